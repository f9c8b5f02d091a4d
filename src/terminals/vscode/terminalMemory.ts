import type * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import type { LocalAddress } from '../../session/windows/node/localAddress.ts';

export interface RememberedTerminal {
  readonly key: string;
  readonly pid: number;
  readonly connectionIds: readonly string[];
}

export interface RememberedTerminals {
  readonly address: LocalAddress;
  readonly terminals: readonly RememberedTerminal[];
}

const memoryKey = 'orgAccess.terminals.open';
const isKey = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);

/**
 * Returns the stored terminals. Storing their keys reveals nothing: they are in the environment of the terminals, and
 * useless after these close.
 */
export function recallTerminals(memory: vscode.Memento): RememberedTerminals | undefined {
  const known = memory.get(memoryKey);
  if (!isObject(known) || !isObject(known.address) || !Array.isArray(known.terminals)) return undefined;
  const { path, key } = known.address;
  if (typeof path !== 'string' || !isKey(key)) return undefined;
  const terminals = known.terminals.filter((terminal: unknown) => isRemembered(terminal));
  return terminals.length > 0 ? { address: { path, key }, terminals } : undefined;
}

export async function rememberTerminals(
  memory: vscode.Memento,
  { address, terminals }: RememberedTerminals,
): Promise<void> {
  await memory.update(memoryKey, terminals.length > 0 ? { address, terminals } : undefined);
}

function isRemembered(terminal: unknown): terminal is RememberedTerminal {
  if (!isObject(terminal)) return false;
  const { key, pid, connectionIds } = terminal;
  return (
    isKey(key) &&
    Number.isSafeInteger(pid) &&
    Array.isArray(connectionIds) &&
    connectionIds.every((id) => typeof id === 'string')
  );
}
