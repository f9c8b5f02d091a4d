import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import fetch from 'node-fetch';
import { fileClaims } from '../../src/core/claims.ts';
import { systemClock, type Clock } from '../../src/core/clock.ts';
import { Emitter } from '../../src/core/event.ts';
import { fileLock } from '../../src/core/fileLock.ts';
import type { TokenVault } from '../../src/core/ports.ts';
import { createServiceClient } from '../../src/core/serviceClient.ts';
import { isLive, SessionStore, stateOf } from '../../src/core/session.ts';
import { SessionManager } from '../../src/core/sessionManager.ts';
import { decodeStoredSession, encodeStoredSession } from '../../src/core/storedSession.ts';
import { connectionTo } from './sessionBench.ts';
import type { Answer, Order, WindowSetup } from './windowProcesses.ts';

/**
 * A process that is one window of the desktop: it shares the lock folder, and secret storage as files, with the others. The
 * test that started it gives orders and passes on the events of secret storage. `<folder>/offset` holds by how many
 * milliseconds all clocks are ahead; a file `<folder>/stall-<point>` keeps this process at that point for good.
 */
const { folder, service, staleMs } = JSON.parse(process.argv[2] ?? '') as WindowSetup;
const connection = connectionTo(service);
const say = (answer: Answer) => process.send?.(answer);
const clock: Clock = { ...systemClock, now: () => Date.now() + Number(readFileSync(`${folder}/offset`, 'utf8')) };
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };

async function stallAt(point: 'secret' | 'saved'): Promise<void> {
  if (!existsSync(`${folder}/stall-${point}`)) return;
  say({ stalled: point });
  await new Promise(() => undefined);
}

const changed = new Emitter<string>();
const fileOf = (id: string) => `${folder}/secrets/${id}.json`;
const vault: TokenVault = {
  onDidChange: changed.event,
  load: async (id) => decodeStoredSession(await readFile(fileOf(id), 'utf8').catch(() => undefined)),
  async save(id, entry) {
    const draft = `${fileOf(id)}.${randomBytes(4).toString('hex')}`;
    await writeFile(draft, encodeStoredSession(entry), { mode: 0o600 });
    await rename(draft, fileOf(id));
    if ('tokens' in entry) await stallAt('saved');
    say({ changed: id });
  },
};

const store = new SessionStore();
const manager = new SessionManager(
  {
    clock,
    vault,
    log,
    client: createServiceClient({ fetch, clock, log, deadlineMs: () => 5_000 }),
    clientSecrets: {
      load: () => stallAt('secret').then(() => service.clientSecret),
      save: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    },
    lock: fileLock({ folder: () => `${folder}/locks`, clock, log, staleMs }),
    network: { up: () => Promise.resolve() },
    random: Math.random,
  },
  store,
);
const claims = fileClaims(`${folder}/told`, clock);
manager.onNotice(({ kind, generation }) => {
  void claims.first(`${kind} ${generation}`).then((isFirst) => isFirst && say({ told: kind }));
});

const orders: { [K in Order['do']]: (order: Extract<Order, { do: K }>) => Promise<unknown> } = {
  signIn: () => manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve()),
  signOut: () => manager.signOut(connection.id),
  refresh: () => manager.refresh(connection.id),
  token: async () => createHash('sha256').update((await manager.accessToken(connection.id)).accessToken).digest('hex'),
  state: () => Promise.resolve(stateOf(store.snapshot, connection.id).kind),
  detail: () => {
    const state = stateOf(store.snapshot, connection.id);
    return Promise.resolve(isLive(state) ? state.detail.kind : undefined);
  },
  changed: ({ id }) => Promise.resolve(changed.fire(id)),
};

process.on('message', ({ number, order }: { number: number; order: Order }) => {
  const carryOut = orders[order.do] as (order: Order) => Promise<unknown>;
  carryOut(order).then(
    (result) => say({ number, result }),
    (error: unknown) => say({ number, error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit());

await mkdir(`${folder}/secrets`, { recursive: true });
await manager.setConnections([connection]);
say({ ready: true });
