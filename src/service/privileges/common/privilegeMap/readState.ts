import { getOrCreate } from '../../../../platform/common/async/once.ts';
import type { JsonObject } from '../../../../platform/common/json/json.ts';
import { Access, type Limits } from './meaning/access.ts';
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
import { meaningOf, type Meaning, type Vocabulary } from './meaning/vocabulary.ts';

const maxDepth = 200;

export interface Entry {
  readonly key: string;
  readonly value: unknown;
  /** Whether any key of the map has an ID. */
  readonly hasIds: boolean;
  /** Map or list of the entry. Its other keys are other entities. */
  readonly owner?: object;
}

export interface RecordKey {
  readonly text: string;
  /** Undefined if the key is only a label. */
  readonly identity?: Identity;
  readonly owner?: object;
}

/** Readers of nested values, which call each other through the state. */
export interface Readers {
  /** Adds the entities in a value to `found`. Grants those with their own privileges. */
  value(state: ReadState, value: unknown, context: ReadContext, found: NamedEntities, key?: string): void;
  entry(state: ReadState, entry: Entry, context: ReadContext, found: NamedEntities): void;
  record(
    state: ReadState,
    object: JsonObject,
    members: Members,
    context: ReadContext,
    found: NamedEntities,
    key?: RecordKey,
  ): void;
}

export interface ReadState extends Vocabulary {
  readonly readers: Readers;
  readonly access: Access;
  readonly unrecognized: unknown[];
  readonly enclosing: object[];
}

export function newReadState(readers: Readers, limits?: Limits): ReadState {
  const meanings = new Map<string, Meaning | undefined>();
  // Names of places rarely repeat, so they aren't cached.
  const meaning = (key: string): Meaning | undefined =>
    key.includes(':') ? undefined : getOrCreate(meanings, key, meaningOf);
  return {
    readers,
    access: new Access(limits),
    unrecognized: [],
    enclosing: [],
    meaning,
  };
}

export function addUnrecognized(state: ReadState, value: unknown, key?: string): void {
  state.unrecognized.push(key === undefined ? value : { [key]: value });
}

export interface Attempt {
  /** Whether anything was named or granted, or nothing was unrecognized. */
  isRecognized(): boolean;
  /** Replaces the unrecognized parts by the whole value. */
  addWholeUnrecognized(value: unknown, key: string): void;
}

/** Tracks the reading of a value that may be unrecognized. */
export function beginAttempt(state: ReadState): Attempt {
  const { access, unrecognized } = state;
  const [unrecognizedBefore, nameCount, grantCount] = [unrecognized.length, access.nameCount, access.grantCount];
  return {
    isRecognized: () =>
      unrecognized.length === unrecognizedBefore || access.nameCount > nameCount || access.grantCount > grantCount,
    addWholeUnrecognized(value: unknown, key: string) {
      unrecognized.length = unrecognizedBefore;
      addUnrecognized(state, value, key);
    },
  };
}

/** Reads a container, unless it contains itself or is nested too deeply. */
export function enter(state: ReadState, container: object, read: () => void, key?: string): void {
  if (state.enclosing.length >= maxDepth || state.enclosing.includes(container)) {
    addUnrecognized(state, container, key);
    return;
  }
  state.enclosing.push(container);
  read();
  state.enclosing.pop();
}

/** Reads a value at the next level, and grants it in the scope. */
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
