import * as l10n from '@vscode/l10n';
import { activeConnection, isLive, lastLoaded, stateOf, type Snapshot } from '../core/session.ts';

/** What the raw JSON shows of the active connection. The same objects again mean the same content. */
export interface RawJsonParts {
  readonly title: string;
  /** The user detail, without passwords. */
  readonly detail?: unknown;
  /** The token answer, with its secrets masked. */
  readonly token?: unknown;
  /** Why a part is missing. */
  readonly nothing: string;
}

export function rawJsonContent(snapshot: Snapshot): RawJsonParts {
  const state = stateOf(snapshot, snapshot.activeId);
  const title = activeConnection(snapshot)?.name ?? 'Org Access';
  if (!isLive(state)) return { title, nothing: l10n.t('You are signed out. Sign in to see what the service answers.') };
  const loaded = lastLoaded(state.detail);
  const nothing = state.detail.kind === 'failed' ? state.detail.error.message : l10n.t('Loading your access…');
  return { title, token: state.session.tokens.answer, nothing, ...(loaded && { detail: loaded.record.raw }) };
}
