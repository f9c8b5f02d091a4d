import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';
import { tokens } from '../../../../support/session/stillPorts.ts';

const minute = 60_000;
const busy = (retryAfterMs?: number) =>
  new OrgAccessError(
    'http',
    { code: 'refused', status: 503, purpose: 'refresh' },
    { status: 503, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  );

describe('replaceToken', () => {
  let bench: StillBench;
  beforeEach(async () => {
    bench = new StillBench();
    await bench.restored();
    bench.clock.sleep(minute);
  });
  afterEach(() => bench.session.dispose());

  const refreshes = () => bench.service.count('refresh');

  it('replaceToken refreshes once for all programs that started before the refresh or within two seconds after it', async () => {
    await Promise.all([5000, 100, 0].map((ms) => bench.session.replaceToken(ms)));
    bench.clock.sleep(2000);
    await bench.session.replaceToken(0);
    await bench.session.replaceToken(4000);
    assert.deepEqual([bench.token, refreshes()], ['AT-new1', 1]);
    bench.clock.sleep(1000);
    await bench.session.replaceToken(1000);
    assert.equal(refreshes(), 1);
    await bench.session.replaceToken(999);
    assert.deepEqual([bench.token, refreshes()], ['AT-new2', 2]);
  });

  it('replaceToken replaces a token that was just obtained through a sign-in', async () => {
    await bench.tells(
      bench.storedState(userVersionStep, { signInId: 'g', tokens: tokens('signIn', bench.clock.now()) }),
    );
    assert.equal(bench.token, 'AT-signIn');
    await bench.session.replaceToken(0);
    assert.equal(bench.token, 'AT-new1');
  });

  it('replaceToken accepts a token that another window refreshed during the wait for the lock', async () => {
    const release = bench.holdLock();
    const replacing = bench.session.replaceToken(0);
    await settled();
    bench.stores(bench.storedState(2));
    release();
    await replacing;
    assert.deepEqual([bench.token, refreshes()], ['AT-2', 0]);
  });

  it('replaceToken throws the reason if no new token can be obtained, instead of returning the old token', async () => {
    bench.service.fail('refresh', busy());
    await assert.rejects(bench.session.replaceToken(0), { status: 503 });
    await assert.rejects(bench.session.replaceToken(0), { status: 503 });
    assert.equal(refreshes(), 1, 'a service in trouble is left alone for some seconds');
    bench.clock.sleep(5000);
    await bench.session.replaceToken(0);
    assert.deepEqual([bench.token, refreshes()], ['AT-new1', 2]);
  });

  it('replaceToken sends no request before the time in Retry-After', async () => {
    bench.service.fail('refresh', busy(10 * minute));
    for (const waitMs of [0, 5 * minute]) {
      bench.clock.sleep(waitMs);
      await assert.rejects(bench.session.replaceToken(0), { status: 503 });
    }
    assert.equal(refreshes(), 1);
  });

  it('replaceToken throws if there is no refresh token or no session', async () => {
    const { refreshToken: _, ...unrefreshed } = tokens(2, bench.clock.now());
    await bench.tells(bench.storedState(2, { tokens: unrefreshed }));
    bench.clock.sleep(minute);
    await assert.rejects(bench.session.replaceToken(0), { problem: { code: 'refreshUnsupported' } });
    await bench.session.actions.signOut();
    await assert.rejects(bench.session.replaceToken(0), { kind: 'session' });
    assert.equal(refreshes(), 0);
  });
});
