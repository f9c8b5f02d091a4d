import type { Connection } from '../../service/connection/common/connection.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { CliCall, RequestedPlaces } from '../common/protocol/cliCall.ts';
import type { ToolRequest } from '../common/protocol/toolProtocol.ts';
import type { CliNotice, CliRequest } from './protocol/cliProtocol.ts';
import type { NotAllowed } from './refusal.ts';

export interface Rows<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

export interface PermissionUse {
  readonly ask: (CliRequest | ToolRequest)['ask'];
  readonly onAsking: () => void;
}

/** Whether a request only lists connections, so that the person isn't asked. */
export function onlyLists({ ask }: Pick<PermissionUse, 'ask'>): boolean {
  return ask === 'connections' || ask === 'names';
}

export interface TerminalPermission {
  /** 32 hex digits, sent with each request. */
  readonly key: string;
  /** Returns the allowed connections, the default first. Called for each request; may ask a person, unless `onlyLists`. */
  readonly connections: (use: PermissionUse) => Promise<readonly Connection[]>;
  /** Problem to report if there are no connections. */
  readonly whenNone: NotAllowed;
  /** Whether exactly one terminal has this permission, so that a person can allow its writes. */
  readonly isOneTerminal: boolean;
}

export interface Waiting {
  readonly permission: TerminalPermission;
  readonly gone: AbortSignal;
  readonly notify: (notice: CliNotice) => void;
}

export interface CallWithPlace {
  readonly call: CliCall;
  readonly place?: RequestedPlaces;
}

export type TerminalManager = Pick<SessionManager, 'accessToken' | 'call' | 'loadDetail'>;
