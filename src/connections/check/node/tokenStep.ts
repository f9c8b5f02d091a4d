import * as l10n from '@vscode/l10n';
import { problemText } from '../../../platform/errors/common/problems.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { remainingMs } from '../../../session/common/refreshPolicy.ts';
import {
  canRefresh,
  isLive,
  type LiveState,
  type ReauthReason,
  type SessionState,
} from '../../../session/common/session.ts';
import { isoTime, kindFact, yesOrNo, type Fact, type Finding } from '../common/finding.ts';
import type { CheckRun } from './checkRun.ts';

/** Checks the token without changing the session. */
export function checkToken({ ports, connection }: CheckRun): Finding {
  const state = ports.state();
  const finding = isLive(state) ? liveFinding(state, ports.transport.clock.now()) : noTokenFinding(state);
  return { ...finding, facts: [...(finding.facts ?? []), ...clientFacts(connection)] };
}

function noTokenFinding(state: Exclude<SessionState, LiveState>): Finding {
  switch (state.kind) {
    case 'restoring':
    case 'signingIn':
      return { outcome: 'skipped', summary: l10n.t('Your session is just beginning. Check again in a moment.') };
    case 'signedOut':
      return {
        outcome: 'skipped',
        summary: l10n.t('You are signed out, so there is no token to check.'),
        fix: l10n.t('Sign in to check the steps that need a token too.'),
        action: 'signIn',
      };
    case 'reauthRequired':
      return {
        outcome: 'failed',
        summary: l10n.t('Your session has ended.'),
        cause: endText(state.reason),
        fix: l10n.t('Sign in again.'),
        action: 'signIn',
      };
  }
}

function endText(reason: ReauthReason): string {
  switch (reason) {
    case 'ended':
      return l10n.t('The service has ended it, for example after a password change or a restart.');
    case 'expired':
      return l10n.t("The token expired and couldn't be refreshed.");
    case 'client':
      return l10n.t('The service no longer accepts the client ID or client secret.');
  }
}

function liveFinding(state: LiveState, nowMs: number): Finding {
  const { tokens } = state.session;
  const isRenewable = canRefresh(state.session);
  const { expiresAtMs } = tokens;
  const facts: readonly Fact[] = [
    [l10n.t('Issued'), isoTime(tokens.obtainedAtMs)],
    [l10n.t('Valid until'), expiresAtMs === undefined ? l10n.t('not specified by the service') : isoTime(expiresAtMs)],
    [l10n.t('Can be refreshed'), yesOrNo(isRenewable)],
  ];
  const hasExpired = remainingMs(tokens, nowMs) === 0;
  if (state.kind === 'degraded')
    return {
      outcome: hasExpired ? 'failed' : 'warning',
      summary: hasExpired
        ? l10n.t("The token has expired and couldn't be refreshed yet.")
        : l10n.t("The token is valid, but couldn't be refreshed yet."),
      cause: problemText(state.error.problem),
      fix: l10n.t('Org Access tries again automatically. To try now, refresh the token.'),
      action: 'refreshToken',
      facts: [...facts, kindFact(state.error.kind)],
    };
  if (hasExpired)
    return {
      outcome: 'failed',
      summary: l10n.t('The token has expired.'),
      cause: isRenewable
        ? l10n.t('It is being refreshed, or this computer was asleep.')
        : l10n.t("This service doesn't refresh tokens."),
      fix: isRenewable ? l10n.t('Refresh the token.') : l10n.t('Sign in again.'),
      action: isRenewable ? 'refreshToken' : 'signIn',
      facts,
    };
  return {
    outcome: 'ok',
    summary: isRenewable
      ? l10n.t('Your token is valid and can be refreshed.')
      : l10n.t("Your token is valid. This service doesn't refresh tokens."),
    facts,
  };
}

function clientFacts({ tokenEndpoint, clientAuthentication }: Connection): readonly Fact[] {
  return [
    ...(clientAuthentication ? [[l10n.t('Client authentication'), clientAuthentication] as const] : []),
    ...(tokenEndpoint === undefined ? [] : [[l10n.t('Token endpoint'), tokenEndpoint] as const]),
  ];
}
