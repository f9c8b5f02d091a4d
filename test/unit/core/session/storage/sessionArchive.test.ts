import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { rankOf, type Entry, type Session, type SessionEnd } from '../../../../../src/core/session/session.ts';
import { SessionArchive, storagePatienceMs } from '../../../../../src/core/session/storage/sessionArchive.ts';
import type { SessionMark } from '../../../../../src/core/session/storage/sessionMark.ts';
import type { StoredSession } from '../../../../../src/core/session/storage/storedSession.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { MemoryMarks, silentLog } from '../../../../support/session/sessionBench.ts';
import { acme, endless } from '../../../../support/session/stillBench.ts';
import { StillVault } from '../../../../support/session/stillPorts.ts';

const origin = 'https://a.example';

function session(generation: number, change: Partial<Session> = {}): Session {
  const tokens = { accessToken: `AT-${generation}`, tokenType: 'bearer', scope: [], obtainedAtMs: 0 };
  return { generation, family: 'f', username: 'jo', origin, tokens, ...change };
}

function end(generation: number, change: Partial<SessionEnd> = {}): SessionEnd {
  return { generation, family: 'f', username: 'jo', origin, reason: 'user', ...change };
}

const turn = () => sleep(5);

describe('sessionArchive', () => {
  let clock: FakeClock;
  let vault: StillVault;
  let marks: MemoryMarks;
  let archive: SessionArchive;
  let failed: number;
  let late: number;
  let logged: string[];

  beforeEach(() => {
    [clock, vault, marks, failed, late, logged] = [new FakeClock(), new StillVault(), new MemoryMarks(), 0, 0, []];
    const log = { ...silentLog, warn: (message: string) => void logged.push(message) };
    archive = new SessionArchive({ vault, marks, clock, log }, () => acme, {
      failed: () => (failed += 1),
      late: () => (late += 1),
    });
  });

  const has = (entry: Entry, mark?: Partial<SessionMark>) => {
    vault.stored = { kind: 'entry', entry };
    if (mark) marks.marks.set('acme', { generation: 0, family: 'f', families: [], ...mark });
  };

  /** Holds each save until it is let go. */
  function holdSaves(): () => void {
    let release: (() => void) | undefined;
    const { save } = vault;
    vault.save = async (id, entry) => {
      await new Promise<void>((resolve) => (release = resolve));
      await save(id, entry);
    };
    return () => release?.();
  }

  it('marks an entry before it stores it', async () => {
    const order: string[] = [];
    const { write } = marks;
    marks.write = async (id, mark) => {
      await turn();
      order.push('mark');
      return await write(id, mark);
    };
    vault.save = () => Promise.resolve(void order.push('save'));
    await archive.publish(session(2));
    await archive.settled();
    assert.deepEqual(order, ['mark', 'save']);
    assert.deepEqual(marks.marks.get('acme'), { generation: 2, family: 'f', families: [['f', 2]] });
  });

  it('stores one entry after the other, and of those that wait only the newest', async () => {
    const release = holdSaves();
    for (const generation of [1, 2, 3, 4]) archive.save(session(generation));
    release();
    await turn();
    release();
    await archive.settled();
    assert.deepEqual(
      vault.saved.map(({ generation }) => generation),
      [1, 4],
    );
  });

  it('goes on storing after a save that failed', async () => {
    const { save } = vault;
    vault.save = (id, entry) =>
      entry.generation === 1 ? Promise.reject(new Error('The keyring is locked.')) : save(id, entry);
    archive.save(session(1));
    archive.save(session(2));
    await archive.settled();
    assert.deepEqual([failed, vault.saved], [1, [session(2)]]);
    assert.equal(logged.length, 1);
    assert.match(logged[0] ?? '', /^Secret storage failed: Error, at /);
  });

  it('holds the lock a little longer where nothing can be marked', async () => {
    marks.write = () => Promise.resolve(false);
    let isOver = false;
    const publishing = archive.publish(session(2)).finally(() => (isOver = true));
    await turn();
    assert.deepEqual(vault.saved, [session(2)]);
    clock.advance(499);
    await turn();
    assert.equal(isOver, false);
    clock.advance(1);
    await publishing;
  });

  it('says in the log that what is stored is damaged, and has failed only when it did', async () => {
    assert.equal(archive.hasFailed, false);
    await archive.load();
    assert.deepEqual(logged, []);
    vault.stored = { kind: 'unreadable' };
    assert.deepEqual(await archive.load(), { rank: 0, storedRank: 0, mark: undefined });
    assert.deepEqual([logged, archive.hasFailed], [['A stored session could not be read and is ignored.'], false]);
    vault.load = () => Promise.reject(new Error('The keyring is locked.'));
    assert.equal(await archive.load(), undefined);
    assert.equal(archive.hasFailed, true);
  });

  it('does not read what its own save, which hangs, is about to write over', async () => {
    has(session(1));
    const release = holdSaves();
    archive.save(session(2));
    const reading = archive.load();
    await turn();
    clock.advance(storagePatienceMs);
    assert.equal(await reading, undefined);
    assert.equal(failed, 1);
    release();
    await turn();
    assert.equal((await archive.load())?.rank, 2);
  });

  it('waits for a save that takes its time before it reads', async () => {
    const release = holdSaves();
    archive.save(session(2));
    const reading = archive.load();
    await turn();
    release();
    assert.equal((await reading)?.rank, 2);
    assert.equal(failed, 0);
    assert.equal(clock.pending, 0);
  });

  it('waits 5 s for storage, and is told when it answers later', async () => {
    let answer: (stored: StoredSession) => void = () => undefined;
    vault.load = () => new Promise((resolve) => (answer = resolve));
    const reading = archive.load();
    await turn();
    clock.advance(storagePatienceMs - 1);
    await turn();
    assert.equal(failed, 0);
    clock.advance(1);
    assert.equal(await reading, undefined);
    assert.deepEqual([failed, late, logged], [1, 0, ['Secret storage failed: no answer']]);
    answer({ kind: 'none' });
    await turn();
    assert.equal(late, 1);
  });

  it('leaves what a newer version has written alone, and says that a session is not kept', async () => {
    vault.stored = { kind: 'future' };
    await archive.load();
    await archive.publish(session(3));
    await archive.publish(end(4));
    await archive.settled();
    assert.deepEqual([vault.saved, failed], [[], 1]);
  });

  describe('what holds', () => {
    it('is an end that was marked, also one of the same generation as the session that is stored', async () => {
      for (const reason of ['user', 'ended'] as const) {
        has(session(2), { generation: 2, reason });
        const found = await archive.load();
        assert.deepEqual(
          [found?.entry && 'reason' in found.entry && found.entry.reason, found?.rank, found?.storedRank],
          [reason, 2.5, 2],
        );
      }
      assert.ok(rankOf(end(2)) > rankOf(session(2)) && rankOf(end(2)) < rankOf(session(3)));
    });

    it('is what is stored when that is newer than the mark', async () => {
      has(session(3), { generation: 2, reason: 'user' });
      assert.deepEqual((await archive.load())?.entry, session(3));
    });

    it('is no end of another session, unless a person has signed out', async () => {
      has(session(2), { generation: 5, family: 'g', reason: 'ended' });
      assert.deepEqual((await archive.load())?.entry, session(2));
      has(session(2), { generation: 5, family: 'g', reason: 'user' });
      assert.equal((await archive.load())?.rank, 5.5);
    });

    it('is told by the mark of an end, with what storage has of it', async () => {
      const whole = end(2, { clientSecret: 's' });
      has(whole, { generation: 2, reason: 'user' });
      assert.deepEqual((await archive.load())?.entry, whole);
      has(session(1), { generation: 2, reason: 'ended' });
      assert.deepEqual((await archive.load())?.entry, end(2, { reason: 'ended' }));
      vault.stored = { kind: 'none' };
      assert.deepEqual((await archive.load())?.rank, 0, 'nobody is signed in whose session could have ended');
      marks.marks.set('acme', { generation: 2, family: 'f', reason: 'user', families: [] });
      assert.deepEqual((await archive.load())?.entry, end(2, { username: '', origin: '' }));
    });

    it('is also an end that belongs to no origin', async () => {
      has(end(2, { origin: '' }));
      assert.deepEqual((await archive.load())?.entry, end(2, { origin: '' }));
    });

    it('is nothing of another origin, whose rank counts all the same', async () => {
      has(session(4, { origin: 'https://b.example' }));
      const found = await archive.load();
      assert.deepEqual([found?.entry, found?.rank], [undefined, 4]);
    });

    it('is told by the mark alone when storage is of no use', async () => {
      has(session(1), { generation: 2, reason: 'user' });
      assert.equal((await archive.markOnly(session(2))).rank, 2.5);
      assert.deepEqual((await archive.markOnly(session(3))).entry, session(3));
    });
  });

  describe('who holds the lock', () => {
    /** Lets time pass in steps of 100 ms until the newest is there. */
    async function newestIn(meanwhile: (step: number) => unknown) {
      const startedMs = clock.now();
      let isDone = false;
      const newest = archive.newest(endless).finally(() => (isDone = true));
      for (let step = 0; step < 100 && !isDone; step++) {
        await turn();
        meanwhile(step);
        clock.advance(100);
      }
      return { storedRank: (await newest)?.storedRank, tookMs: clock.now() - startedMs };
    }

    it('waits until storage shows what was marked', async () => {
      has(session(1), { generation: 2 });
      let loads = 0;
      const { load } = vault;
      vault.load = (id) => ((loads += 1), load(id));
      const newest = archive.newest(endless);
      await turn();
      vault.changed.fire('another');
      await turn();
      assert.equal(loads, 1, 'what is of another connection is not looked at');
      has(session(2));
      vault.changed.fire('acme');
      assert.equal((await newest)?.storedRank, 2);
      assert.equal(clock.pending, 0);
    });

    it('looks by itself where nobody tells of changes, for three seconds', async () => {
      has(session(1), { generation: 2 });
      const shown = await newestIn((step) => step === 5 && has(session(2)));
      assert.equal(shown.storedRank, 2);
      assert.ok(shown.tookMs < 1_500, `${shown.tookMs} ms`);
      has(session(2), { generation: 3 });
      const { storedRank, tookMs } = await newestIn(() => undefined);
      assert.equal(storedRank, 2);
      assert.ok(tookMs >= 3_000 && tookMs <= 3_500, `${tookMs} ms`);
      const next = await archive.newest(endless);
      assert.equal(next?.storedRank, 2, 'the next time it does not wait for what never came');
    });

    it('waits for nothing when storage is up to date, or the work is over', async () => {
      has(session(2), { generation: 2 });
      assert.equal((await archive.newest(endless))?.rank, 2);
      has(session(2), { generation: 3 });
      assert.equal((await archive.newest(AbortSignal.abort()))?.rank, 2);
      assert.equal(clock.pending, 0);
    });
  });
});
