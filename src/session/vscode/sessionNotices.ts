import * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import { plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import { timeOfDay } from '../../platform/common/text/time.ts';
import { showInformation, showWarning, signIn } from '../../platform/vscode/notify.ts';
import { untilFocused } from '../../platform/vscode/ui/focus.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import { isLive, stateOf, type SessionReader } from '../common/session.ts';
import type { Notice, SessionManager } from '../node/manager/sessionManager.ts';
import type { OncePerMachine } from '../windows/node/oncePerMachine.ts';

/** Shows each notification in one focused window, if it still applies by then. */
export function showNotices(manager: SessionManager, sessions: SessionReader, once: OncePerMachine): Disposable {
  const seen = new Set<string>();
  /** Connections whose session only this window has, because storage failed. */
  const unshared = new Set<string>();

  async function notify(notice: Notice, name: string): Promise<void> {
    await untilFocused();
    if (isStillTrue(notice, sessions) && (await once.claim(name))) show(notice, sessions);
  }

  return manager.onNotice((notice) => {
    if (notice.kind === 'notPersisted') unshared.add(notice.connection.id);
    const name = unshared.has(notice.connection.id) ? `${vscode.env.sessionId} ${onceName(notice)}` : onceName(notice);
    if (seen.has(name)) return;
    seen.add(name);
    void notify(notice, name);
  });
}

function onceName({ kind, connection, signInId }: Notice): string {
  const isOfSession = kind === 'reauthRequired' || kind === 'endsSoon';
  return isOfSession ? `${kind} ${connection.id} ${signInId}` : `${kind} ${connection.id}`;
}

function isStillTrue({ kind, connection, signInId }: Notice, sessions: SessionReader): boolean {
  const state = stateOf(sessions.snapshot, connection.id);
  if (kind === 'endsSoon') return isLive(state) && state.session.signInId === signInId;
  return kind !== 'reauthRequired' || state.kind === 'reauthRequired';
}

function show({ kind, connection }: Notice, sessions: SessionReader): void {
  const name = shownName(connection, plainWithoutLinks);
  switch (kind) {
    case 'reauthRequired':
      showWarning(vscode.l10n.t('Your session at {0} has ended.', name), signIn(connection.id));
      return;
    case 'refreshUnsupported':
      showInformation(
        vscode.l10n.t("{0} doesn't refresh tokens. You'll be asked to sign in again before the token expires.", name),
      );
      return;
    case 'endsSoon': {
      const state = stateOf(sessions.snapshot, connection.id);
      const endsAtMs = isLive(state) ? state.session.tokens.expiresAtMs : undefined;
      if (endsAtMs === undefined) return;
      showWarning(
        vscode.l10n.t(
          "Your session at {0} ends at {1}. This service doesn't refresh tokens.",
          name,
          timeOfDay(endsAtMs, vscode.env.language),
        ),
        { ...signIn(connection.id), label: vscode.l10n.t('Sign In Again') },
      );
      return;
    }
    case 'notPersisted':
      showWarning(
        vscode.l10n.t(
          "The session at {0} couldn't be saved in this computer's secret storage. You are signed in until this window closes.",
          name,
        ),
      );
  }
}
