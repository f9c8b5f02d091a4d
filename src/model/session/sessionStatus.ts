import * as l10n from '@vscode/l10n';
import type { Connection } from '../../core/connection/connection.ts';
import { remainingMs } from '../../core/session/refreshSchedule.ts';
import {
  activeConnection,
  isLive,
  stateOf,
  type LiveState,
  type SessionState,
  type SessionsState,
} from '../../core/session/session.ts';
import { errorText } from '../errors/errorText.ts';
import { plain, plainWithoutIcons } from '../text/displayText.ts';
import { exactTime, shortDuration, shortDurationHoldsMs } from '../text/time.ts';

/** The item of the status bar. */
export interface StatusDescription {
  /** The text, with an icon in the editor's notation. */
  readonly text: string;
  /** Plain lines. */
  readonly tooltip: string;
  /** Whether a person must act. */
  readonly warning: boolean;
  /** The time after which the text is another one, though nothing has happened; undefined when it stays. */
  readonly changesInMs?: number;
}

/** Undefined when there is no connection, and so nothing to show. */
export function describeStatus(snapshot: SessionsState, nowMs: number, locale: string): StatusDescription | undefined {
  const connection = activeConnection(snapshot);
  if (!connection) return undefined;
  const state = stateOf(snapshot, connection.id);
  const name = plainWithoutIcons(connection.name, 40);
  const tooltip = tooltipOf(connection, state, nowMs, locale);
  if (isLive(state)) return { ...liveText(state, name, nowMs), tooltip };
  switch (state.kind) {
    case 'restoring':
      return { text: `$(loading~spin) ${name}`, tooltip, warning: false };
    case 'signingIn':
      return { text: `$(loading~spin) ${l10n.t('{0} · signing in', name)}`, tooltip, warning: false };
    case 'reauthRequired':
      return { text: `$(warning) ${l10n.t('{0} · sign in again', name)}`, tooltip, warning: true };
    case 'signedOut':
      return { text: `$(key) ${l10n.t('{0} · signed out', name)}`, tooltip, warning: false };
  }
}

function liveText(state: LiveState, name: string, nowMs: number): Omit<StatusDescription, 'tooltip'> {
  const leftMs = remainingMs(state.session.tokens, nowMs);
  const icon = { active: '$(key)', refreshing: '$(sync~spin)', degraded: '$(sync-ignored)' }[state.kind];
  if (leftMs === Infinity) return { text: `${icon} ${name}`, warning: false };
  if (leftMs === 0) {
    const retries = state.kind !== 'active' || state.session.tokens.refreshToken !== undefined;
    const text = retries ? l10n.t('{0} · expired, renewing', name) : l10n.t('{0} · expired', name);
    return { text: `${icon} ${text}`, warning: !retries };
  }
  return {
    text: `${icon} ${name} · ${shortDuration(leftMs)}`,
    warning: false,
    changesInMs: shortDurationHoldsMs(leftMs),
  };
}

function tooltipOf(connection: Connection, state: SessionState, nowMs: number, locale: string): string {
  const heading = [plain(connection.name), plain(connection.baseUrl)];
  if (isLive(state))
    return [...heading, ...liveLines(state, nowMs, locale), '', l10n.t('Click for what you can do now')].join('\n');
  const line = {
    restoring: () => l10n.t('Looking for the session of last time'),
    signingIn: () => l10n.t('Signing in'),
    signedOut: () => l10n.t('Signed out. Click to sign in'),
    reauthRequired: () => l10n.t('The session has ended. Click to sign in again'),
  }[state.kind]();
  return [...heading, line].join('\n');
}

function liveLines(state: LiveState, nowMs: number, locale: string): string[] {
  const { username, tokens } = state.session;
  const lines = [l10n.t('User: {0}', plain(username))];
  if (tokens.scope.length > 0) lines.push(l10n.t('Scope: {0}', plain(tokens.scope.join(' '))));
  lines.push(l10n.t('Issued: {0}', exactTime(tokens.obtainedAtMs, locale)));
  lines.push(
    tokens.expiresAtMs === undefined
      ? l10n.t('Expires: the service does not say')
      : l10n.t('Expires: {0}', exactTime(tokens.expiresAtMs, locale)),
  );
  if (state.kind === 'degraded') {
    lines.push('', l10n.t('Renewing did not work so far: {0}', errorText(state.error)));
    lines.push(l10n.t('Next try: {0}', exactTime(Math.max(state.retryAtMs, nowMs), locale)));
  } else if (tokens.refreshToken === undefined) {
    lines.push(l10n.t('This service does not renew tokens; you are asked to sign in when it expires'));
  } else {
    lines.push(l10n.t('Renewed by itself before it expires'));
  }
  return lines;
}
