import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/core/base/errors.ts';
import { decisionStep } from '../../../../../src/core/session/manager/sessionTransitions.ts';
import type { Session } from '../../../../../src/core/session/session.ts';
import { gate } from '../../../../support/gate.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';
import { hourMs, tokens } from '../../../../support/session/stillPorts.ts';

const oauth = (oauthCode: string) => new OrgAccessError('oauth', { code: 'sessionEnded' }, { status: 400, oauthCode });
const notToldWhy = new OrgAccessError('http', { code: 'refused', status: 401, purpose: 'refresh' }, { status: 401 });

describe('sessionRefresh that is refused', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()));

  /** The same without a refresh token. */
  const withoutRefresh = (): Partial<Session> => {
    const { refreshToken: _, ...alone } = tokens(1, bench.clock.now());
    return { tokens: alone };
  };
  const refusal = (isDefinite: boolean) => ({ accessToken: 'AT-1', isDefinite, request: 'GET /x' });

  describe('a refusal', () => {
    beforeEach(() => bench.restored());

    const refused = async (error: Error) => {
      bench.service.fail('refresh', error);
      await bench.session.refresh();
    };

    it('that is definite ends the session in all windows, with the client secret kept', async () => {
      await refused(oauth('invalid_grant'));
      assert.deepEqual(bench.state, {
        kind: 'reauthRequired',
        username: 'jo',
        reason: 'ended',
        detail: { kind: 'loading' },
      });
      assert.deepEqual(bench.vault.saved, [bench.end(2, { reason: 'ended' })]);
      assert.deepEqual(bench.notices, ['reauthRequired f']);
    });

    it('of the client asks for another secret', async () => {
      await refused(oauth('invalid_client'));
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'client');
    });

    it('that passes is tried again later, and told by what came of it', async () => {
      await refused(oauth('temporarily_unavailable'));
      const { live } = bench;
      assert.ok(live.kind === 'degraded');
      assert.deepEqual(
        [live.failures, live.failedAtMs, live.retryAtMs - live.failedAtMs, live.error.oauthCode],
        [1, bench.clock.now(), 3_750, 'temporarily_unavailable'],
      );
      await refused(notToldWhy);
      assert.equal(bench.live.kind === 'degraded' && bench.live.failures, 2);
      await bench.session.refresh();
      assert.equal(bench.live.kind, 'active');
    });

    it('that nobody expected is one that passes', async () => {
      await refused(new TypeError('what is this'));
      assert.ok(bench.live.kind === 'degraded');
      assert.deepEqual([bench.live.error.kind, bench.live.error.problem], ['storage', { code: 'refreshFailed' }]);
    });

    it('to refresh at all leaves the token in use until it ends, and is told once', async () => {
      await refused(oauth('unsupported_grant_type'));
      assert.deepEqual(
        [bench.live.kind, bench.token, bench.live.session.tokens.refreshToken, bench.live.session.generation],
        ['active', 'AT-1', undefined, 2],
      );
      assert.deepEqual(bench.notices, ['refreshUnsupported f']);
      assert.deepEqual(bench.vault.saved, [bench.live.session]);
      await bench.session.refresh();
      assert.equal(bench.service.count('refresh'), 1);
    });

    it('to refresh a token that has run out asks a person at once', async () => {
      bench.clock.sleep(hourMs);
      await refused(oauth('unsupported_grant_type'));
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'expired');
    });
  });

  describe('a token that cannot be refreshed', () => {
    beforeEach(() => bench.restored(withoutRefresh()));

    it('is used on when nothing has refused it', async () => {
      await bench.session.refresh();
      assert.deepEqual([bench.live.kind, bench.service.sent], ['active', []]);
    });

    it('ends when the service calls it invalid', async () => {
      await bench.session.refresh(refusal(true));
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'ended');
      assert.deepEqual(bench.service.sent, []);
      assert.equal(bench.vault.saved.length, 1);
    });

    it('ends when the service refuses the user detail too, and is used on when it does not', async () => {
      await bench.session.refresh(refusal(false));
      assert.deepEqual([bench.live.kind, bench.service.sent], ['active', ['detail AT-1']]);
      bench.service.fail(
        'detail',
        new OrgAccessError('http', { code: 'refused', status: 503, purpose: 'request' }, { status: 503 }),
      );
      await bench.session.refresh(refusal(false));
      bench.service.fail('detail', Object.assign(new Error('no answer of the service'), { status: 401 }));
      await bench.session.refresh(refusal(false));
      assert.equal(bench.live.kind, 'active');
      bench.service.fail('detail', notToldWhy);
      await bench.session.refresh(refusal(false));
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'ended');
    });

    it('gives way to a newer session of another window', async () => {
      bench.stores(bench.entry(decisionStep, { family: 'g' }));
      await bench.session.refresh(refusal(true));
      assert.deepEqual([bench.token, bench.notices], [`AT-${decisionStep}`, []]);
    });
  });

  it('for a session that has ended takes nothing up while a person signs in again', async () => {
    await bench.restored();
    const { opened, open } = gate();
    // The refresh looks at storage first, and is kept waiting; nobody after it is.
    bench.vault.before = () => ((bench.vault.before = () => Promise.resolve()), opened);
    const refreshing = bench.session.refresh();
    await settled();
    await bench.session.signOut();
    const release = bench.service.hold('signIn');
    const attempt = bench.signIn();
    await settled();
    bench.stores(bench.end(5 * decisionStep, { family: 'g', username: 'kim', reason: 'ended' }));
    open();
    await refreshing;
    await settled();
    assert.deepEqual([bench.state.kind, bench.notices], ['signingIn', []]);
    release();
    assert.equal(await attempt, true);
    assert.equal(bench.token, 'AT-new1');
  });

  it('without a client secret, that cannot be refreshed, ends without one', async () => {
    const { clientSecret: _, ...without } = bench.entry(1, withoutRefresh());
    bench.stores(without);
    await bench.session.restore();
    await bench.session.refresh(refusal(true));
    const { clientSecret: __, ...ended } = bench.end(2, { reason: 'ended' });
    assert.deepEqual(bench.vault.saved, [ended]);
  });
});
