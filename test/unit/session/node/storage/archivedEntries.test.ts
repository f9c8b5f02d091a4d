import assert from 'node:assert/strict';
import { rankOf } from '../../../../../src/session/common/session.ts';
import { ArchiveBench, endOf, sessionOf, turn } from '../../../../support/session/archiveBench.ts';
import { endless } from '../../../../support/session/stillBench.ts';

describe('of what is stored for a session,', () => {
  let bench: ArchiveBench;

  beforeEach(() => {
    bench = new ArchiveBench();
  });

  describe('what holds', () => {
    it('is an end that was marked, also one of the same generation as the session that is stored', async () => {
      for (const reason of ['user', 'ended'] as const) {
        bench.has(sessionOf(2), { generation: 2, reason });
        const found = await bench.archive.load();
        assert.deepEqual(
          [found?.entry && 'reason' in found.entry && found.entry.reason, found?.rank, found?.storedRank],
          [reason, 2.5, 2],
        );
      }
      assert.ok(rankOf(endOf(2)) > rankOf(sessionOf(2)) && rankOf(endOf(2)) < rankOf(sessionOf(3)));
    });

    it('is what is stored when that is newer than the mark', async () => {
      bench.has(sessionOf(3), { generation: 2, reason: 'user' });
      assert.deepEqual((await bench.archive.load())?.entry, sessionOf(3));
    });

    it('is no end of another session, unless a person has signed out', async () => {
      bench.has(sessionOf(2), { generation: 5, family: 'g', reason: 'ended' });
      assert.deepEqual((await bench.archive.load())?.entry, sessionOf(2));
      bench.has(sessionOf(2), { generation: 5, family: 'g', reason: 'user' });
      assert.equal((await bench.archive.load())?.rank, 5.5);
    });

    it('is told by the mark of an end, with what storage has of it', async () => {
      const whole = endOf(2, { clientSecret: 's' });
      bench.has(whole, { generation: 2, reason: 'user' });
      assert.deepEqual((await bench.archive.load())?.entry, whole);
      bench.has(sessionOf(1), { generation: 2, reason: 'ended' });
      assert.deepEqual((await bench.archive.load())?.entry, endOf(2, { reason: 'ended' }));
      bench.vault.stored = { kind: 'none' };
      assert.deepEqual((await bench.archive.load())?.rank, 0, 'nobody is signed in whose session could have ended');
      bench.marks.marks.set('acme', { generation: 2, family: 'f', reason: 'user', families: [] });
      assert.deepEqual((await bench.archive.load())?.entry, endOf(2, { username: '', origin: '' }));
    });

    it('is also an end that belongs to no origin', async () => {
      bench.has(endOf(2, { origin: '' }));
      assert.deepEqual((await bench.archive.load())?.entry, endOf(2, { origin: '' }));
    });

    it('is nothing of another origin, whose rank counts all the same', async () => {
      bench.has(sessionOf(4, { origin: 'https://b.example' }));
      const found = await bench.archive.load();
      assert.deepEqual([found?.entry, found?.rank], [undefined, 4]);
    });

    it('is told by the mark alone when storage is of no use', async () => {
      bench.has(sessionOf(1), { generation: 2, reason: 'user' });
      assert.equal((await bench.archive.markOnly(sessionOf(2))).rank, 2.5);
      assert.deepEqual((await bench.archive.markOnly(sessionOf(3))).entry, sessionOf(3));
    });
  });

  describe('who holds the lock', () => {
    /** Lets time pass in steps of 100 ms until the newest is there. */
    async function newestIn(meanwhile: (step: number) => unknown) {
      const startedMs = bench.clock.now();
      let isDone = false;
      const newest = bench.archive.newest(endless).finally(() => (isDone = true));
      for (let step = 0; step < 200 && !isDone; step++) {
        await turn();
        meanwhile(step);
        bench.clock.advance(100);
      }
      return { storedRank: (await newest)?.storedRank, tookMs: bench.clock.now() - startedMs };
    }

    it('waits until storage shows what was marked', async () => {
      bench.has(sessionOf(1), { generation: 2 });
      let loads = 0;
      const { load } = bench.vault;
      bench.vault.load = (id) => ((loads += 1), load(id));
      const newest = bench.archive.newest(endless);
      await turn();
      bench.vault.changed.fire('another');
      await turn();
      assert.equal(loads, 1, 'what is of another connection is not looked at');
      bench.has(sessionOf(2));
      bench.vault.changed.fire('acme');
      assert.equal((await newest)?.storedRank, 2);
      assert.equal(bench.clock.pending, 0);
    });

    it('looks by itself where nobody tells of changes, for ten seconds', async () => {
      bench.has(sessionOf(1), { generation: 2 });
      const shown = await newestIn((step) => step === 5 && bench.has(sessionOf(2)));
      assert.equal(shown.storedRank, 2);
      assert.ok(shown.tookMs < 1_500, `${shown.tookMs} ms`);
      bench.has(sessionOf(2), { generation: 3 });
      const { storedRank, tookMs } = await newestIn(() => undefined);
      assert.equal(storedRank, 2);
      assert.ok(tookMs >= 10_000 && tookMs <= 10_500, `${tookMs} ms`);
      const next = await bench.archive.newest(endless);
      assert.equal(next?.storedRank, 2, 'the next time it does not wait for what never came');
    });

    it('waits for nothing when storage is up to date, or the work is over', async () => {
      bench.has(sessionOf(2), { generation: 2 });
      assert.equal((await bench.archive.newest(endless))?.rank, 2);
      bench.has(sessionOf(2), { generation: 3 });
      assert.equal((await bench.archive.newest(AbortSignal.abort()))?.rank, 2);
      assert.equal(bench.clock.pending, 0);
    });
  });
});
