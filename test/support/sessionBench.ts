import { setImmediate } from 'node:timers/promises';
import nodeFetch from 'node-fetch';
import { systemClock } from '../../src/core/clock.ts';
import { defaultScope, type Connection } from '../../src/core/connection.ts';
import { Emitter } from '../../src/core/event.ts';
import type { Fetch } from '../../src/core/http.ts';
import type { ClientSecrets, Lock, Network, TokenVault } from '../../src/core/ports.ts';
import { createServiceClient } from '../../src/core/serviceClient.ts';
import { isLive, SessionStore, stateOf, type LiveState, type SessionState } from '../../src/core/session.ts';
import { SessionManager, type Notice } from '../../src/core/sessionManager.ts';
import { decodeStoredSession, encodeStoredSession } from '../../src/core/storedSession.ts';
import { startDemoService, type DemoOptions, type DemoService } from '../../src/demo/service.ts';
import { eventually } from './eventually.ts';
import { FakeClock } from './fakeClock.ts';

/** Secret storage in memory, with the semantics of the desktop: shared, and every change is told to everyone. */
export class MemoryVault implements TokenVault {
  readonly entries = new Map<string, string>();
  readonly changed = new Emitter<string>();
  readonly onDidChange = this.changed.event;
  /** Replaces what an operation does, for storage that fails. */
  failing: (() => Promise<never>) | undefined;

  load: TokenVault['load'] = async (id) => (await this.failing?.()) ?? decodeStoredSession(this.entries.get(id));

  save: TokenVault['save'] = async (id, entry) => {
    await this.failing?.();
    this.entries.set(id, encodeStoredSession(entry));
    this.changed.fire(id);
  };
}

/** A lock among the windows of one test. */
export class MemoryLock implements Lock {
  readonly #queues = new Map<string, Promise<unknown>>();

  run: Lock['run'] = async (name, signal, work) => {
    const turn = (this.#queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
    this.#queues.set(name, turn.catch(() => undefined));
    return turn;
  };
}

export const alwaysUp: Network = { up: () => Promise.resolve() };

export const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };

export function connectionTo(service: Pick<DemoService, 'url' | 'clientId'>, id = 'acme'): Connection {
  return { id, name: 'Acme', baseUrl: service.url, clientId: service.clientId, scope: defaultScope };
}

/** A session manager on the demo service, with a clock that the test moves. */
export class SessionBench {
  readonly clock = new FakeClock();
  readonly store = new SessionStore();
  readonly notices: Notice[] = [];
  readonly vault: MemoryVault;
  readonly lock: MemoryLock;
  readonly service: DemoService;
  readonly manager: SessionManager;
  readonly connection: Connection;
  /** These may be replaced at any time. */
  fetch: Fetch = nodeFetch;
  network = alwaysUp;
  random = () => 0.5;
  deadlineMs = () => 30_000;

  private constructor(service: DemoService, clock: FakeClock, vault: MemoryVault, lock: MemoryLock) {
    this.service = service;
    this.clock = clock;
    this.vault = vault;
    this.lock = lock;
    this.connection = connectionTo(service);
    const client = createServiceClient({
      fetch: (url, init) => this.fetch(url, init),
      clock: this.#transportClock(),
      log: silentLog,
      deadlineMs: () => this.deadlineMs(),
    });
    const clientSecrets: ClientSecrets = {
      load: () => Promise.resolve(service.clientSecret),
      save: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    };
    const network: Network = { up: (signal) => this.network.up(signal) };
    this.manager = new SessionManager({ clock, client, vault, clientSecrets, lock, network, log: silentLog, random: () => this.random() }, this.store);
    this.manager.onNotice((notice) => this.notices.push(notice));
  }

  static async open(options: DemoOptions = {}, vault = new MemoryVault()): Promise<SessionBench> {
    const clock = new FakeClock();
    return new SessionBench(await startDemoService({ clock, ...options }), clock, vault, new MemoryLock());
  }

  /** A second window on the same service, clock and storage. */
  another(vault = this.vault): SessionBench {
    return new SessionBench(this.service, this.clock, vault, this.lock);
  }

  get state(): SessionState {
    return stateOf(this.store.snapshot, this.connection.id);
  }

  /** @throws when the session is not live */
  get live(): LiveState {
    const { state } = this;
    if (!isLive(state)) throw new Error(`The session is ${state.kind}.`);
    return state;
  }

  get stored(): string | undefined {
    return this.vault.entries.get(this.connection.id);
  }

  get storedKind(): string {
    return decodeStoredSession(this.stored).kind;
  }

  signIn(change: Partial<Record<'username' | 'password' | 'clientSecret', string>> = {}, signal = new AbortController().signal): Promise<boolean> {
    const { username, password, clientSecret } = this.service;
    return this.manager.signIn(this.connection, { username, password, clientSecret, ...change }, signal, () => Promise.resolve());
  }

  /** Signs in and waits until the user detail is there. */
  async signedIn(): Promise<void> {
    await this.manager.setConnections([this.connection]);
    await this.signIn();
    await this.until('the detail is loaded', () => this.live.detail.kind === 'loaded');
  }

  until(what: string, condition: () => boolean): Promise<void> {
    return eventually(what, condition);
  }

  /** Lets time pass in steps, with the work that falls due done before the next. */
  async pass(ms: number, stepMs = 5000): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      this.clock.advance(Math.min(stepMs, ms - passed));
      await setImmediate();
      await this.until('no refresh is under way', () => this.state.kind !== 'refreshing');
    }
  }

  async close(): Promise<void> {
    this.manager.dispose();
    await this.service.close();
  }

  /** Deadlines run on real time, so that moving the clock does not end requests. */
  #transportClock() {
    return { now: () => this.clock.now(), after: systemClock.after.bind(systemClock) };
  }
}
