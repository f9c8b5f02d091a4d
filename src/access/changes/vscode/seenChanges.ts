import type * as vscode from 'vscode';
import { keyText, type HistoryKey } from '../common/historyKey.ts';

const memoryKey = 'orgAccess.changesSeen';

export type SeenChanges = ReturnType<typeof seenChangesIn>;

/** Returns the times up to which people have seen changes of their access. */
export function seenChangesIn(memory: vscode.Memento) {
  const all = () => memory.get<Readonly<Record<string, number>>>(memoryKey) ?? {};
  return {
    /** Returns 0 if the person has seen none. */
    untilMs: (key: HistoryKey | undefined) => all()[keyText(key)] ?? 0,
    remember: (key: HistoryKey | undefined, untilMs: number) =>
      void memory.update(memoryKey, { ...all(), [keyText(key)]: untilMs }),
  };
}

export async function forgetSeenChanges(memory: vscode.Memento, connectionId: string): Promise<void> {
  const all = Object.entries(memory.get<Readonly<Record<string, number>>>(memoryKey) ?? {});
  const left = all.filter(([name]) => !name.startsWith(`${JSON.stringify([connectionId]).slice(0, -1)},`));
  if (left.length < all.length) await memory.update(memoryKey, Object.fromEntries(left));
}
