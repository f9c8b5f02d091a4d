import type { JsonObject } from '../../base/json.ts';
import { remembered } from '../../base/remembered.ts';
import { isCredentialName } from '../../redaction/names/credentialNames.ts';
import { meaningOf } from '../meaning/vocabulary.ts';
import { areEqual, areTexts, distinctTexts } from './regularTexts.ts';

/** Whether a key is neither a word of the vocabulary nor the name of a credential. */
export const saysNothing = (key: string): boolean => meaningOf(key) === undefined && !isCredentialName(key);

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

/** `["READ", "WRITE"]`, each once. Undefined where the list holds anything else. */
export function readTexts(
  list: readonly unknown[],
  last: LastHeld,
  isAllowed?: (texts: readonly string[]) => boolean,
): string[] | undefined {
  if (last.list && areEqual(last.list, list)) return list as string[];
  if (!areTexts(list) || isAllowed?.(list) === false) return undefined;
  const texts = distinctTexts(list);
  if (texts === list) last.list = list;
  return texts;
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

  /** `{"DEVICES": ["READ", "WRITE"]}`. Undefined where anything is of another form. */
  read(areas: JsonObject, last: LastHeld): string[] | undefined {
    if (last.areas && areSame(last.areas, areas)) return last.areas.privileges;
    const all = Object.keys(areas);
    const actions: (readonly string[])[] = [];
    const named: string[] = [];
    for (const area of all) {
      const names = remembered(this.#names, area, (key) => (saysNothing(key) ? new Map<string, string>() : undefined));
      const list = areas[area];
      if (!names || !Array.isArray(list) || list.length === 0 || !areTexts(list)) return undefined;
      for (const action of list) named.push(remembered(names, action, () => `${area}: ${action}`));
      actions.push(list);
    }
    const privileges = distinctTexts(named);
    last.areas = { names: all, actions, privileges };
    return privileges;
  }
}
