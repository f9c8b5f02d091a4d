import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { showWarning } from '../../platform/vscode/notify.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import { forgetGoneConnections, type GoneConnectionServices } from './goneConnections.ts';

/** User Timing mark of restored sessions, which `npm run bench` measures. */
const restoredMark = 'orgAccess.restored';

const activeKey = 'orgAccess.activeConnection';

interface SyncServices extends GoneConnectionServices {
  readonly manager: SessionManager;
  readonly sessions: SessionReader;
  readonly registry: ConnectionRegistry;
}

export function syncSessions(services: SyncServices): Disposable {
  const { manager, sessions, registry, memory } = services;
  const owned = new DisposableStore();
  void manager.setConnections(registry.all(), memory.get<string>(activeKey)).then(() => performance.mark(restoredMark));
  void forgetGoneConnections(services);
  void warnAboutInvalidConnections(registry, memory);
  owned.add(registry.onDidChange(() => void manager.setConnections(registry.all())));
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

const toldKey = 'orgAccess.leftOutConnections';

/** Number of problems in the warning. The settings editor underlines all. */
const maxTold = 3;

/** Warns about invalid connections in the settings. The same ones are reported once. */
async function warnAboutInvalidConnections(
  { leftOut }: Pick<ConnectionRegistry, 'leftOut'>,
  memory: vscode.Memento,
): Promise<void> {
  const told = leftOut.slice(0, maxTold).join(' ');
  if (told === memory.get<string>(toldKey, '')) return;
  // The text is stored before the warning is shown, because another window may start at the same time.
  await memory.update(toldKey, told === '' ? undefined : told);
  if (told === '') return;
  showWarning(vscode.l10n.t("Some connections in your settings can't be used. {0}", told), {
    label: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettingsJson',
  });
}
