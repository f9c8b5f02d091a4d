import type * as vscode from 'vscode';
import type { Log } from '../../../core/base/ports.ts';
import type { SessionReader } from '../../../core/session/session.ts';
import type { ConnectionBook } from '../connectionBook.ts';

export interface SharingParts {
  readonly sessions: SessionReader;
  readonly book: ConnectionBook;
  readonly memory: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly log: Log;
}
