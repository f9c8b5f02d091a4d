import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { originOf, type Connection } from '../../../src/connections/common/connection.ts';
import type { DemoService } from '../../../src/demo/service.ts';
import { systemClock } from '../../../src/platform/common/clock.ts';
import type { Fetch } from '../../../src/service/common/http.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import { isLive, SessionStore, stateOf, type Session, type SessionState } from '../../../src/session/common/session.ts';
import { SecretTokenVault, encodeStoredSession } from '../../../src/session/common/storage/storedSession.ts';
import { SessionManager } from '../../../src/session/node/manager/sessionManager.ts';
import { versionFilesIn } from '../../../src/session/node/storage/sessionVersionFile.ts';
import { fileLock } from '../../../src/windows/node/fileLock.ts';
import { removeFolder } from '../removeFolder.ts';
import { keptFetch } from '../service/directly.ts';
import { connectionTo } from '../session/connectionTo.ts';
import { sessionKey, silentLog } from '../session/sessionBench.ts';
import { DesktopStorage } from '../storage/desktop.ts';
import type { WindowStorage } from '../storage/kinds.ts';

const hourMs = 60 * 60_000;

/** Window in real time, with locks and version files on disk. */
export class WorldWindow {
  readonly store = new SessionStore();
  readonly manager: SessionManager;
  readonly secrets: WindowStorage;
  readonly #id: string;

  constructor(world: WindowWorld, secrets: WindowStorage, send: (window: WorldWindow) => Fetch) {
    this.secrets = secrets;
    this.#id = world.connection.id;
    const client = createServiceClient({
      fetch: send(this),
      clock: systemClock,
      log: silentLog,
      deadlineMs: () => 20_000,
    });
    this.manager = new SessionManager(
      {
        clock: systemClock,
        client,
        log: silentLog,
        vault: new SecretTokenVault(secrets),
        versionFiles: versionFilesIn(world.folder, silentLog),
        lock: fileLock({ folder: () => world.folder, clock: systemClock, log: silentLog }),
        random: Math.random,
        isFocused: () => true,
      },
      this.store,
    );
  }

  get state(): SessionState {
    return stateOf(this.store.snapshot, this.#id);
  }

  get session(): Session | undefined {
    return isLive(this.state) ? this.state.session : undefined;
  }
}

/** Windows of one machine at one service in real time, with a desktop's storage and its delays. */
export class WindowWorld {
  readonly service: DemoService;
  readonly folder: string;
  readonly connection: Connection;
  readonly storage = new DesktopStorage();
  readonly windows: WorldWindow[] = [];

  private constructor(service: DemoService, folder: string) {
    this.service = service;
    this.folder = folder;
    this.connection = connectionTo(service);
  }

  static async make(service: DemoService): Promise<WindowWorld> {
    return new WindowWorld(service, await mkdtemp(path.join(tmpdir(), 'world-')));
  }

  /** Stores a session with an expired access token, as after a night. */
  async leaveExpiredSession(): Promise<void> {
    const client = createServiceClient({
      fetch: keptFetch,
      clock: systemClock,
      log: silentLog,
      deadlineMs: () => 20_000,
    });
    const { username, clientSecret } = this.service;
    const granted = await client.passwordGrant(this.connection, this.service);
    if (!granted) throw new Error('The service does not let us in.');
    const nowMs = Date.now();
    const session: Session = {
      version: 1,
      signInId: 'night',
      username,
      origin: originOf(this.connection),
      clientId: this.service.clientId,
      clientSecret,
      tokens: { ...granted.tokens, obtainedAtMs: nowMs - 2 * hourMs, expiresAtMs: nowMs - hourMs },
    };
    this.storage.plant(sessionKey(this.connection.id), encodeStoredSession(session));
  }

  /** Adds a window; `setConnections` starts it. */
  add(send: (window: WorldWindow) => Fetch = () => keptFetch): WorldWindow {
    const window = new WorldWindow(this, this.storage.window(), send);
    this.windows.push(window);
    return window;
  }

  async open(send?: (window: WorldWindow) => Fetch): Promise<WorldWindow> {
    const window = this.add(send);
    await window.manager.setConnections([this.connection]);
    return window;
  }

  get stored(): Record<string, unknown> {
    return JSON.parse(this.storage.value(sessionKey(this.connection.id)) ?? '{}') as Record<string, unknown>;
  }

  async close(): Promise<void> {
    for (const { manager, secrets } of this.windows) {
      manager.dispose();
      secrets.leave();
    }
    await removeFolder(this.folder);
  }
}

export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await run(items[index] as T);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
