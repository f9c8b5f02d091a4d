import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { systemClock, type Clock } from '../../../src/platform/common/clock.ts';
import type { Lock } from '../../../src/platform/common/ports.ts';
import type { Fetch, FetchResponse } from '../../../src/service/common/http.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import { originOf, type Connection } from '../../../src/service/connection/common/connection.ts';
import { SessionStore, stateOf, type SessionState } from '../../../src/session/common/session.ts';
import {
  SecretTokenVault,
  type StoredSession,
  type TokenVault,
  decodeStoredSession,
  encodeStoredSession,
} from '../../../src/session/common/storage/storedSession.ts';
import { SessionManager } from '../../../src/session/node/manager/sessionManager.ts';
import type { SessionVersionFiles } from '../../../src/session/node/storage/sessionVersionFile.ts';
import { FakeClock } from '../fakeClock.ts';
import { bodyBytes } from '../hostile/bodyBytes.ts';
import { credentialFor, OriginGuard } from '../service/originGuard.ts';
import { DesktopStorage } from '../storage/desktop.ts';
import { AwaitPoints } from './awaitPoints.ts';
import { connectionTo } from './connectionTo.ts';
import { MemoryLock, MemoryVersionFiles, sessionKey, silentLog } from './sessionBench.ts';

/** Short, so that several lifetimes pass quickly. */
export const tokenLifeMs = 2 * 60_000;

/** Short, since there are thousands of runs. */
const storageDelayMs = 1;

/** Two demo services that worlds use in sequence, each world with its own clock. */
export class RaceServices {
  readonly guard = new OriginGuard();
  clock = new FakeClock();
  readonly acme: DemoService;
  readonly other: DemoService;
  /** Session at the other service, valid in every world. */
  otherSession = '';

  private constructor(acme: DemoService, other: DemoService) {
    this.acme = acme;
    this.other = other;
  }

  static async start(): Promise<RaceServices> {
    let services: RaceServices | undefined = undefined;
    const clock: Clock = { now: () => services?.clock.now() ?? 0, after: systemClock.after.bind(systemClock) };
    const acme = startDemoService({
      clock,
      expiresInS: tokenLifeMs / 1000,
      rotate: true,
      record: { name: 'Acme user' },
    });
    const other = startDemoService({ clock, record: { name: 'Other user' } });
    const started: RaceServices = (services = new RaceServices(await acme, await other));
    const client = createServiceClient({ fetch: started.guard.fetch, clock, log: silentLog, deadlineMs: () => 30_000 });
    const connection = connectionTo(started.other, 'second');
    const granted = await client.passwordGrant(connection, credentialsAt(connection, started.other));
    if (!granted) throw new Error('The other service does not let us in.');
    started.otherSession = encodeStoredSession({
      origin: originOf(connection),
      clientSecret: credentialsAt(connection, started.other).clientSecret,
      username: started.other.username,
      signInId: 'other',
      version: 1,
      tokens: granted.tokens,
    });
    return started;
  }

  async close(): Promise<void> {
    await Promise.all([this.acme.close(), this.other.close()]);
  }
}

/** Window with connections to two services, which numbers everything that it awaits. */
export class RaceWorld {
  readonly services: RaceServices;
  readonly first: Connection;
  readonly second: Connection;
  /** First connection after its URL was changed to the other service. */
  readonly edited: Connection;
  readonly clock: FakeClock;
  readonly storage: DesktopStorage;
  readonly lock: MemoryLock;
  readonly versionFiles: MemoryVersionFiles;
  readonly points = new AwaitPoints();
  readonly store = new SessionStore();
  readonly manager: SessionManager;
  /** Scripted response; undefined to use the service. */
  scripted: (url: string, body: string) => { status: number; body: unknown } | undefined = () => undefined;
  writesAfterClose = 0;
  /** Whether the first connection had a stored session at the interruption. */
  hadSession = false;
  /** Calls up to the end of the flow, before time passes. */
  calls: readonly string[] = [];
  #closed = false;

  constructor(services: RaceServices, beside?: RaceWorld) {
    this.services = services;
    this.clock = services.clock = beside?.clock ?? new FakeClock();
    this.storage = beside?.storage ?? new DesktopStorage(storageDelayMs);
    this.lock = beside?.lock ?? new MemoryLock();
    this.versionFiles = beside?.versionFiles ?? new MemoryVersionFiles();
    this.first = connectionTo(services.acme, 'first');
    this.second = connectionTo(services.other, 'second');
    this.edited = { ...this.first, baseUrl: this.second.baseUrl };
    if (!beside) this.storage.plant(sessionKey('second'), services.otherSession);
    const transportClock = { now: () => this.clock.now(), after: systemClock.after.bind(systemClock) };
    const client = createServiceClient({
      fetch: this.#fetch,
      clock: transportClock,
      log: silentLog,
      deadlineMs: () => 30_000,
    });
    this.manager = new SessionManager(
      {
        clock: this.clock,
        client: () => Promise.resolve(client),
        ...this.#numberedPorts(),
        log: silentLog,
        random: () => 0.5,
        isFocused: () => true,
      },
      this.store,
    );
    this.store.onDidChange(() => (this.writesAfterClose += this.#closed ? 1 : 0));
  }

  state(id = 'first'): SessionState {
    return stateOf(this.store.snapshot, id);
  }

  get stored(): StoredSession {
    return decodeStoredSession(this.storage.value(sessionKey('first')));
  }

  signIn(): Promise<boolean> {
    const accepted = () => this.points.around('accepted', () => Promise.resolve());
    return this.manager.signIn(
      this.first,
      credentialsAt(this.first, this.services.acme),
      new AbortController().signal,
      accepted,
    );
  }

  /** Adds both connections, the second with its session. The first is active. */
  async known(): Promise<void> {
    await this.manager.setConnections([this.first, this.second], 'first');
    await this.settle();
  }

  async signedIn(): Promise<void> {
    await this.known();
    await this.signIn();
    await this.settle();
  }

  async pass(ms: number, stepMs = 30_000): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      this.clock.advance(stepMs);
      await this.settle();
    }
  }

  dispose(): void {
    this.manager.dispose();
    this.#closed = true;
  }

  /** Waits until nothing is running, including updates between windows. */
  async settle(): Promise<void> {
    do await this.points.settle();
    while (!(await this.#isQuiet()));
  }

  async #isQuiet(): Promise<boolean> {
    if (this.storage.isQuiet) return true;
    await sleep(storageDelayMs);
    return false;
  }

  #numberedPorts(): { vault: TokenVault; versionFiles: SessionVersionFiles; lock: Lock } {
    const { points, lock, versionFiles } = this;
    const vault = new SecretTokenVault(this.storage.window());
    return {
      vault: {
        load: (id) => points.around('vault.load', () => vault.load(id)),
        save: (id, storedState) => points.around('vault.save', () => vault.save(id, storedState)),
        onDidChange: vault.onDidChange,
      },
      versionFiles: {
        read: (id) => points.around('marks.read', () => versionFiles.read(id)),
        write: (id, versionFile) => points.around('marks.write', () => versionFiles.write(id, versionFile)),
      },
      lock: {
        run: (name, signal, work) =>
          points.around('lock.run', () => lock.run(name, signal, () => points.around('lock body', work))),
      },
    };
  }

  #fetch: Fetch = async (url, init) => {
    const { points, services } = this;
    const answer = await points.around('request', async (): Promise<FetchResponse> => {
      const scripted = this.scripted(url, init.body ?? '');
      if (!scripted) return services.guard.fetch(url, init);
      return {
        status: scripted.status,
        headers: { get: () => null },
        arrayBuffer: () => bodyBytes(JSON.stringify(scripted.body)),
      };
    });
    return {
      status: answer.status,
      headers: answer.headers,
      arrayBuffer: () => points.around('body', () => answer.arrayBuffer()),
    };
  };
}

function credentialsAt(connection: Connection, { username, password, clientSecret }: DemoService) {
  const origin = originOf(connection);
  return { username, password: credentialFor(origin, password), clientSecret: credentialFor(origin, clientSecret) };
}
