import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoService, type DemoService } from '../../../../../src/demo/service.ts';
import type { Fetch } from '../../../../../src/service/common/http.ts';
import { eventually } from '../../../../support/eventually.ts';
import { keptFetch } from '../../../../support/service/directly.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';
import { BrowserStorage } from '../../../../support/storage/browser.ts';
import { WindowWorld, type WorldWindow } from '../../../../support/windows/windowWorld.ts';

describe('session older than a newer sign-in', function () {
  this.timeout(400_000);
  let service: DemoService;
  before(async () => (service = await startDemoService({ rotate: true, latencyMs: 40 })));
  after(() => service.close());
  const asUser = (): Fetch => (u, init) => {
    const form = new URLSearchParams(init.body ?? '');
    if (form.has('username')) form.set('username', service.username);
    return keptFetch(u, { ...init, ...(init.body !== undefined && { body: form.toString() }) });
  };
  const signIn = (window: WorldWindow, world: WindowWorld, username: string) =>
    window.manager.signIn(world.connection, { ...service, username }, new AbortController().signal, () =>
      Promise.resolve(),
    );

  async function kimIn(): Promise<[WindowWorld, WorldWindow, WorldWindow]> {
    const world = await WindowWorld.make(service);
    const a = await world.open(() => asUser());
    const b = await world.open(() => asUser());
    await signIn(a, world, 'kim');
    await eventually('the sign-in is in the other window', () => b.session?.username === 'kim');
    return [world, a, b];
  }

  it('an older session that is refreshed with silent storage does not replace a newer sign-in', async () => {
    const [world, a, b] = await kimIn();
    b.secrets.page.fault = 'silent';
    await signIn(a, world, 'jo');
    await sleep(300);
    await b.manager.refresh(world.connection.id);
    b.secrets.page.fault = 'none';
    await sleep(3000);
    await eventually('all are jo', () => [a.session, b.session, world.stored].every((one) => one?.username === 'jo'));
    await world.close();
  });

  it('an older session that is refused with silent storage does not end a newer sign-in', async () => {
    const [world, a, b] = await kimIn();
    b.secrets.page.fault = 'silent';
    await signIn(a, world, 'jo');
    await sleep(300);
    service.failNext({ operation: 'refresh', status: 400, body: { error: 'invalid_grant' } });
    await b.manager.refresh(world.connection.id);
    b.secrets.page.fault = 'none';
    await sleep(3000);
    const users = [a.state.kind, b.state.kind, a.session?.username, world.stored.username];
    await world.close();
    assert.deepEqual(users, ['active', 'active', 'jo', 'jo']);
  });

  it('an older session that is refreshed with slow storage (7 s) does not replace a newer sign-in', async () => {
    const { DesktopStorage } = await import('../../../../support/storage/desktop.ts');
    const world = await WindowWorld.make(service);
    (world as unknown as { storage: unknown }).storage = new DesktopStorage(3500);
    const a = await world.open(() => asUser());
    const b = await world.open(() => asUser());
    await signIn(a, world, 'kim');
    await eventually('the sign-in is in the other window', () => b.session?.username === 'kim');
    await signIn(a, world, 'jo');
    await b.manager.refresh(world.connection.id);
    await sleep(8_000);
    await eventually('all are jo', () => [a.session, b.session, world.stored].every((one) => one?.username === 'jo'));
    await world.close();
  });
});

describe('sleeping page', function () {
  this.timeout(400_000);
  it('a suspended browser page that had refreshed is signed out through a sign-out on another page', async () => {
    const storage = new BrowserStorage();
    const bench = await SessionBench.open({}, storage);
    await bench.signedIn();
    const second = bench.another({ secrets: storage.window() });
    await second.restored();
    bench.secrets.page.fault = 'silent';
    void bench.manager.refresh('acme');
    await bench.pass(60_000, 1000);
    await second.until(
      'second has it',
      () => second.live.session.version === bench.live.session.version && bench.live.session.version > 1,
    );
    await second.manager.signOut('acme');
    await bench.pass(60_000, 1000);
    await sleep(2000);
    const kind = bench.state.kind;
    second.manager.dispose();
    await bench.close();
    assert.equal(kind, 'signedOut');
  });
});
