import * as l10n from '@vscode/l10n';
import { plain } from '../../platform/common/text/displayText.ts';
import { errorText } from '../../platform/errors/common/errorText.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import { trustedSummary, trustedText } from '../../service/tls/node/certificateLines.ts';
import { isLive, stateOf, type SessionState, type SessionsState } from '../common/session.ts';
import { sessionLines, shortStatus, stateLine } from './status/sessionStatus.ts';

export interface ConnectionRow {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  readonly spoken: string;
  readonly icon: string;
  readonly color?: string;
  readonly isActive: boolean;
  readonly isProduction: boolean;
  /** Value for `when` clauses: `live`, `over` or `busy`, then `plain` (HTTP) and `trusted`. */
  readonly context: string;
}

export function connectionRows(
  snapshot: SessionsState,
  nowMs: number,
  locale: string,
): { readonly rows: readonly ConnectionRow[]; readonly changesInMs?: number } {
  const { connections, activeId } = snapshot;
  const states = connections.map(({ id }) => stateOf(snapshot, id));
  const changesInMs = Math.min(...states.map((state) => shortStatus(state, nowMs).changesInMs ?? Infinity));
  return {
    rows: connections.map((connection) => rowOf(connection, snapshot, connection.id === activeId, nowMs, locale)),
    ...(changesInMs < Infinity && { changesInMs }),
  };
}

function rowOf(
  connection: Connection,
  snapshot: SessionsState,
  isActive: boolean,
  nowMs: number,
  locale: string,
): ConnectionRow {
  const { id, production } = connection;
  const state = stateOf(snapshot, id);
  const label = shownName(connection, plain, 60);
  const { icon, words = [], warning } = shortStatus(state, nowMs);
  const line = stateLine(state);
  const trusted =
    connection.trusted && `${trustedText(connection.trusted)}: ${trustedSummary(connection.trusted, nowMs)}`;
  const shown = isActive ? [l10n.t('Shown in all views')] : [];
  return {
    id,
    label,
    // The time is first, because a narrow side bar cuts off the end.
    description: (isLive(state) ? [...words, plain(state.session.username, 60)] : [line]).join(' · '),
    tooltip: [
      ...sessionLines(connection, state, nowMs, locale, errorText),
      ...(trusted ? [trusted] : []),
      ...shown,
    ].join('\n'),
    spoken: [label, line, ...(isLive(state) ? words : []), ...shown].join(', '),
    icon: state.kind === 'signedOut' ? 'circle-outline' : icon,
    ...(warning && { color: 'list.warningForeground' }),
    isActive,
    isProduction: production === true,
    context: [
      contextOf(state),
      ...(connection.baseUrl.startsWith('https:') ? [] : ['plain']),
      ...(trusted ? ['trusted'] : []),
    ].join(' '),
  };
}

function contextOf(state: SessionState): string {
  if (isLive(state)) return 'live';
  return state.kind === 'signedOut' || state.kind === 'reauthRequired' ? 'over' : 'busy';
}
