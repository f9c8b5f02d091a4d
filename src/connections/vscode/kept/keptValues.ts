import type * as vscode from 'vscode';
import { isObject } from '../../../platform/common/json/json.ts';

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
