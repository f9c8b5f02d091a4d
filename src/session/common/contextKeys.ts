import type { ErrorKind, OrgAccessError } from '../../platform/common/errors.ts';
import { lacksTrust } from '../../platform/errors/common/decidable.ts';
import {
  activeState,
  canRefresh,
  isLive,
  lastLoaded,
  stateOf,
  type Detail,
  type Session,
  type SessionsState,
} from './session.ts';

export interface ContextKeys {
  readonly 'orgAccess.signedIn': boolean;
  readonly 'orgAccess.hasConnections': boolean;
  readonly 'orgAccess.hasSeveralConnections': boolean;
  readonly 'orgAccess.canSignIn': boolean;
  readonly 'orgAccess.canSignOut': boolean;
  readonly 'orgAccess.canRefresh': boolean;
  /** Each value except `loaded` has a welcome view. */
  readonly 'orgAccess.accessState': (typeof accessStates)[number];
  readonly 'orgAccess.failure': AccessFailure | '';
}

export const accessStates = [
  'noConnection',
  'signedOut',
  'signingIn',
  'reauthRequired',
  'loading',
  'failed',
  'loaded',
] as const;

export const accessFailures = [
  'network',
  'timeout',
  'tls',
  'certificate',
  'proxy',
  'client',
  'denied',
  'refused',
  'shape',
  'tooLarge',
  'redirect',
] as const;
type AccessFailure = (typeof accessFailures)[number];

export function contextKeys(snapshot: SessionsState): ContextKeys {
  const state = activeState(snapshot);
  const { connections } = snapshot;
  const signedIn = connections.filter(({ id }) => isLive(stateOf(snapshot, id)));
  const keys = {
    'orgAccess.hasConnections': connections.length > 0,
    'orgAccess.hasSeveralConnections': connections.length > 1,
    'orgAccess.canSignIn': connections.length === 0 || signedIn.length < connections.length,
    'orgAccess.canSignOut': signedIn.length > 0,
    'orgAccess.canRefresh': isLive(state) && canRefresh(state.session),
    'orgAccess.failure': '' as const,
  };
  if (isLive(state)) {
    const failure = state.detail.kind === 'failed' ? failureKey(state.detail.error, state.session) : '';
    return {
      ...keys,
      'orgAccess.signedIn': true,
      'orgAccess.accessState': accessKey(state.detail),
      'orgAccess.failure': failure,
    };
  }
  const kind = state.kind === 'restoring' ? 'loading' : state.kind;
  const access = connections.length > 0 ? kind : 'noConnection';
  return { ...keys, 'orgAccess.signedIn': false, 'orgAccess.accessState': access };
}

function accessKey(detail: Detail): 'loading' | 'failed' | 'loaded' {
  return lastLoaded(detail) ? 'loaded' : detail.kind;
}

function failureKey(error: OrgAccessError, { grantType }: Session): AccessFailure {
  const { kind, status } = error;
  // With client credentials, the service has no user detail.
  if (grantType && (status === 403 || status === 404)) return 'client';
  if (status === 403 && error.problem.code !== 'refusedByPage') return 'denied';
  if (lacksTrust(error)) return 'certificate';
  return isRefusal(kind) ? 'refused' : kind;
}

function isRefusal(kind: ErrorKind): kind is 'http' | 'oauth' | 'session' | 'storage' {
  return ['http', 'oauth', 'session', 'storage'].includes(kind);
}
