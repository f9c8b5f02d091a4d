import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { SecretStore } from '../../core/base/ports.ts';
import type { Machines } from '../../core/session/storage/secretTokenVault.ts';
import { openTurns } from '../../core/windows/machineTurns.ts';

interface TurnParts {
  readonly secrets: SecretStore;
  /** With the locks. */
  readonly folder: string;
  readonly clock: Clock;
  readonly deadlineMs: () => number;
}

/**
 * The turns of machines that share the editor's secret storage, and the name of this one, which the editor's own does not have.
 * In a browser secrets never leave the machine of the extension host, so there are no turns.
 */
export function sharedTurns(parts: TurnParts, { extensionKind }: Pick<vscode.Extension<unknown>, 'extensionKind'>) {
  if (vscode.env.uiKind !== vscode.UIKind.Desktop) return {};
  const isAway = vscode.env.remoteName !== undefined && extensionKind === vscode.ExtensionKind.Workspace;
  const { turns, times, machine } = openTurns({ ...parts, isAway, random: Math.random });
  if (isAway) void turns.begin();
  const machines: Machines = {
    clock: parts.clock,
    name: machine,
    here: (...args) => Promise.resolve(times.here(...args)),
  };
  return { turns, machines };
}
