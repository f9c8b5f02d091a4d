import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry, Session, SessionEnd } from '../../../src/session/common/session.ts';
import { SessionStorage } from '../../../src/session/node/storage/sessionStorage.ts';
import type { SessionVersionFile } from '../../../src/session/node/storage/sessionVersionFile.ts';
import { FakeClock } from '../fakeClock.ts';
import { MemoryMarks, silentLog } from './sessionBench.ts';
import { acme } from './stillBench.ts';
import { StillVault } from './stillPorts.ts';

const origin = 'https://a.example';

export function sessionOf(generation: number, change: Partial<Session> = {}): Session {
  const tokens = { accessToken: `AT-${generation}`, tokenType: 'bearer', scope: [], obtainedAtMs: 0 };
  return { generation, family: 'f', username: 'jo', origin, tokens, ...change };
}

export function endOf(generation: number, change: Partial<SessionEnd> = {}): SessionEnd {
  return { generation, family: 'f', username: 'jo', origin, reason: 'user', ...change };
}

/** Lets pending work run until it waits for the clock. */
export const turn = () => sleep(5);

/** Storage of one connection, with version files in memory. */
export class ArchiveBench {
  readonly clock = new FakeClock();
  readonly vault = new StillVault();
  readonly marks = new MemoryMarks();
  readonly archive: SessionStorage;
  readonly logged: string[] = [];
  failed = 0;
  late = 0;

  constructor() {
    const { vault, marks, clock } = this;
    const log = { ...silentLog, warn: (message: string) => void this.logged.push(message) };
    this.archive = new SessionStorage({ vault, marks, clock, log }, () => acme, {
      failed: () => (this.failed += 1),
      late: () => (this.late += 1),
    });
  }

  /** Stores an entry and its version. */
  has(entry: Entry, mark?: Partial<SessionVersionFile>): void {
    this.vault.stored = { kind: 'entry', entry };
    if (mark) this.marks.marks.set('acme', { generation: 0, family: 'f', families: [], ...mark });
  }
}
