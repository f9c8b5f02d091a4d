import type * as vscode from 'vscode';
import type { Log } from '../../../platform/common/ports.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { ConnectionRegistry } from '../connectionRegistry.ts';

export interface SharingServices {
  readonly sessions: SessionReader;
  readonly book: ConnectionRegistry;
  readonly memory: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly log: Log;
}
