import { getOrCreate } from '../../../../platform/common/async/once.ts';
import type { JsonObject } from '../../../../platform/common/json/json.ts';
import { isCredentialName } from '../../../../redaction/common/credentialNames.ts';
import { deniesInside, meaningOf } from '../meaning/vocabulary.ts';
import { flagKind } from '../normalize/flagKinds.ts';
import { isPlainItem } from '../normalize/items.ts';
import { isErrorField } from '../normalize/notAccess.ts';
import { areEqual, areTexts, distinctTexts } from './plainTexts.ts';

const isOdd = /^\s|\s$|^[@$_]|[/.]|^(?:null|undefined)$/;

/** Whether a key is neither a keyword nor the name of a credential. */
export const isInsignificant = (key: string): boolean =>
  meaningOf(key) === undefined &&
  flagKind(key) === undefined &&
  !deniesInside(key) &&
  !isOdd.test(key) &&
  !isCredentialName(key);

/** Whether a key can only be the name of a role or an area. */
export const isPlainKey = (key: string): boolean => isInsignificant(key) && !isErrorField(key);

interface Areas {
  readonly names: readonly string[];
  /** Actions of each name. */
  readonly actions: readonly (readonly string[])[];
  readonly privileges: string[];
}

/** Privileges that a role had at the previous place. Most places repeat them. */
export interface LastPrivileges {
  list?: readonly unknown[];
  areas?: Areas;
}

/** Checks each distinct text once. */
export class TextLists {
  readonly #plain = new Map<string, boolean>();

  arePlain(list: readonly unknown[]): list is string[] {
    return areTexts(list) && list.every((text) => getOrCreate(this.#plain, text, isPlainItem));
  }

  read(
    list: readonly unknown[],
    last: LastPrivileges,
    isAllowed?: (texts: readonly string[]) => boolean,
  ): string[] | undefined {
    if (last.list && areEqual(last.list, list)) return list as string[];
    if (!this.arePlain(list) || isAllowed?.(list) === false) return undefined;
    const texts = distinctTexts(list);
    if (texts === list) last.list = list;
    return texts;
  }
}

function areSame({ names, actions }: Areas, areas: JsonObject): boolean {
  const keys = Object.keys(areas);
  if (keys.length !== names.length) return false;
  for (const [index, key] of keys.entries())
    if (key !== names[index] || !areEqual(actions[index] ?? [], areas[key])) return false;
  return true;
}

/** Reads areas with their actions, such as `{"DEVICES": ["READ"]}`, as privileges: `DEVICES: READ`. Equal names are interned. */
export class AreaReader {
  /** Names by area and action. Undefined for a key that may not be an area. */
  readonly #names = new Map<string, Map<string, string> | undefined>();
  readonly #texts: TextLists;

  constructor(texts: TextLists) {
    this.#texts = texts;
  }

  /** Reads `{"DEVICES": ["READ", "WRITE"]}`. */
  read(areas: JsonObject, last: LastPrivileges): string[] | undefined {
    if (last.areas && areSame(last.areas, areas)) return last.areas.privileges;
    const all = Object.keys(areas);
    const actions: (readonly string[])[] = [];
    const named: string[] = [];
    for (const area of all) {
      const names = getOrCreate(this.#names, area, (key) => (isPlainKey(key) ? new Map<string, string>() : undefined));
      const list = areas[area];
      if (!names || !Array.isArray(list) || list.length === 0 || !this.#texts.arePlain(list)) return undefined;
      for (const action of list) named.push(getOrCreate(names, action, () => `${area}: ${action}`));
      actions.push(list);
    }
    const privileges = distinctTexts(named);
    last.areas = { names: all, actions, privileges };
    return privileges;
  }
}
