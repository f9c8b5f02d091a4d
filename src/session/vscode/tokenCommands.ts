import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { noSession } from '../../platform/common/errors.ts';
import { shortDuration } from '../../platform/common/text/time.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { flashStatus, showInformation } from '../../platform/vscode/notify.ts';
import { clipboardClearMs } from '../../platform/vscode/settings.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import { remainingMs } from '../common/refreshPolicy.ts';
import { isLive, stateOf, type SessionReader } from '../common/session.ts';
import type { SessionManager } from '../node/manager/sessionManager.ts';
import type { CopiedTokens } from './copiedTokens.ts';

/** Minimum life of a copied token, if the service issues such. */
const minCopiedLifeMs = 60_000;
const messageMs = 6_000;

export interface TokenServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly copied: CopiedTokens;
  readonly clock: Clock;
}

export function tokenCommands({ sessions, manager, copied, clock }: TokenServices) {
  async function refreshToken(): Promise<void> {
    const id = sessions.snapshot.activeId ?? '';
    const before = stateOf(sessions.snapshot, id);
    if (!isLive(before)) throw noSession();
    await manager.refresh(id);
    const after = stateOf(sessions.snapshot, id);
    if (after.kind === 'degraded') throw after.error;
    if (!isLive(after)) return;
    if (before.session.version === after.session.version) {
      showInformation(vscode.l10n.t("This service doesn't refresh tokens. Sign in again to get a new one."));
      return;
    }
    flashStatus([vscode.l10n.t('Token refreshed'), ...life(after.session.tokens)].join(' · '), messageMs);
  }

  /** @param id ID of the connection whose row was chosen; defaults to the active one */
  async function copy(id: unknown, write: (tokens: Tokens) => string, done: string): Promise<void> {
    const wanted = typeof id === 'string' ? id : (sessions.snapshot.activeId ?? '');
    const tokens = await manager.accessToken(wanted, minCopiedLifeMs);
    await copied.copy(write(tokens));
    const clearMs = clipboardClearMs();
    const cleared = clearMs === 0 ? [] : [vscode.l10n.t('cleared from the clipboard in {0}', shortDuration(clearMs))];
    flashStatus([done, ...life(tokens), ...cleared].join(' · '), messageMs);
  }

  function life(tokens: Tokens): string[] {
    const leftMs = remainingMs(tokens, clock.now());
    return leftMs === Infinity ? [] : [vscode.l10n.t('valid for {0}', shortDuration(leftMs))];
  }

  return {
    refreshToken,
    copyToken: (id: unknown) => copy(id, ({ accessToken }) => accessToken, vscode.l10n.t('Token copied')),
    copyAuthorizationHeader: () =>
      copy(
        undefined,
        ({ accessToken }) => `Authorization: Bearer ${accessToken}`,
        vscode.l10n.t('Authorization header copied'),
      ),
  } satisfies CommandHandlers;
}
