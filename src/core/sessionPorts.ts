import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import type { ClientSecrets, Lock, Log, TokenVault } from './ports.ts';
import type { ServiceClient } from './serviceClient.ts';
import type { SessionState } from './session.ts';

/** What every session works with. */
export interface SessionPorts {
  readonly clock: Clock;
  readonly client: ServiceClient;
  readonly vault: TokenVault;
  readonly clientSecrets: ClientSecrets;
  /** Held during a refresh, so that several windows send a refresh token once. */
  readonly lock: Lock;
  readonly log: Log;
  /** 0 to 1, for jitter. */
  random(): number;
}

/** Something that a person should be told, once. */
export type NoticeKind = 'reauthRequired' | 'refreshUnsupported' | 'notPersisted';

/** Where the state of one connection is kept and how its notices leave. */
export interface SessionSlot {
  readonly connection: Connection;
  read(): SessionState;
  write(state: SessionState): void;
  notice(kind: NoticeKind): void;
}
