import type { OrgAccessError } from '../../core/base/errors.ts';
import { activeState, isLive, lastLoaded, type Detail, type SessionsState } from '../../core/session/session.ts';

/** Keys for the `when` clauses of the manifest. */
export interface ContextKeys {
  readonly 'orgAccess.signedIn': boolean;
  readonly 'orgAccess.hasConnections': boolean;
  /** The access view shows its tree (`loaded`), or the welcome text of this name. */
  readonly 'orgAccess.access':
    | 'noConnection'
    | 'signedOut'
    | 'signingIn'
    | 'reauthRequired'
    | 'loading'
    | 'failed'
    | 'loaded';
  /** The welcome text for a failed load. */
  readonly 'orgAccess.failure': string;
}

export function contextKeys(snapshot: SessionsState): ContextKeys {
  const state = activeState(snapshot);
  const keys = { 'orgAccess.hasConnections': snapshot.connections.length > 0, 'orgAccess.failure': '' };
  if (isLive(state)) {
    const failure = state.detail.kind === 'failed' ? failureKey(state.detail.error) : '';
    return {
      ...keys,
      'orgAccess.signedIn': true,
      'orgAccess.access': accessKey(state.detail),
      'orgAccess.failure': failure,
    };
  }
  const kind = state.kind === 'restoring' ? 'loading' : state.kind;
  const access = snapshot.connections.length > 0 ? kind : 'noConnection';
  return { ...keys, 'orgAccess.signedIn': false, 'orgAccess.access': access };
}

function accessKey(detail: Detail): 'loading' | 'failed' | 'loaded' {
  return lastLoaded(detail) ? 'loaded' : detail.kind;
}

function failureKey({ kind, status }: OrgAccessError): string {
  if (status === 403) return 'denied';
  return ['http', 'oauth', 'session', 'storage'].includes(kind) ? 'refused' : kind;
}
