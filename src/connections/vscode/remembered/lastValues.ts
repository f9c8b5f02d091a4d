import type * as vscode from 'vscode';
import { isObject } from '../../../platform/common/json/json.ts';
import { isCredentialName } from '../../../platform/redaction/common/credentialNames.ts';

/** Limits of values per parameter, and of parameters. The oldest are removed. */
const maxValues = 5;
const maxParameters = 500;

export interface RememberedParameter {
  readonly connectionId: string;
  readonly origin: string;
  readonly username: string;
  readonly operation: string;
  readonly name: string;
  /** Place that the values belong to, if any. */
  readonly within?: string;
}

/** Returns recent values, newest first. */
export function lastValues(memory: vscode.Memento, parameter: RememberedParameter): readonly string[] {
  return rememberedValuesIn(memory).find(({ key }) => key === keyOf(parameter))?.values ?? [];
}

/** Remembers values, unless the parameter is named like a credential. */
export async function rememberValues(
  memory: vscode.Memento,
  parameter: RememberedParameter,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0 || isCredentialName(parameter.name)) return;
  const key = keyOf(parameter);
  const newest = [...new Set([...values, ...lastValues(memory, parameter)])].slice(0, maxValues);
  const others = rememberedValuesIn(memory).filter((one) => one.key !== key);
  const { connectionId } = parameter;
  await keepValues(memory, [{ connectionId, key, values: newest }, ...others].slice(0, maxParameters));
}

function keyOf({ connectionId, origin, username, operation, name, within }: RememberedParameter): string {
  return JSON.stringify([connectionId, origin, username, operation, name, within]);
}

const memoryKey = 'orgAccess.lastValues';

export interface RememberedValues {
  readonly connectionId: string;
  /** Result of `keyOf`. */
  readonly key: string;
  readonly values: readonly string[];
}

/** Only this extension writes this entry. */
function rememberedValuesIn(memory: vscode.Memento): readonly RememberedValues[] {
  const kept = memory.get<unknown>(memoryKey);
  return Array.isArray(kept) ? (kept as unknown[]).filter(isKept) : [];
}

async function keepValues(memory: vscode.Memento, all: readonly RememberedValues[]): Promise<void> {
  await memory.update(memoryKey, all);
}

export async function forgetValues(memory: vscode.Memento, connectionId: string): Promise<void> {
  const before = rememberedValuesIn(memory);
  const left = before.filter((one) => one.connectionId !== connectionId);
  if (left.length < before.length) await keepValues(memory, left);
}

function isKept(value: unknown): value is RememberedValues {
  return isObject(value) && Array.isArray(value.values) && value.values.every((one) => typeof one === 'string');
}
