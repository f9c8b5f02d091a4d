import type * as vscode from 'vscode';
import type { Log } from '../../../platform/common/ports.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { ConnectionBook } from '../connectionBook.ts';

export interface SharingParts {
  readonly sessions: SessionReader;
  readonly book: ConnectionBook;
  readonly memory: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly log: Log;
}
