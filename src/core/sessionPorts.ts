import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import type { ClientSecrets, Lock, Log, Network, TokenVault } from './ports.ts';
import type { ServiceClient } from './serviceClient.ts';
import type { SessionState } from './session.ts';

/** What every session works with. */
export interface SessionPorts {
  readonly clock: Clock;
  readonly client: ServiceClient;
  readonly vault: TokenVault;
  readonly clientSecrets: ClientSecrets;
  /** Held while a session is refreshed or what is stored of it is changed, so that several windows do it one after the other. */
  readonly lock: Lock;
  readonly network: Network;
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
  /** Asks for `follow`, since something stored may have been missed. */
  lookAgain(): void;
  /** @param generation of the session that it is about, the same in all windows */
  notice(kind: NoticeKind, generation: number): void;
}
