import type { Connection } from '../../../connections/common/connection.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import type { ServiceClient } from '../../../service/common/serviceClient.ts';
import type { SessionState } from '../../common/session.ts';
import type { TokenVault } from '../../common/storage/storedSession.ts';
import type { StoredState } from '../storage/sessionStorage.ts';
import type { SessionMarks } from '../storage/sessionVersionFile.ts';

/** The world as every session sees it. */
export interface SessionPorts {
  readonly clock: Clock;
  readonly client: ServiceClient;
  readonly vault: TokenVault;
  readonly marks: SessionMarks;
  /** Held while a session is refreshed or what is stored of it is changed, so that several windows do it one after the other. */
  readonly lock: Lock;
  readonly log: Log;
  /** 0 to 1, for jitter. */
  random(): number;
  /** Whether a person is in front of this window, which one window of a machine at the most can be. */
  isFocused(): boolean;
}

/** Something that a person should be told, once. */
export type NoticeKind = 'reauthRequired' | 'refreshUnsupported' | 'endsSoon' | 'notPersisted';

/** Keeps the state of one connection, and takes its notices. */
export interface StateCell {
  readonly connection: Connection;
  read(): SessionState;
  write(state: SessionState): void;
  /** Asks for `follow`, since something stored may have been missed. @param found what is stored, when it was read just now */
  lookAgain(found?: StoredState): void;
  /** @param family of the session that it is about, the same in all windows */
  notice(kind: NoticeKind, family: string): void;
  /** From now on nobody sees what is written, and the connection stays as it is at this moment. */
  release(): void;
}
