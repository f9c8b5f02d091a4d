import { Access } from './access.ts';
import { meaningOf, type Meaning } from './vocabulary.ts';

const deepest = 200;

/** The state of reading one map. */
export interface Reading {
  readonly access: Access;
  readonly unread: unknown[];
  /** The containers around the value that is being read. */
  readonly around: object[];
  meaning(key: string): Meaning | undefined;
}

export function newReading(): Reading {
  const meanings = new Map<string, Meaning | undefined>();
  return {
    access: new Access(),
    unread: [],
    around: [],
    meaning(key) {
      const known = meanings.get(key);
      if (known || meanings.has(key)) return known;
      const meaning = meaningOf(key);
      meanings.set(key, meaning);
      return meaning;
    },
  };
}

/** Keeps what is not understood as it was received. */
export function leave(reading: Reading, value: unknown, key?: string): void {
  reading.unread.push(key === undefined ? value : { [key]: value });
}

/** Reads a container, unless it is too deep or holds itself: then it is left unread. */
export function enter(reading: Reading, container: object, read: () => void, key?: string): void {
  if (reading.around.length >= deepest || reading.around.includes(container)) {
    leave(reading, container, key);
    return;
  }
  reading.around.push(container);
  read();
  reading.around.pop();
}

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (isContainer(value) && (Array.isArray(value) ? value.length : Object.keys(value).length) === 0);
