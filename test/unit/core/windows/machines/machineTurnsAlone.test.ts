import assert from 'node:assert/strict';
import { fileNameFor } from '../../../../../src/core/base/files.ts';
import { MachineTurns } from '../../../../../src/core/windows/machineTurns.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { TurnBench } from '../../../../support/windows/turnBench.ts';

const minuteMs = 60_000;

/** What another machine says that wants the token. */
const word = (nonce: string, forMs: unknown = minuteMs, what = 'token') =>
  JSON.stringify({ name: fileNameFor(what), forMs, nonce });

const ours = 'orgAccess.turn.1.acme';
const theirs = 'orgAccess.turn.0.acme';
const forever = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new Error('locked'));

describe('the turn of one machine', () => {
  let bench: TurnBench;
  beforeEach(() => (bench = new TurnBench()));

  describe('where no other one has ever been', () => {
    beforeEach(() => bench.kept.clear());

    it('is had at once by that of the editor, which writes nothing', async () => {
      const turns = bench.home();
      await bench.timed(turns.begin());
      assert.deepEqual(await bench.take(turns), ['alone', 0]);
      assert.deepEqual(bench.calls, []);
    });

    it('is had by that of the editor even when storage fails, or says nothing', async () => {
      bench.secrets.get = failing;
      assert.deepEqual(await bench.take(bench.home()), ['alone', 0]);
      bench.secrets.get = forever;
      assert.deepEqual(await bench.take(bench.home()), ['alone', 5_000]);
    });

    it('is told of by one that is away, once', async () => {
      const turns = bench.away();
      await bench.timed(turns.begin());
      assert.deepEqual(bench.calls, ['store orgAccess.severalMachines', 'look']);
      await bench.timed(turns.begin());
      assert.deepEqual(bench.calls.slice(2), ['look']);
      bench.kept.clear();
      assert.equal((await bench.take(turns))[0], 'taken');
      assert.ok(bench.kept.get('orgAccess.severalMachines'), 'and again where that is gone');
    });
  });

  it('is asked for by one that has seen others, though storage tells of none any more, or fails', async () => {
    const turns = bench.home();
    await bench.timed(turns.begin());
    assert.deepEqual(bench.calls, ['look']);
    bench.kept.clear();
    assert.equal((await bench.take(turns))[0], 'taken');
    bench.secrets.get = failing;
    assert.equal((await bench.take(turns))[0], 'silent');
  });

  it('is had at once by that of the editor where all others are forgotten, and asked for by one that is away', async () => {
    const [home, away] = [bench.home(), bench.away()];
    bench.looks = [{ own: 0, others: [] }];
    assert.deepEqual(await bench.take(home), ['alone', 0]);
    bench.looks = [{ own: 1, others: [] }];
    assert.deepEqual(await bench.take(away), ['taken', 2_000]);
  });

  it('is asked for in a word without the token, waited for, and taken back, once', async () => {
    const turns = bench.away();
    assert.deepEqual(await bench.take(turns), ['taken', 2_000]);
    const asked = () => JSON.parse(bench.kept.get(ours) ?? '') as { readonly nonce: string };
    const { nonce, ...said } = asked();
    assert.deepEqual(said, { name: fileNameFor('token'), forMs: 90_000 });
    await bench.timed(turns.release('acme'));
    await bench.timed(turns.release('acme'));
    assert.deepEqual(
      bench.calls.filter((call) => call !== 'look'),
      [`store ${ours}`, `delete ${ours}`],
    );
    assert.equal((await bench.take(turns))[0], 'taken');
    assert.notEqual(asked().nonce, nonce);
  });

  it('is left to another one that has asked, after a quarter of a minute', async () => {
    bench.kept.set(theirs, word('a'));
    assert.deepEqual(await bench.take(bench.away()), ['others', 6 * 2_000 + 5 * 1_000]);
    assert.equal(bench.kept.has(ours), false, 'nobody has to wait for this one');
    assert.equal(bench.kept.get(theirs), word('a'));
  });

  it('is asked for again at a time that chance decides', async () => {
    bench.kept.set(theirs, word('a'));
    bench.random = 1;
    assert.deepEqual(await bench.take(bench.away()), ['others', 3 * 2_000 + 2 * 5_000]);
  });

  it('is had once the other one is done, and is not asked for in between', async () => {
    bench.kept.set(theirs, word('a'));
    bench.at(2_500, () => {
      assert.equal(bench.kept.has(ours), false);
      bench.kept.delete(theirs);
    });
    assert.deepEqual(await bench.take(bench.away()), ['taken', 5_000]);
  });

  it('is not held up by a word about other tokens, or one that cannot be read', async () => {
    for (const other of [
      word('a', minuteMs, 'other token'),
      'damaged',
      '7',
      JSON.stringify({ name: fileNameFor('token') }),
      word('a', '60000'),
      JSON.stringify({ forMs: minuteMs }),
      JSON.stringify({ name: 7, forMs: minuteMs }),
    ]) {
      bench.kept.set(theirs, other);
      assert.deepEqual(await bench.take(bench.away()), ['taken', 2_000], other);
    }
  });

  it('is not had while this one is new, or has lost its slot', async () => {
    const turns = bench.away();
    bench.looks = [undefined];
    assert.deepEqual(await bench.take(turns), ['others', 5 * 1_000]);
    assert.ok(!bench.calls.includes(`store ${ours}`));
    bench.looks = [
      { own: 1, others: [0] },
      { own: 2, others: [0] },
    ];
    assert.deepEqual(await bench.take(turns), ['taken', 5_000]);
    assert.deepEqual(
      [...bench.kept.keys()].filter((key) => key.includes('turn')),
      ['orgAccess.turn.2.acme'],
    );
    bench.looks = [{ own: 1, others: [0] }, undefined, { own: 1, others: [0] }];
    assert.deepEqual(await bench.take(turns), ['taken', 5_000]);
  });

  it('is left to one that was not known when this one asked', async () => {
    const turns = bench.away();
    bench.looks = [
      { own: 1, others: [0] },
      { own: 1, others: [0, 2] },
    ];
    bench.kept.set('orgAccess.turn.2.acme', word('a'));
    assert.equal((await bench.take(turns))[0], 'others');
  });

  it('is not had where its own word does not stand there', async () => {
    bench.at(1_000, () => bench.kept.set(ours, word('b')));
    assert.deepEqual(await bench.take(bench.away()), ['taken', 5_000]);
  });

  for (const [ms, tookMs] of [
    [13_000, 2_000],
    [13_001, 5_000],
    [-2_000, 2_000],
    [-2_001, 5_000],
  ] as const)
    it(`is ${tookMs === 2_000 ? 'had' : 'asked for again'} where the clock jumps by ${ms} ms meanwhile`, async () => {
      bench.at(1_000, () => bench.jump(ms));
      assert.deepEqual(await bench.take(bench.away()), ['taken', tookMs]);
    });

  it('is left to others by who does not wait any longer', async () => {
    for (const ms of [1_000, 2_500]) {
      const over = new AbortController();
      bench.at(ms, () => over.abort());
      if (ms > 2_000) bench.kept.set(theirs, word('a'));
      assert.deepEqual(await bench.take(bench.away(), over.signal), ['others', ms]);
      assert.equal(bench.kept.has(ours), false);
    }
  });

  describe('after another one that has died in its own', () => {
    /** When it is had by one that asks at once, and again at a time. @param forMs as long as the word says that it stands */
    async function hadAtMs(againMs: number, forMs: number, meanwhile = () => Promise.resolve(), others = [0]) {
      const turns = bench.away();
      bench.looks = [{ own: 1, others }];
      bench.kept.set(theirs, word('a', forMs));
      assert.equal((await bench.take(turns))[0], 'others');
      await meanwhile();
      await bench.until(againMs);
      const [turn, tookMs] = await bench.take(turns);
      return turn === 'taken' ? againMs + tookMs : turn;
    }

    it('is had as soon as that has stood here for as long as it says', async () => {
      assert.equal(await hadAtMs(60_001, minuteMs), 62_001);
      bench = new TurnBench();
      assert.equal(await hadAtMs(60_000, minuteMs), 65_000, 'it has not until then');
    });

    it('is had after a quarter of an hour, whatever that says', async () => {
      assert.equal(await hadAtMs(15 * minuteMs + 1, 60 * minuteMs), 15 * minuteMs + 2_001);
      bench = new TurnBench();
      assert.equal(await hadAtMs(15 * minuteMs, 60 * minuteMs), 15 * minuteMs + 5_000);
    });

    it('is waited for anew when another word stands there', async () => {
      const another = async () => {
        await bench.until(30_000);
        bench.kept.set(theirs, word('b'));
      };
      assert.equal(await hadAtMs(60_001, minuteMs, another), 'others');
    });

    it('is had when two have died, as soon as both have stood here for long enough', async () => {
      bench.kept.set('orgAccess.turn.2.acme', word('c'));
      assert.equal(await hadAtMs(60_001, minuteMs, undefined, [0, 2]), 62_001);
    });

    it('is waited for anew, and no longer, when the clock of this machine is put back', async () => {
      const turns = bench.away();
      bench.kept.set(theirs, word('a'));
      assert.equal((await bench.take(turns))[0], 'others');
      bench.jump(-60 * minuteMs);
      await bench.until(30_000);
      assert.equal((await bench.take(turns))[0], 'others');
      await bench.until(90_001);
      assert.deepEqual(await bench.take(turns), ['taken', 2_000]);
    });
  });

  describe('where storage', () => {
    const silent = (what: string, tookMs: number, spoil: () => void) =>
      it(`${what}, is not had`, async () => {
        const turns = bench.away();
        await bench.timed(turns.begin());
        spoil();
        assert.deepEqual(await bench.take(turns), ['silent', tookMs]);
      });
    silent('fails to tell who is there', 0, () => (bench.look = failing));
    silent('does not tell who is there', 5_000, () => (bench.look = forever));
    silent('fails to keep a word', 0, () => (bench.secrets.store = failing));
    silent('does not keep a word', 5_000, () => (bench.secrets.store = forever));
    silent('fails to take back a word that it did not keep', 0, () => {
      bench.secrets.store = failing;
      bench.secrets.delete = failing;
    });
    silent('fails to tell the words of others', 2_000, () => {
      const { get } = bench.secrets;
      bench.secrets.get = (key) => (key === theirs ? failing() : get(key));
    });
  });

  it('leaves nothing that waits when it has its answer', async () => {
    const clock = new FakeClock();
    const slots = { look: () => Promise.resolve({ own: 1, others: [] }) };
    const { secrets } = bench;
    await new MachineTurns({ secrets, slots, clock, isAway: true, random: () => 0, deadlineMs: () => 0 }).begin();
    assert.equal(clock.pending, 0);
  });
});
