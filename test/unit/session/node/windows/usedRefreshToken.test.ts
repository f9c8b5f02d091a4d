import assert from 'node:assert/strict';
import { StillBench } from '../../../../support/session/stillBench.ts';
import { hourMs } from '../../../../support/session/stillPorts.ts';

describe('SessionRefresh with a used refresh token', () => {
  let bench: StillBench;

  /** Returns the states after each of some attempts. */
  const tries = async (count: number) => {
    const kinds: string[] = [];
    for (let n = 0; n < count; n++) {
      const refreshing = bench.session.refresh();
      await bench.pass(11_000, 1_000);
      await refreshing;
      kinds.push(bench.state.kind);
    }
    return kinds;
  };
  beforeEach(async () => {
    bench = new StillBench();
    await bench.restored();
    bench.versionFiles.versionFiles.set('acme', { version: 2, signInId: 'f', signIns: [['f', 2]] });
  });

  it('SessionRefresh keeps a valid access token until expiry and then requires a sign-in if another window used the refresh token', async () => {
    assert.deepEqual(await tries(5), Array(5).fill('degraded'));
    bench.clock.sleep(hourMs);
    assert.deepEqual(await tries(1), ['reauthRequired']);
    assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'expired');
    assert.deepEqual([bench.service.sent, bench.vault.saved, bench.notices], [[], [], ['reauthRequired f']]);
  });

  it('SessionRefresh requires a sign-in after three retries if another window used the refresh token of an expired session', async () => {
    bench.clock.sleep(hourMs);
    assert.deepEqual(await tries(4), ['degraded', 'degraded', 'degraded', 'reauthRequired']);
  });
});
