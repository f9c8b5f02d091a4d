import { getOrCreate } from '../../../../platform/common/async/once.ts';
import type { JsonObject } from '../../../../platform/common/json/json.ts';
import { isCredentialName } from '../../../../redaction/common/credentialNames.ts';
import { deniesInside, meaningOf } from '../meaning/vocabulary.ts';
import { flagKind } from '../plain/flagKinds.ts';
import { isPlainItem } from '../plain/items.ts';
import { isErrorWord } from '../plain/notAccess.ts';
import { areEqual, areTexts, distinctTexts } from './regularTexts.ts';

const isOdd = /^\s|\s$|^[@$_]|[/.]|^(?:null|undefined)$/;

/** Whether a key is no word of the vocabulary or of anything else that has a meaning, and not the name of a credential. */
export const isInsignificant = (key: string): boolean =>
  meaningOf(key) === undefined &&
  flagKind(key) === undefined &&
  !deniesInside(key) &&
  !isOdd.test(key) &&
  !isCredentialName(key);

/** Whether a key can be the name of a role or an area, and of nothing else. */
export const isPlainKey = (key: string): boolean => isInsignificant(key) && !isErrorWord(key);

interface Areas {
  readonly names: readonly string[];
  /** The actions in each of them. */
  readonly actions: readonly (readonly string[])[];
  readonly privileges: string[];
}

/** The lists of a role where it was read last. Most sites give a role the same, and an equal list needs no further look. */
export interface LastHeld {
  list?: readonly unknown[];
  areas?: Areas;
}

/** Reads lists of privileges. What an item means is looked up once. */
export class TextLists {
  readonly #plain = new Map<string, boolean>();

  /** Whether a list holds nothing but names of privileges. */
  arePlain(list: readonly unknown[]): list is string[] {
    return areTexts(list) && list.every((text) => getOrCreate(this.#plain, text, isPlainItem));
  }

  /** `["READ", "WRITE"]`, each once. Undefined where the list holds anything else. */
  read(
    list: readonly unknown[],
    last: LastHeld,
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

/** Reads privileges that are given as areas with actions, each named once however often it is held: `DEVICES: READ`. */
export class AreaReader {
  /** Names by area and action. Undefined for a key that may be more than an area. */
  readonly #names = new Map<string, Map<string, string> | undefined>();
  readonly #texts: TextLists;

  constructor(texts: TextLists) {
    this.#texts = texts;
  }

  /** `{"DEVICES": ["READ", "WRITE"]}`. Undefined where anything is of another form. */
  read(areas: JsonObject, last: LastHeld): string[] | undefined {
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
