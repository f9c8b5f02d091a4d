import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { ForgetServices } from './forgetConnection.ts';
import { forgetGoneConnections } from './goneConnections.ts';
import { tellLeftOut } from './leftOutConnections.ts';

/** A mark of User Timing that is set when stored sessions are back and views show them: `npm run bench` measures up to it. */
const restoredMark = 'orgAccess.restored';

const activeKey = 'orgAccess.activeConnection';

export interface SyncServices extends Omit<ForgetServices, 'manager'> {
  readonly manager: SessionManager;
  readonly sessions: SessionReader;
  readonly book: ConnectionRegistry;
  readonly clock: Clock;
}

/** Keeps the sessions in line with the connections, the active connection over restarts, and the clock after a sleep. */
export function syncSessions(services: SyncServices): Disposable {
  const { manager, sessions, book, memory } = services;
  const owned = new DisposableStore();
  void manager.setConnections(book.all(), memory.get<string>(activeKey)).then(() => performance.mark(restoredMark));
  void forgetGoneConnections(services);
  void tellLeftOut(book, memory);
  owned.add(book.onDidChange(() => void manager.setConnections(book.all())));
  owned.add(vscode.window.onDidChangeWindowState(({ focused }) => void (focused && manager.check(true))));
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
