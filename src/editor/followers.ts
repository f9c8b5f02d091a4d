import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../core/disposable.ts';
import type { SessionReader } from '../core/session.ts';
import type { SessionManager } from '../core/sessionManager.ts';
import type { ConnectionBook } from './connectionBook.ts';

const activeKey = 'orgAccess.activeConnection';

/** Keeps the sessions in line with the connections, the active connection over restarts, and the clock after a sleep. */
export function followEditor(manager: SessionManager, sessions: SessionReader, book: ConnectionBook, memory: vscode.Memento): Disposable {
  const owned = new DisposableStore();
  void manager.setConnections(book.all(), memory.get<string>(activeKey));
  owned.add(book.onDidChange(() => void manager.setConnections(book.all())));
  owned.add(vscode.window.onDidChangeWindowState(({ focused }) => void (focused && manager.check())));
  let active = sessions.snapshot.activeId;
  owned.add(
    sessions.onDidChange(({ activeId }) => {
      if (activeId === active) return;
      active = activeId;
      void memory.update(activeKey, activeId);
    }),
  );
  return owned;
}
