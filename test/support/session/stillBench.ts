import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Lock } from '../../../src/platform/common/ports.ts';
import { originOf, type Connection } from '../../../src/service/connection/common/connection.ts';
import {
  isLive,
  type StoredState,
  type LiveState,
  type Session,
  type SessionEnd,
  type SessionState,
} from '../../../src/session/common/session.ts';
import { ConnectionSession } from '../../../src/session/node/manager/connectionSession.ts';
import type { NoticeKind, SessionPorts } from '../../../src/session/node/manager/sessionMachine.ts';
import type { LoadedState } from '../../../src/session/node/storage/sessionStorage.ts';
import { FakeClock } from '../fakeClock.ts';
import { gate } from '../gate.ts';
import { MemoryLock, MemoryVersionFiles, silentLog } from './sessionBench.ts';
import { StillService, StillVault, tokens } from './stillPorts.ts';

export const acme: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://a.example',
  clientId: 'client',
  scope: 'read',
};
export const jo = { username: 'jo', password: 'pw', clientSecret: 's1' };
export const endless = new AbortController().signal;

/** Waits for all work that waits neither for timers nor for ports. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
}

/** Session of one connection with ports under control of the test: nothing takes time unless held. */
export class StillBench {
  readonly clock: FakeClock;
  readonly service: StillService;
  readonly vault: StillVault;
  readonly versionFiles: MemoryVersionFiles;
  readonly lock: Lock;
  readonly notices: string[] = [];
  readonly warnings: string[] = [];
  readonly shown: string[] = [];
  looks = 0;
  released = 0;
  connection = acme;
  random = 0.5;
  isFocused = true;
  state: SessionState = { kind: 'signedOut' };
  readonly session: ConnectionSession;

  /** @param beside window of the same machine, with the same clock, service, and stored states */
  constructor(beside?: StillBench) {
    this.clock = beside?.clock ?? new FakeClock();
    this.service = beside?.service ?? new StillService(this.clock);
    this.vault = new StillVault(beside?.vault);
    this.versionFiles = beside?.versionFiles ?? new MemoryVersionFiles();
    this.lock = beside?.lock ?? new MemoryLock();
    this.session = this.open();
  }

  get ports(): SessionPorts {
    const { clock, service, vault, versionFiles, lock } = this;
    const [random, isFocused] = [() => this.random, () => this.isFocused];
    const log = { ...silentLog, warn: (line: string) => void this.warnings.push(line) };
    return { clock, client: () => Promise.resolve(service), vault, versionFiles, lock, log, random, isFocused };
  }

  /** Opens the session as the manager does, including requested checks. */
  open(): ConnectionSession {
    const connection = () => this.connection;
    const session: ConnectionSession = new ConnectionSession(this.ports, {
      get connection() {
        return connection();
      },
      read: () => this.state,
      write: (state) => {
        this.state = state;
        this.shown.push(state.kind);
      },
      requestFollow: (found?: LoadedState) => {
        this.looks += 1;
        void session.follow(found);
      },
      notice: (kind: NoticeKind, signInId) => this.notices.push(`${kind} ${signInId}`),
      release: () => (this.released += 1),
    });
    return session;
  }

  get live(): LiveState {
    assert.ok(isLive(this.state), `The session is ${this.state.kind}.`);
    return this.state;
  }

  get token(): string {
    return this.live.session.tokens.accessToken;
  }

  /** Returns a stored state for this bench's connection. Its tokens are named by its version. */
  storedState(version: number, change: Partial<Session> = {}): Session {
    return {
      version,
      signInId: 'f',
      username: 'jo',
      origin: originOf(acme),
      clientId: 'client',
      clientSecret: 's1',
      tokens: tokens(version, this.clock.now()),
      ...change,
    };
  }

  end(version: number, change: Partial<SessionEnd> = {}): SessionEnd {
    return {
      version,
      signInId: 'f',
      username: 'jo',
      origin: originOf(acme),
      clientSecret: 's1',
      reason: 'user',
      ...change,
    };
  }

  /** Stores a state as another window. */
  stores(storedState: StoredState): void {
    const signIns = [
      ...(this.versionFiles.versionFiles.get('acme')?.signIns ?? []).filter(([name]) => name !== storedState.signInId),
      [storedState.signInId, storedState.version] as const,
    ];
    this.versionFiles.versionFiles.set('acme', {
      version: storedState.version,
      signInId: storedState.signInId,
      ...('reason' in storedState && { reason: storedState.reason }),
      signIns,
    });
    this.vault.stored = { kind: 'state', state: storedState };
  }

  /** Stores a state as another window, and notifies this one. */
  async tells(storedState: StoredState): Promise<void> {
    this.stores(storedState);
    await this.session.follow();
  }

  /** Restores a session of version 1, whose token is AT-1. */
  async restored(change: Partial<Session> = {}): Promise<void> {
    this.stores(this.storedState(1, change));
    await this.session.restore();
    assert.equal(this.token, 'AT-1');
    this.shown.length = 0;
  }

  async signIn(credentials = jo, signal = endless): Promise<boolean> {
    return await this.session.actions.signIn(this.connection, credentials, signal, () => Promise.resolve());
  }

  /** Blocks storage until the returned function is called. */
  silenceStorage(): () => void {
    const { opened, open } = gate();
    this.vault.before = () => opened;
    return () => {
      this.vault.before = () => Promise.resolve();
      open();
    };
  }

  failStorage(): void {
    this.vault.before = () => Promise.reject(new Error('The keyring is locked.'));
  }

  async pass(ms: number, stepMs = 250): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      this.clock.advance(Math.min(stepMs, ms - passed));
      await settled();
    }
  }

  /** Holds the lock as another window. @returns a function that releases it */
  holdLock(): () => void {
    const { opened, open } = gate();
    void this.lock.run('acme', endless, () => opened);
    return open;
  }
}
