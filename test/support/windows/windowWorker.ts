import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fetch from 'node-fetch';
import { systemClock, type Clock } from '../../../src/platform/common/clock.ts';
import { Emitter } from '../../../src/platform/common/event.ts';
import type { SecretStore } from '../../../src/platform/common/ports.ts';
import type { Fetch } from '../../../src/service/common/http.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import { isLive, SessionStore, stateOf } from '../../../src/session/common/session.ts';
import { SecretTokenVault } from '../../../src/session/common/storage/storedSession.ts';
import { SessionManager } from '../../../src/session/node/manager/sessionManager.ts';
import { versionFilesIn } from '../../../src/session/node/storage/sessionVersionFile.ts';
import { fileLock } from '../../../src/session/windows/node/fileLock.ts';
import { oncePerMachine } from '../../../src/session/windows/node/oncePerMachine.ts';
import { connectionTo } from '../session/connectionTo.ts';
import type { Answer, Order, StallPoint, WindowSetup } from './windowProcesses.ts';

/**
 * Extension host of one desktop window, as a process. It shares the folder of locks and version files; its secret storage is in the test's
 * process. `<folder>/offset` has the milliseconds by which all clocks are ahead; a file `<folder>/stall-<point>` stalls this process there
 * forever.
 */
const { folder, service } = JSON.parse(process.argv[2] ?? '') as WindowSetup;
const connection = connectionTo(service);
const say = (answer: Answer) => process.send?.(answer);
const clock: Clock = { ...systemClock, now: () => Date.now() + Number(readFileSync(`${folder}/offset`, 'utf8')) };
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };

async function stallAt(point: StallPoint): Promise<void> {
  if (!existsSync(`${folder}/stall-${point}`)) return;
  say({ stalled: point });
  await new Promise(() => undefined);
}

const changed = new Emitter<{ readonly key: string }>();
const waiting = new Map<number, (value: string | undefined) => void>();
let calls = 0;

function callWindow(call: 'get' | 'store' | 'delete', key: string, value?: string): Promise<string | undefined> {
  const number = ++calls;
  const answered = new Promise<string | undefined>((resolve) => waiting.set(number, resolve));
  say({ call, key, number, ...(value !== undefined && { value }) });
  return answered;
}

const secrets: SecretStore = {
  onDidChange: changed.event,
  get: (key) => callWindow('get', key),
  store: async (key, value) => {
    await callWindow('store', key, value);
    if (value.includes('accessToken')) await stallAt('saved');
  },
  delete: async (key) => void (await callWindow('delete', key)),
};

const stallingFetch: Fetch = async (url, init) => {
  if (init.body?.includes('grant_type=refresh_token')) await stallAt('sending');
  return await fetch(url, init);
};

const store = new SessionStore();
const client = createServiceClient({ fetch: stallingFetch, clock, log, deadlineMs: () => 5_000 });
const manager = new SessionManager(
  {
    clock,
    log,
    vault: new SecretTokenVault(secrets),
    versionFiles: versionFilesIn(`${folder}/locks`, log),
    client: () => Promise.resolve(client),
    lock: fileLock({ folder: () => `${folder}/locks`, clock, log, staleMs: 8_000 }),
    random: Math.random,
    // A focused window reloads the access daily, which these tests don't expect.
    isFocused: () => false,
  },
  store,
);
const once = oncePerMachine(`${folder}/told`, clock);
manager.onNotice(({ kind, signInId }) => {
  void once.claim(`${kind} ${signInId}`).then((isFirst) => isFirst && say({ told: kind }));
});

const orders: Record<Order['do'], () => Promise<unknown>> = {
  signIn: () => manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve()),
  token: async () =>
    createHash('sha256')
      .update((await manager.accessToken(connection.id)).accessToken)
      .digest('hex'),
  state: () => Promise.resolve(stateOf(store.snapshot, connection.id).kind),
  detail: () => {
    const state = stateOf(store.snapshot, connection.id);
    return Promise.resolve(isLive(state) ? state.detail.kind : undefined);
  },
};

type Heard = { number: number; order: Order } | { answered: number; value?: string } | { changed: string };

process.on('message', (heard: Heard) => {
  if ('changed' in heard) return changed.fire({ key: heard.changed });
  if ('answered' in heard) return waiting.get(heard.answered)?.(heard.value);
  const { number, order } = heard;
  orders[order.do]().then(
    (result) => say({ number, result }),
    (error: unknown) => say({ number, error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit());

await manager.setConnections([connection]);
say({ ready: true });
