import { getOrCreate } from '../../../platform/common/async/once.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { Access, type Limits } from './meaning/access.ts';
import { Grouping } from './meaning/grouping.ts';
import type { Identity } from './meaning/identity.ts';
import type { Members } from './meaning/members.ts';
import {
  grantSeparately,
  nextLevel,
  noNamedEntities,
  type NamedEntities,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { isContainer } from './meaning/shapes.ts';
import { meaningOf, type Meaning, type Vocabulary } from './meaning/vocabulary.ts';
import type { NormalizedMap } from './normalize/normalizeMap.ts';

const maxDepth = 200;

/** Form of all keys of a map. */
export interface KeyStats {
  /** Whether any key is an ID, or `<id>:<name>`. */
  readonly hasIds: boolean;
  /** Whether any key can't be a field. */
  readonly hasNames: boolean;
  /** Whether keys are values, as in `[[key, value]]`: then labels are reported as unrecognized. */
  readonly areValues?: boolean;
}

/** Entry of a map whose keys name entities. */
export interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly keyStats: KeyStats;
  /** The containing map; its other keys name other entities. */
  readonly owner?: object;
}

/** The key above an object. */
export interface RecordKey {
  readonly text: string;
  /** Identity given by the key; undefined if the key is only a label. */
  readonly identity?: Identity;
  readonly owner?: object;
}

/** Readers that call each other through the state, since values, entries, and records are nested. */
export interface Readers {
  /** Reads a value, and adds its names to `found`. Grants whatever has its own privileges. */
  value(state: ReadState, value: unknown, context: ReadContext, found: NamedEntities, key?: string): void;
  entry(state: ReadState, entry: Entry, context: ReadContext, found: NamedEntities): void;
  /** Reads an object that describes an entity or a set, whatever the order of its members. */
  record(
    state: ReadState,
    object: JsonObject,
    members: Members,
    context: ReadContext,
    found: NamedEntities,
    key?: RecordKey,
  ): void;
}

/** State of reading one map. */
export interface ReadState extends Vocabulary {
  readonly readers: Readers;
  readonly access: Access;
  readonly grouping: Grouping;
  readonly unrecognized: unknown[];
  /** Original values of containers that were rewritten. */
  readonly received: WeakMap<object, unknown>;
  /** Containers that enclose the current value. */
  readonly enclosing: object[];
}

export function newReadState(readers: Readers, { unrecognized, received }: NormalizedMap, limits?: Limits): ReadState {
  const meanings = new Map<string, Meaning | undefined>();
  // Names of places hardly repeat, so they aren't cached.
  const meaning = (key: string): Meaning | undefined =>
    key.includes(':') ? undefined : getOrCreate(meanings, key, meaningOf);
  return {
    readers,
    access: new Access(limits),
    grouping: new Grouping({ meaning }),
    unrecognized,
    received,
    enclosing: [],
    meaning,
  };
}

/** Adds a value to `unrecognized`, as received. */
export function addUnrecognized(state: ReadState, value: unknown, key?: string): void {
  const received = isContainer(value) && state.received.has(value) ? state.received.get(value) : value;
  state.unrecognized.push(key === undefined ? received : { [key]: received });
}

export interface Attempt {
  /** Whether something was named or granted since the start, or nothing was unrecognized. */
  isUnderstood(): boolean;
  /** Replaces the unrecognized parts by the whole value. */
  addWholeUnrecognized(value: unknown, key: string): void;
}

/** Starts reading a value that may turn out to be unrecognized. */
export function beginAttempt(state: ReadState): Attempt {
  const { access, unrecognized } = state;
  const [kept, nameCount, grantCount] = [unrecognized.length, access.nameCount, access.grantCount];
  return {
    isUnderstood: () => unrecognized.length === kept || access.nameCount > nameCount || access.grantCount > grantCount,
    addWholeUnrecognized(value: unknown, key: string) {
      unrecognized.length = kept;
      addUnrecognized(state, value, key);
    },
  };
}

/** Reads a container. Circular or too deep containers are unrecognized. */
export function enter(state: ReadState, container: object, read: () => void, key?: string): void {
  if (state.enclosing.length >= maxDepth || state.enclosing.includes(container)) {
    addUnrecognized(state, container, key);
    return;
  }
  state.enclosing.push(container);
  read();
  state.enclosing.pop();
}

/** Reads a value by position, and grants its contents in the scope. */
export function readBelow(
  state: ReadState,
  value: unknown,
  scope: Scope,
  options: { key?: string; set?: boolean } = {},
): void {
  const found = noNamedEntities();
  const context: ReadContext = { level: nextLevel(scope), explicit: false, scope, ...(options.set && { set: true }) };
  state.readers.value(state, value, context, found, options.key);
  grantSeparately(state.access, scope, found);
}
