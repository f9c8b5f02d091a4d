import type { Memento } from 'vscode';
import type { SessionReader } from '../../core/session/session.ts';
import { accessRowCommands } from './accessRowCommands.ts';
import type { AccessTreeView } from './accessTreeView.ts';
import { findCommands } from './findCommands.ts';

/** The commands of the tree, and those that find their way in it. */
export function accessCommands(sessions: SessionReader, tree: AccessTreeView, memory: Memento) {
  return { ...accessRowCommands(tree), ...findCommands(sessions, tree, memory) };
}
