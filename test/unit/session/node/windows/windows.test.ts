import assert from 'node:assert/strict';
import { startDemoService, type DemoService } from '../../../../../src/demo/service.ts';
import { eventually } from '../../../../support/eventually.ts';
import { rounds } from '../../../../support/rounds.ts';
import { WindowProcesses, type WindowProcess } from '../../../../support/windows/windowProcesses.ts';

const hour = 60 * 60_000;
const expiries = rounds(100, 8);
const kills = rounds(20, 3);
/** The largest number of windows. Each takes a third of a second of CPU time to start. */
const many = rounds(10, 5);

describe('windows that are processes', function () {
  this.timeout(400_000);
  let processes: WindowProcesses;
  let service: DemoService;

  async function openSignedIn(count: number) {
    processes = await WindowProcesses.open();
    service = await startDemoService({ rotate: true, clock: processes.clock });
    await processes.start(count, service);
    await processes.windows[0]?.ask({ do: 'signIn' });
    await allAre('active');
    await eventually('all windows have loaded the access', async () =>
      (await processes.askAll({ do: 'detail' })).every((detail) => detail === 'loaded'),
    );
  }

  const refreshRequests = () => service.requests.filter(({ grantType }) => grantType === 'refresh_token').length;

  const allAre = (kind: string) =>
    eventually(`all windows are ${kind}`, async () =>
      (await processes.askAll({ do: 'state' })).every((state) => state === kind),
    );

  afterEach(async () => {
    await processes.close();
    await service.close();
  });

  it('windows in separate processes refresh once per expiry with one-time refresh tokens', async () => {
    await openSignedIn(many);
    for (let expiry = 1; expiry <= expiries; expiry++) {
      await processes.advance(hour);
      const tokens = await processes.askAll({ do: 'token' });
      assert.equal(tokens.length, many);
      assert.equal(new Set(tokens).size, 1);
      assert.equal(service.counters.refreshes, expiry);
    }
    assert.deepEqual(service.counters.refusals, {});
    assert.equal(service.counters.signIns, 1);
    await allAre('active');
  });

  it('windows get a token after the lock holder is killed, and no refresh token is lost', async () => {
    await openSignedIn(5);
    for (let kill = 0; kill < kills; kill++) {
      const point = (['request', 'sending', 'saved'] as const)[kill % 3];
      const before = service.counters.refreshes;
      const requests = refreshRequests();
      if (point === 'request') service.failNext({ operation: 'refresh', hang: true });
      else if (point) await processes.setStall(point, true);
      await processes.advance(hour);
      const asked = processes.alive.map((window) => ({ window, token: window.ask({ do: 'token' }) }));
      let holder: WindowProcess | undefined;
      await eventually('a window is in the middle of a refresh', () => {
        holder = processes.alive.find((window) => window.hasSaid('stalled'));
        return holder !== undefined || (point === 'request' && refreshRequests() > requests);
      });
      holder ??= await processes.holder();
      if (point !== 'request' && point) await processes.setStall(point, false);
      assert.ok(holder);
      await holder.kill();
      const tokens = await Promise.all(asked.filter(({ window }) => window !== holder).map(({ token }) => token));
      assert.equal(new Set(tokens).size, 1);
      assert.equal(service.counters.refreshes, before + 1, `one refresh, with a kill at: ${point}`);
      await processes.start(1, service);
      // Storage counts as silent at first if the machine was stalled for five seconds.
      await allAre('active');
    }
    assert.equal(service.counters.refusals.invalid_grant, undefined);
  });

  it('windows send one refresh to a service that has ended the session, and notify the person once', async () => {
    await openSignedIn(many);
    service.revokeAll();
    await processes.advance(hour);
    await Promise.allSettled(processes.alive.map((window) => window.ask({ do: 'token' })));
    await allAre('reauthRequired');
    assert.equal(service.counters.refusals.invalid_grant, 1);
    await eventually('someone has told', () => processes.windows.some((window) => window.hasSaid('told')));
    assert.equal(processes.windows.filter((window) => window.hasSaid('told')).length, 1);
    await processes.windows[3]?.ask({ do: 'signIn' });
    await allAre('active');
  });
});
