import assert from 'node:assert/strict';
import { versionOf } from '../../../../../src/session/common/session.ts';
import { endless } from '../../../../support/session/stillBench.ts';
import { StorageBench, endOf, sessionOf, turn } from '../../../../support/session/storageBench.ts';

describe('SessionStorage.load', () => {
  let bench: StorageBench;

  beforeEach(() => {
    bench = new StorageBench();
  });

  describe('newest state', () => {
    it('SessionStorage.load returns the end in the version file even if the stored session has the same version', async () => {
      for (const reason of ['user', 'ended'] as const) {
        bench.has(sessionOf(2), { version: 2, reason });
        const found = await bench.storage.load();
        assert.deepEqual(
          [
            found?.storedState && 'reason' in found.storedState && found.storedState.reason,
            found?.version,
            found?.storedVersion,
          ],
          [reason, 2.5, 2],
        );
      }
      assert.ok(versionOf(endOf(2)) > versionOf(sessionOf(2)) && versionOf(endOf(2)) < versionOf(sessionOf(3)));
    });

    it('SessionStorage.load returns the stored state if it is newer than the version file', async () => {
      bench.has(sessionOf(3), { version: 2, reason: 'user' });
      assert.deepEqual((await bench.storage.load())?.storedState, sessionOf(3));
    });

    it('SessionStorage.load returns the end of another session only if a person has signed out', async () => {
      bench.has(sessionOf(2), { version: 5, signInId: 'g', reason: 'ended' });
      assert.deepEqual((await bench.storage.load())?.storedState, sessionOf(2));
      bench.has(sessionOf(2), { version: 5, signInId: 'g', reason: 'user' });
      assert.equal((await bench.storage.load())?.version, 5.5);
    });

    it('SessionStorage.load adds the stored members to an end in the version file', async () => {
      const whole = endOf(2, { clientSecret: 's' });
      bench.has(whole, { version: 2, reason: 'user' });
      assert.deepEqual((await bench.storage.load())?.storedState, whole);
      bench.has(sessionOf(1), { version: 2, reason: 'ended' });
      assert.deepEqual((await bench.storage.load())?.storedState, endOf(2, { reason: 'ended' }));
      bench.vault.stored = { kind: 'none' };
      assert.deepEqual((await bench.storage.load())?.version, 0, 'nobody is signed in whose session could have ended');
      bench.versionFiles.versionFiles.set('acme', { version: 2, signInId: 'f', reason: 'user', signIns: [] });
      assert.deepEqual((await bench.storage.load())?.storedState, endOf(2, { username: '', origin: '' }));
    });

    it('SessionStorage.load returns an end that has no origin', async () => {
      bench.has(endOf(2, { origin: '' }));
      assert.deepEqual((await bench.storage.load())?.storedState, endOf(2, { origin: '' }));
    });

    it('SessionStorage.load returns the version but no session if the stored state belongs to another origin', async () => {
      bench.has(sessionOf(4, { origin: 'https://b.example' }));
      const found = await bench.storage.load();
      assert.deepEqual([found?.storedState, found?.version], [undefined, 4]);
    });

    it('SessionStorage.fromVersionFile compares the known state with the version file without reading storage', async () => {
      bench.has(sessionOf(1), { version: 2, reason: 'user' });
      assert.equal((await bench.storage.fromVersionFile(sessionOf(2))).version, 2.5);
      assert.deepEqual((await bench.storage.fromVersionFile(sessionOf(3))).storedState, sessionOf(3));
    });
  });

  describe('newest', () => {
    /** Advances the clock in steps of 100 ms until `newest` resolves. */
    async function newestIn(meanwhile: (step: number) => unknown) {
      const startedMs = bench.clock.now();
      let isDone = false;
      const newest = bench.storage.newest(endless).finally(() => (isDone = true));
      for (let step = 0; step < 200 && !isDone; step++) {
        await turn();
        meanwhile(step);
        bench.clock.advance(100);
      }
      return { storedVersion: (await newest)?.storedVersion, tookMs: bench.clock.now() - startedMs };
    }

    it('SessionStorage.newest waits until storage shows the version in the version file', async () => {
      bench.has(sessionOf(1), { version: 2 });
      let loads = 0;
      const { load } = bench.vault;
      bench.vault.load = (id) => ((loads += 1), load(id));
      const newest = bench.storage.newest(endless);
      await turn();
      bench.vault.changed.fire('another');
      await turn();
      assert.equal(loads, 1, 'what is of another connection is not looked at');
      bench.has(sessionOf(2));
      bench.vault.changed.fire('acme');
      assert.equal((await newest)?.storedVersion, 2);
      assert.equal(bench.clock.pending, 0);
    });

    it('SessionStorage.newest polls storage for ten seconds if no change event arrives', async () => {
      bench.has(sessionOf(1), { version: 2 });
      const shown = await newestIn((step) => step === 5 && bench.has(sessionOf(2)));
      assert.equal(shown.storedVersion, 2);
      assert.ok(shown.tookMs < 1_500, `${shown.tookMs} ms`);
      bench.has(sessionOf(2), { version: 3 });
      const { storedVersion, tookMs } = await newestIn(() => undefined);
      assert.equal(storedVersion, 2);
      assert.ok(tookMs >= 10_000 && tookMs <= 10_500, `${tookMs} ms`);
      const next = await bench.storage.newest(endless);
      assert.equal(next?.storedVersion, 2, 'the next time it does not wait for what never came');
    });

    it('SessionStorage.newest does not wait if storage is up to date or the signal is aborted', async () => {
      bench.has(sessionOf(2), { version: 2 });
      assert.equal((await bench.storage.newest(endless))?.version, 2);
      bench.has(sessionOf(2), { version: 3 });
      assert.equal((await bench.storage.newest(AbortSignal.abort()))?.version, 2);
      assert.equal(bench.clock.pending, 0);
    });
  });
});
