import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredState, Session, SessionEnd } from '../../../src/session/common/session.ts';
import { SessionStorage } from '../../../src/session/node/storage/sessionStorage.ts';
import type { SessionVersionFile } from '../../../src/session/node/storage/sessionVersionFile.ts';
import { FakeClock } from '../fakeClock.ts';
import { MemoryVersionFiles, silentLog } from './sessionBench.ts';
import { acme } from './stillBench.ts';
import { StillVault } from './stillPorts.ts';

const origin = 'https://a.example';

export function sessionOf(version: number, change: Partial<Session> = {}): Session {
  const tokens = { accessToken: `AT-${version}`, tokenType: 'bearer', scope: [], obtainedAtMs: 0 };
  return { version, signInId: 'f', username: 'jo', origin, tokens, ...change };
}

export function endOf(version: number, change: Partial<SessionEnd> = {}): SessionEnd {
  return { version, signInId: 'f', username: 'jo', origin, reason: 'user', ...change };
}

/** Lets pending work run until it waits for the clock. */
export const turn = () => sleep(5);

/** Session storage of one connection, with secrets and version files in memory. */
export class StorageBench {
  readonly clock = new FakeClock();
  readonly vault = new StillVault();
  readonly versionFiles = new MemoryVersionFiles();
  readonly storage: SessionStorage;
  readonly logged: string[] = [];
  failed = 0;
  late = 0;

  constructor() {
    const { vault, versionFiles, clock } = this;
    const log = { ...silentLog, warn: (message: string) => void this.logged.push(message) };
    this.storage = new SessionStorage({ vault, versionFiles, clock, log }, () => acme, {
      failed: () => (this.failed += 1),
      late: () => (this.late += 1),
    });
  }

  /** Stores a state and its version file. */
  has(storedState: StoredState, versionFile?: Partial<SessionVersionFile>): void {
    this.vault.stored = { kind: 'state', state: storedState };
    if (versionFile)
      this.versionFiles.versionFiles.set('acme', { version: 0, signInId: 'f', signIns: [], ...versionFile });
  }
}
