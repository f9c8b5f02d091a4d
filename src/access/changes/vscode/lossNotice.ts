import * as vscode from 'vscode';
import type { Clock } from '../../../platform/common/clock.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { showInformation } from '../../../platform/vscode/notify.ts';
import { untilFocused } from '../../../platform/vscode/ui/focus.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { connectionOf, isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import type { OncePerMachine } from '../../../session/windows/node/oncePerMachine.ts';
import { keyText, type HistoryKey } from '../common/historyKey.ts';
import type { ChangeSet } from '../node/accessHistory.ts';
import type { ChangeRecorder } from './changeRecorder.ts';
import type { SeenChanges } from './seenChanges.ts';

interface LossServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'switchTo'>;
  readonly recorder: Pick<ChangeRecorder, 'key' | 'sets' | 'onDidChange'>;
  readonly seen: SeenChanges;
  readonly once: OncePerMachine;
  readonly clock: Clock;
}

/** Age up to which lost access is reported. It is shorter than the time for which reported losses are remembered. */
const newsMs = 7 * 24 * 60 * 60_000;

/** Notifies a person that access was removed, once per load in all windows, in a focused one. */
export function tellLosses({ sessions, manager, recorder, seen, once, clock }: LossServices): Disposable {
  async function tell(name: string, key: HistoryKey, { atMs }: ChangeSet): Promise<void> {
    await untilFocused();
    const { snapshot } = sessions;
    const connection = connectionOf(snapshot, key.connectionId);
    const state = stateOf(snapshot, key.connectionId);
    const isOfThem = connection && isLive(state) && state.session.username === key.username;
    if (!isOfThem || seen.untilMs(key) >= atMs || !(await once.claim(name))) return;
    showInformation(
      vscode.l10n.t('Some of your access at {0} was removed.', shownName(connection, plainWithoutLinks)),
      {
        label: vscode.l10n.t('Show Changes'),
        act: () => showChanges(connection.id),
      },
    );
  }

  async function showChanges(connectionId: string): Promise<void> {
    const { snapshot } = sessions;
    if (connectionOf(snapshot, connectionId) && snapshot.activeId !== connectionId) manager.switchTo(connectionId);
    await vscode.commands.executeCommand('orgAccess.changes.focus');
  }

  return recorder.onDidChange(() => {
    const { key, sets } = recorder;
    const lost = sets.find(({ losses }) => losses > 0);
    if (!key || !lost || clock.now() - lost.atMs >= newsMs) return;
    void tell(`lost ${keyText(key)} ${lost.atMs}`, key, lost);
  });
}
