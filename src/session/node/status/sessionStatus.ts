import * as l10n from '@vscode/l10n';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { placeWithKind } from '../../../platform/common/entityText.ts';
import type { OrgAccessError } from '../../../platform/common/errors.ts';
import { plain, plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { exactTime, shortDuration, shortDurationHoldsMs } from '../../../platform/common/text/time.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { remainingMs } from '../../common/refreshPolicy.ts';
import {
  activeConnection,
  canRefresh,
  isLive,
  refreshError,
  stateOf,
  type LiveState,
  type SessionState,
  type SessionsState,
} from '../../common/session.ts';

export interface StatusDescription {
  readonly text: string;
  /** Label for screen readers. */
  readonly label: string;
  readonly tooltip: string;
  readonly warning: boolean;
  readonly production?: true;
  readonly changesInMs?: number;
}

/** Returns the sentence for an error, or undefined while the sentences are being loaded. */
export type ErrorSentence = (error: OrgAccessError) => string | undefined;

export function describeStatus(
  snapshot: SessionsState,
  nowMs: number,
  locale: string,
  errorText: ErrorSentence,
  place?: PlaceName,
): StatusDescription | undefined {
  const connection = activeConnection(snapshot);
  if (!connection) return undefined;
  const state = stateOf(snapshot, connection.id);
  const name = shownName(connection, plainWithoutIcons, 40);
  const lines = [
    ...sessionLines(connection, state, nowMs, locale, errorText),
    ...(isLive(state) ? [place ? placeWithKind(place) : l10n.t('No organization and site selected'), ''] : []),
  ];
  const { icon, words = [], ...rest } = shortStatus(state, nowMs);
  return {
    text: `$(${icon}) ${[name, ...words.slice(0, 1)].join(' · ')}`,
    label: ['Org Access', name, ...words].join(', '),
    tooltip: [...lines, l10n.t('Click for actions')].join('\n'),
    warning: false,
    ...(connection.production && { production: true }),
    ...rest,
  };
}

export interface ShortStatus extends Partial<Pick<StatusDescription, 'warning' | 'changesInMs'>> {
  readonly icon: string;
  /** The status bar shows only the first. */
  readonly words?: readonly string[];
}

export function shortStatus(state: SessionState, nowMs: number): ShortStatus {
  switch (state.kind) {
    case 'restoring':
      return { icon: 'loading~spin' };
    case 'signingIn':
      return { icon: 'loading~spin', words: [l10n.t('signing in')] };
    case 'reauthRequired':
      return { icon: 'warning', words: [l10n.t('sign in again')], warning: true };
    case 'signedOut':
      return { icon: 'key', words: [l10n.t('signed out')] };
    default:
      return liveShortStatus(state, nowMs);
  }
}

function liveShortStatus(state: LiveState, nowMs: number): ShortStatus {
  const leftMs = remainingMs(state.session.tokens, nowMs);
  const icon = { active: 'key', refreshing: 'sync~spin', degraded: 'sync-ignored' }[state.kind];
  const meaning = {
    active: [],
    refreshing: [l10n.t('refreshing the token')],
    degraded: [l10n.t("couldn't refresh the token yet")],
  }[state.kind];
  const failure = refreshError(state);
  if (leftMs === Infinity) return { icon };
  if (leftMs > 0)
    return { icon, words: [shortDuration(leftMs), ...meaning], changesInMs: shortDurationHoldsMs(leftMs) };
  if (failure) {
    const cause = isUnreachable(failure) ? l10n.t("expired · can't reach service") : l10n.t("expired · can't refresh");
    const untilMs = state.kind === 'degraded' ? Math.max(0, state.retryAtMs - nowMs) : 0;
    if (untilMs === 0) return { icon: 'sync-ignored', words: [cause, l10n.t('trying again')], warning: true };
    const words = [cause, l10n.t('next try in {0}', shortDuration(untilMs))];
    return { icon: 'sync-ignored', words, warning: true, changesInMs: shortDurationHoldsMs(untilMs) };
  }
  const retries = state.kind !== 'active' || canRefresh(state.session);
  return { icon, words: [retries ? l10n.t('expired, refreshing') : l10n.t('expired')], warning: !retries };
}

function isUnreachable({ kind }: OrgAccessError): boolean {
  return kind === 'network' || kind === 'timeout' || kind === 'tls' || kind === 'proxy';
}

export function sessionLines(
  connection: Connection,
  state: SessionState,
  nowMs: number,
  locale: string,
  errorText: ErrorSentence,
): readonly string[] {
  const heading = [shownName(connection, plain), plain(connection.baseUrl)];
  return [...heading, ...(isLive(state) ? liveLines(state, nowMs, locale, errorText) : [stateLine(state)])];
}

export function stateLine(state: SessionState): string {
  if (isLive(state)) return l10n.t('Signed in as {0}', plain(state.session.username, 60));
  return {
    restoring: () => l10n.t('Restoring your session'),
    signingIn: () => l10n.t('Signing in'),
    signedOut: () => l10n.t('Signed out'),
    reauthRequired: () => l10n.t('The session has ended'),
  }[state.kind]();
}

function liveLines(state: LiveState, nowMs: number, locale: string, errorText: ErrorSentence): string[] {
  const { username, tokens } = state.session;
  const lines = [l10n.t('User: {0}', plain(username))];
  if (tokens.scope.length > 0) lines.push(l10n.t('Scope: {0}', plain(tokens.scope.join(' '))));
  lines.push(l10n.t('Issued: {0}', exactTime(tokens.obtainedAtMs, locale)));
  lines.push(
    tokens.expiresAtMs === undefined
      ? l10n.t('Expires: not specified by the service')
      : l10n.t('Expires: {0}', exactTime(tokens.expiresAtMs, locale)),
  );
  if (state.kind === 'degraded') {
    lines.push('', l10n.t("Couldn't refresh the token yet: {0}", errorText(state.error) ?? '…'));
    lines.push(l10n.t('Next try: {0}', exactTime(Math.max(state.retryAtMs, nowMs), locale)));
  } else if (!canRefresh(state.session)) {
    lines.push(l10n.t("This service doesn't refresh tokens. You'll be asked to sign in before the token expires."));
  } else {
    lines.push(l10n.t('Refreshed automatically before it expires'));
  }
  return lines;
}
