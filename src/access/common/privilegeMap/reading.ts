import { getOrCreate } from '../../../platform/common/async/once.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { Access, type Limits } from './meaning/access.ts';
import { Grouping } from './meaning/grouping.ts';
import type { Identity } from './meaning/identity.ts';
import type { Members } from './meaning/members.ts';
import { grantApart, nextLevel, nothingFound, type Found, type Scope, type ReadContext } from './meaning/scope.ts';
import { isContainer } from './meaning/shapes.ts';
import { meaningOf, type Meaning, type Vocabulary } from './meaning/vocabulary.ts';
import type { PlainMap } from './plain/plainMap.ts';

const deepest = 200;

/** The looks of all keys of a map together. */
export interface NamedEntities {
  /** Whether any of the keys is an id, or `<id>:<name>`. */
  readonly numbered: boolean;
  /** Whether any of the keys cannot be a field. */
  readonly named: boolean;
  /** Whether the keys are values themselves, as in `[[key, value]]`: then one that only labels something is unread. */
  readonly values?: boolean;
}

/** An entry of a map whose keys name entities. */
export interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly peers: NamedEntities;
  /** The map, whose other keys name other entities. */
  readonly owner?: object;
}

/** The key above an object. */
export interface RecordKey {
  readonly text: string;
  /** The identity that the key gives the object; missing when the key only labels it. */
  readonly identity?: Identity;
  /** The map that the key is in. */
  readonly owner?: object;
}

/** The three readers. They call each other by way of the reading, since values hold entries and records, and those hold values. */
export interface Readers {
  /** Reads a value, and adds to `found` what it names. Whatever has privileges of its own has been granted them on return. */
  value(reading: Reading, value: unknown, spot: ReadContext, found: Found, key?: string): void;
  entry(reading: Reading, entry: Entry, spot: ReadContext, found: Found): void;
  /** Reads an object that describes one entity or one set: organizations, sites, roles, privileges, whatever the order of its members. */
  record(
    reading: Reading,
    object: JsonObject,
    members: Members,
    spot: ReadContext,
    found: Found,
    key?: RecordKey,
  ): void;
}

/** The state of reading one map. */
export interface Reading extends Vocabulary {
  readonly readers: Readers;
  readonly access: Access;
  readonly grouping: Grouping;
  readonly unread: unknown[];
  /** What containers were received as, where that was something else. */
  readonly received: WeakMap<object, unknown>;
  /** The containers around the value that is being read. */
  readonly around: object[];
}

export function newReading(readers: Readers, { unread, received }: PlainMap, limits?: Limits): Reading {
  const meanings = new Map<string, Meaning | undefined>();
  // The names of places are many, and hardly one comes again.
  const meaning = (key: string): Meaning | undefined =>
    key.includes(':') ? undefined : getOrCreate(meanings, key, meaningOf);
  return {
    readers,
    access: new Access(limits),
    grouping: new Grouping({ meaning }),
    unread,
    received,
    around: [],
    meaning,
  };
}

/** Keeps a value that is not understood as it was received. */
export function markUnread(reading: Reading, value: unknown, key?: string): void {
  const received = isContainer(value) && reading.received.has(value) ? reading.received.get(value) : value;
  reading.unread.push(key === undefined ? received : { [key]: received });
}

export interface Attempt {
  /** Whether something was named or granted since the beginning, or nothing became unread. */
  isUnderstood(): boolean;
  /** Marks the whole value unread instead of its parts that were. */
  markAllUnread(value: unknown, key: string): void;
}

/** Begins to read a value that may turn out not to be understood. */
export function beginAttempt(reading: Reading): Attempt {
  const { access, unread } = reading;
  const [kept, namings, grantings] = [unread.length, access.namings, access.grantings];
  return {
    isUnderstood: () => unread.length === kept || access.namings > namings || access.grantings > grantings,
    markAllUnread(value: unknown, key: string) {
      unread.length = kept;
      markUnread(reading, value, key);
    },
  };
}

/** Reads a container. One that is too deep, or holds itself, is marked unread instead. */
export function enter(reading: Reading, container: object, read: () => void, key?: string): void {
  if (reading.around.length >= deepest || reading.around.includes(container)) {
    markUnread(reading, container, key);
    return;
  }
  reading.around.push(container);
  read();
  reading.around.pop();
}

/** Reads a value by position in the scope, and grants what it holds there. */
export function readBelow(
  reading: Reading,
  value: unknown,
  scope: Scope,
  options: { key?: string; set?: boolean } = {},
): void {
  const found = nothingFound();
  const spot: ReadContext = { level: nextLevel(scope), known: false, scope, ...(options.set && { set: true }) };
  reading.readers.value(reading, value, spot, found, options.key);
  grantApart(reading.access, scope, found);
}
