import type * as vscode from 'vscode';
import { type PlaceName, barePlace, isSamePlace } from '../../../platform/common/entities.ts';
import { isObject } from '../../../platform/common/json/json.ts';
import { isCredentialName } from '../../../platform/redaction/common/credentialNames.ts';

/** Number of choices kept for each key. */
const maxChoices = 5;

interface Person {
  readonly connectionId: string;
  readonly origin: string;
  readonly username: string;
}

export interface RememberedParameter extends Person {
  readonly operation: string;
  readonly name: string;
  /** Organization and site that the values belong to, if any. */
  readonly within?: string;
}

interface Kept<T> {
  readonly connectionId: string;
  readonly key: string;
  readonly values: readonly T[];
}

/** Recent choices of people in VS Code's storage. Only this extension writes them. */
class LastUsed<T> {
  readonly #memoryKey: string;
  readonly #maxKeys: number;
  readonly #isChoice: (value: unknown) => boolean;

  constructor(memoryKey: string, maxKeys: number, isChoice: (value: unknown) => boolean) {
    this.#memoryKey = memoryKey;
    this.#maxKeys = maxKeys;
    this.#isChoice = isChoice;
  }

  /** Returns the choices of a key, newest first. */
  of(memory: vscode.Memento, key: string): readonly T[] {
    return this.#all(memory).find((one) => one.key === key)?.values ?? [];
  }

  /** @param all choices, newest first */
  async keep(memory: vscode.Memento, connectionId: string, key: string, all: readonly T[]): Promise<void> {
    const others = this.#all(memory).filter((one) => one.key !== key);
    const kept = [{ connectionId, key, values: all.slice(0, maxChoices) }, ...others];
    await memory.update(this.#memoryKey, kept.slice(0, this.#maxKeys));
  }

  async forget(memory: vscode.Memento, connectionId: string): Promise<void> {
    const before = this.#all(memory);
    const left = before.filter((one) => one.connectionId !== connectionId);
    if (left.length < before.length) await memory.update(this.#memoryKey, left);
  }

  #all(memory: vscode.Memento): readonly Kept<T>[] {
    const kept: unknown = memory.get(this.#memoryKey);
    const isKept = (one: unknown): one is Kept<T> =>
      isObject(one) && Array.isArray(one.values) && one.values.every(this.#isChoice);
    return Array.isArray(kept) ? (kept as unknown[]).filter(isKept) : [];
  }
}

const places = new LastUsed<PlaceName>(
  'orgAccess.recentPlaces',
  20,
  (value) => isObject(value) && isObject(value.organization),
);
const values = new LastUsed<string>('orgAccess.lastValues', 500, (value) => typeof value === 'string');

/** Returns recent places, newest first. They may no longer exist. */
export function recentPlaces(memory: vscode.Memento, person: Person): readonly PlaceName[] {
  return places.of(memory, keyOfPerson(person));
}

export async function rememberPlace(memory: vscode.Memento, person: Person, place: PlaceName): Promise<void> {
  const newest = barePlace(place);
  const others = recentPlaces(memory, person).filter((one) => !isSamePlace(one, newest));
  await places.keep(memory, person.connectionId, keyOfPerson(person), [newest, ...others]);
}

function keyOfPerson({ connectionId, origin, username }: Person): string {
  return JSON.stringify([connectionId, origin, username]);
}

/** Returns recent values of a parameter, newest first. */
export function lastValues(memory: vscode.Memento, parameter: RememberedParameter): readonly string[] {
  return values.of(memory, keyOfParameter(parameter));
}

/** Remembers values, unless the parameter is named like a credential. */
export async function rememberValues(
  memory: vscode.Memento,
  parameter: RememberedParameter,
  entered: readonly string[],
): Promise<void> {
  if (entered.length === 0 || isCredentialName(parameter.name)) return;
  const all = new Set([...entered, ...lastValues(memory, parameter)]);
  await values.keep(memory, parameter.connectionId, keyOfParameter(parameter), [...all]);
}

function keyOfParameter({ connectionId, origin, username, operation, name, within }: RememberedParameter): string {
  return JSON.stringify([connectionId, origin, username, operation, name, within]);
}

export async function forgetLastUsed(memory: vscode.Memento, connectionId: string): Promise<void> {
  await places.forget(memory, connectionId);
  await values.forget(memory, connectionId);
}
