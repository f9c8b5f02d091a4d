import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { showWarning } from '../../platform/vscode/notify.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import { type ForgetServices, forgetConnection } from './forgetConnection.ts';

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

const missedKey = 'orgAccess.missedConnections';

interface Services extends ForgetServices {
  readonly book: Pick<ConnectionRegistry, 'all' | 'isWhole'>;
  readonly clock: Clock;
}

/** How long a connection must have been missed from settings that cannot be read as a whole: nobody types for that long. */
const missedForMs = 24 * 60 * 60_000;

/**
 * Ends, as a window starts, what is stored for connections that were taken out of the settings by hand. A settings file that is
 * being typed, or is broken, looks as if they were gone. So while the setting cannot be read as a whole, only what a start has
 * missed a day ago or longer is ended.
 */
export async function forgetGoneConnections(services: Services): Promise<void> {
  const { book, usernames, memory, clock } = services;
  const nowMs = clock.now();
  const there = new Set(book.all().map(({ id }) => id));
  const gone = usernames.connectionIds().filter((id) => !there.has(id));
  const missed = new Map(memory.get<readonly (readonly [string, number])[]>(missedKey, []));
  const ended = gone.filter((id) => book.isWhole || nowMs - (missed.get(id) ?? nowMs) >= missedForMs);
  const left = gone.filter((id) => !ended.includes(id)).map((id) => [id, missed.get(id) ?? nowMs] as const);
  if (left.length > 0 || missed.size > 0) await memory.update(missedKey, left);
  if (ended.length === 0) return;
  for (const id of ended) await forgetConnection(id, [], services);
}

const toldKey = 'orgAccess.leftOutConnections';

/** More than that is seen in the settings themselves, where each is underlined. */
const mostTold = 3;

/**
 * Says as a window starts which connections of the settings cannot be used and why, once for the same ones: they are missing
 * from the list without another word. What is being typed later on is underlined in the settings instead.
 */
export async function tellLeftOut(
  { leftOut }: Pick<ConnectionRegistry, 'leftOut'>,
  memory: vscode.Memento,
): Promise<void> {
  const told = leftOut.slice(0, mostTold).join(' ');
  if (told === memory.get<string>(toldKey, '')) return;
  // Kept first: another window may start at the same time.
  await memory.update(toldKey, told === '' ? undefined : told);
  if (told === '') return;
  showWarning(vscode.l10n.t("Some connections in your settings can't be used. {0}", told), {
    label: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettingsJson',
  });
}
