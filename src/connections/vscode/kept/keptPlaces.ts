import type * as vscode from 'vscode';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { isObject } from '../../../platform/common/json/json.ts';

const memoryKey = 'orgAccess.recentPlaces';

/** The places that one person went to last. */
export interface Kept {
  readonly connectionId: string;
  readonly person: string;
  /** The newest first. */
  readonly places: readonly PlaceName[];
}

/** Only this program writes there; what is of another form counts as nothing. */
export function keptIn(memory: vscode.Memento): readonly Kept[] {
  const kept = memory.get<unknown>(memoryKey);
  return Array.isArray(kept) ? (kept as unknown[]).filter(isKept) : [];
}

function isKept(value: unknown): value is Kept {
  return isObject(value) && Array.isArray(value.places) && value.places.every(isPlace);
}

function isPlace(value: unknown): value is PlaceName {
  return isObject(value) && isObject(value.organization);
}

export async function keepPlaces(memory: vscode.Memento, all: readonly Kept[]): Promise<void> {
  await memory.update(memoryKey, all);
}

/** Forgets the places of everyone at a connection. */
export async function forgetPlaces(memory: vscode.Memento, connectionId: string): Promise<void> {
  const before = keptIn(memory);
  const left = before.filter((one) => one.connectionId !== connectionId);
  if (left.length < before.length) await keepPlaces(memory, left);
}
