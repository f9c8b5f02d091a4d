import type * as vscode from 'vscode';
import { isObject } from '../../../platform/common/json/json.ts';
import { isCredentialName } from '../../../redaction/common/credentialNames.ts';

/** The values of one parameter, and the parameters of all operations, that are remembered; the oldest go first. */
const mostValues = 5;
const mostParameters = 500;

/** A parameter, whose values they are, and what they depend on. */
export interface RememberedParameter {
  readonly connectionId: string;
  readonly origin: string;
  readonly username: string;
  /** The ID of the operation. */
  readonly operation: string;
  readonly name: string;
  /** The place that the values are of, where those of another one are others. */
  readonly within?: string;
}

/** The values that a person gave a parameter last, the newest first. */
export function lastValues(memory: vscode.Memento, parameter: RememberedParameter): readonly string[] {
  return keptValuesIn(memory).find(({ key }) => key === keyOf(parameter))?.values ?? [];
}

/** Remembers what a person gave a parameter, unless its name is that of a credential. */
export async function rememberValues(
  memory: vscode.Memento,
  parameter: RememberedParameter,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0 || isCredentialName(parameter.name)) return;
  const key = keyOf(parameter);
  const newest = [...new Set([...values, ...lastValues(memory, parameter)])].slice(0, mostValues);
  const others = keptValuesIn(memory).filter((one) => one.key !== key);
  const { connectionId } = parameter;
  await keepValues(memory, [{ connectionId, key, values: newest }, ...others].slice(0, mostParameters));
}

function keyOf({ connectionId, origin, username, operation, name, within }: RememberedParameter): string {
  return JSON.stringify([connectionId, origin, username, operation, name, within]);
}

const memoryKey = 'orgAccess.lastValues';

/** The values that somebody gave a parameter of an operation. */
export interface KeptValues {
  readonly connectionId: string;
  /** The person, the operation and the parameter. */
  readonly key: string;
  /** The newest first. */
  readonly values: readonly string[];
}

/** Only this program writes there; what is of another form counts as nothing. */
export function keptValuesIn(memory: vscode.Memento): readonly KeptValues[] {
  const kept = memory.get<unknown>(memoryKey);
  return Array.isArray(kept) ? (kept as unknown[]).filter(isKept) : [];
}

export async function keepValues(memory: vscode.Memento, all: readonly KeptValues[]): Promise<void> {
  await memory.update(memoryKey, all);
}

/** Forgets the values of everyone at a connection. */
export async function forgetValues(memory: vscode.Memento, connectionId: string): Promise<void> {
  const before = keptValuesIn(memory);
  const left = before.filter((one) => one.connectionId !== connectionId);
  if (left.length < before.length) await keepValues(memory, left);
}

function isKept(value: unknown): value is KeptValues {
  return isObject(value) && Array.isArray(value.values) && value.values.every((one) => typeof one === 'string');
}
