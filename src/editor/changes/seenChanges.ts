import type * as vscode from 'vscode';
import type { HistoryKey } from '../../core/changes/accessHistory.ts';
import { keyText } from './changeRecorder.ts';

const memoryKey = 'orgAccess.changesSeen';

/** Up to when a person has looked at their changes. */
export interface SeenChanges {
  /** 0 when they have looked at none. */
  untilMs(key: HistoryKey | undefined): number;
  remember(key: HistoryKey | undefined, untilMs: number): void;
}

export function seenChangesIn(memory: vscode.Memento): SeenChanges {
  const all = () => memory.get<Readonly<Record<string, number>>>(memoryKey) ?? {};
  return {
    untilMs: (key) => all()[keyText(key)] ?? 0,
    remember: (key, untilMs) => void memory.update(memoryKey, { ...all(), [keyText(key)]: untilMs }),
  };
}
