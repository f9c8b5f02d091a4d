import { setImmediate } from 'node:timers/promises';
import { startDemoService, type DemoOptions, type DemoService } from '../../../src/demo/service.ts';
import { systemClock } from '../../../src/platform/common/clock.ts';
import type { Lock } from '../../../src/platform/common/ports.ts';
import type { Fetch } from '../../../src/service/common/http.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import {
  isLive,
  isSession,
  SessionStore,
  stateOf,
  type LiveState,
  type SessionState,
} from '../../../src/session/common/session.ts';
import { SecretTokenVault, decodeStoredSession } from '../../../src/session/common/storage/storedSession.ts';
import { userVersionStep } from '../../../src/session/node/manager/sessionMachine.ts';
import { SessionManager, type Notice } from '../../../src/session/node/manager/sessionManager.ts';
import type { SessionVersionFile, SessionVersionFiles } from '../../../src/session/node/storage/sessionVersionFile.ts';
import { eventually } from '../eventually.ts';
import { FakeClock } from '../fakeClock.ts';
import { keptFetch } from '../service/directly.ts';
import { DesktopStorage } from '../storage/desktop.ts';
import type { TestStorage, WindowStorage } from '../storage/kinds.ts';
import { connectionTo } from './connectionTo.ts';

/** Lock shared by the windows of one test. */
export class MemoryLock implements Lock {
  readonly #queues = new Map<string, Promise<unknown>>();

  run: Lock['run'] = async (name, signal, work) => {
    const turn = (this.#queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
    this.#queues.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** Version files shared by the windows of one test. */
export class MemoryVersionFiles implements SessionVersionFiles {
  readonly versionFiles = new Map<string, SessionVersionFile>();
  read = (id: string) => Promise.resolve(this.versionFiles.get(id));
  write = (id: string, versionFile: SessionVersionFile) =>
    Promise.resolve(this.versionFiles.set(id, versionFile).size > 0);
}

export const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };

export const sessionKey = (id: string) => `orgAccess.session.${id}`;

/** VS Code's delays are 100 ms each; shorter ones still let windows differ. */
export const shortDelayMs = 5;

/** Session manager at the demo service, with a fake clock and a desktop's secret storage. */
export class SessionBench {
  readonly clock: FakeClock;
  readonly store = new SessionStore();
  readonly notices: Notice[] = [];
  readonly storage: TestStorage;
  /** Storage of this window, with its faults. */
  readonly secrets: WindowStorage;
  readonly lock: MemoryLock;
  readonly versionFiles: MemoryVersionFiles;
  readonly service: DemoService;
  readonly manager: SessionManager;
  readonly connection: Connection;
  /** Tests may replace it at any time. */
  fetch: Fetch = keptFetch;
  random = () => 0.5;
  /** Lines of the log, with their levels. */
  readonly logged: string[] = [];
  deadlineMs = () => 30_000;

  private constructor(
    service: DemoService,
    shared: Pick<SessionBench, 'clock' | 'storage' | 'lock' | 'versionFiles'>,
    secrets = shared.storage.window(),
  ) {
    const { clock, storage, lock, versionFiles } = shared;
    this.service = service;
    this.clock = clock;
    this.storage = storage;
    this.secrets = secrets;
    this.lock = lock;
    this.versionFiles = versionFiles;
    this.connection = connectionTo(service);
    const note = (level: string) => (line: string) => void this.logged.push(`${level}: ${line}`);
    const log = { debug: note('debug'), info: note('info'), warn: note('warn') };
    const client = createServiceClient({
      fetch: (url, init) => this.fetch(url, init),
      clock: this.#transportClock(),
      log,
      deadlineMs: () => this.deadlineMs(),
    });
    const vault = new SecretTokenVault(secrets);
    this.manager = new SessionManager(
      {
        clock,
        client: () => Promise.resolve(client),
        vault,
        versionFiles,
        lock,
        log,
        random: () => this.random(),
        isFocused: () => true,
      },
      this.store,
    );
    this.manager.onNotice((notice) => this.notices.push(notice));
  }

  static async open(
    options: DemoOptions = {},
    storage: TestStorage = new DesktopStorage(shortDelayMs),
  ): Promise<SessionBench> {
    const clock = new FakeClock();
    const service = await startDemoService({ clock, rotate: true, ...options });
    return new SessionBench(service, {
      clock,
      storage,
      lock: new MemoryLock(),
      versionFiles: new MemoryVersionFiles(),
    });
  }

  /** Opens a second window with the same service, clock, storage, locks and version files by default. */
  another(change: Partial<Pick<SessionBench, 'storage' | 'secrets' | 'versionFiles' | 'lock'>> = {}): SessionBench {
    const { clock, storage, lock, versionFiles } = this;
    return new SessionBench(this.service, { clock, storage, lock, versionFiles, ...change }, change.secrets);
  }

  get state(): SessionState {
    return stateOf(this.store.snapshot, this.connection.id);
  }

  get live(): LiveState {
    const { state } = this;
    if (!isLive(state)) throw new Error(`The session is ${state.kind}.`);
    return state;
  }

  /** Number of refreshes and secret changes since sign-in. */
  get refreshes(): number {
    return this.live.session.version % userVersionStep;
  }

  get stored(): string | undefined {
    return this.storage.value(sessionKey(this.connection.id));
  }

  get storedKind(): string {
    const stored = decodeStoredSession(this.stored);
    if (stored.kind !== 'state') return stored.kind;
    return isSession(stored.state) ? 'session' : 'ended';
  }

  /** Waits until a new window would read what this window has stored. @param refreshes minimum of the stored session */
  untilStored(kind: 'session' | 'ended', refreshes = 0): Promise<void> {
    return eventually(`a stored storedState is: ${kind}`, () => {
      const stored = decodeStoredSession(this.stored);
      return this.storedKind === kind && stored.kind === 'state' && stored.state.version % userVersionStep >= refreshes;
    });
  }

  signIn(
    change: Partial<Record<'username' | 'password' | 'clientSecret', string>> = {},
    signal = new AbortController().signal,
  ): Promise<boolean> {
    const { username, password, clientSecret } = this.service;
    return this.manager.signIn(this.connection, { username, password, clientSecret, ...change }, signal, () =>
      Promise.resolve(),
    );
  }

  /** Signs in, and waits for the user detail and the stored session. */
  async signedIn(): Promise<void> {
    await this.manager.setConnections([this.connection]);
    await this.signIn();
    await this.until('the detail is loaded', () => this.live.detail.kind === 'loaded');
    await this.untilStored('session');
  }

  /** Restores the stored session, and waits for the user detail. */
  async restored(): Promise<void> {
    await this.manager.setConnections([this.connection]);
    await this.until('the detail is loaded', () => this.live.detail.kind === 'loaded');
  }

  until(what: string, condition: () => boolean): Promise<void> {
    return eventually(what, condition);
  }

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

  /** Deadlines use real time, so that advancing the clock doesn't end requests. */
  #transportClock() {
    return { now: () => this.clock.now(), after: systemClock.after.bind(systemClock) };
  }
}
