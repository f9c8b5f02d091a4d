import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { decodeUserRecord } from '../../../../src/service/privileges/common/userRecord.ts';
import { DetailSchedule } from '../../../../src/session/common/detailSchedule.ts';
import { lastLoadedIn, stateOf, type Detail, type SessionState } from '../../../../src/session/common/session.ts';
import { acme, settled } from '../../../support/session/stillBench.ts';
import { other, StillManager } from '../../../support/session/stillManager.ts';
import { tokens } from '../../../support/session/stillPorts.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const unreached = new OrgAccessError('network', { code: 'notReached', host: 'service.example', why: 'noRoute' });

const busy = new OrgAccessError('http', { code: 'refused', status: 503, purpose: 'request' }, { status: 503 });
const denied = new OrgAccessError('http', { code: 'refused', status: 403, purpose: 'request' }, { status: 403 });

describe('DetailSchedule', () => {
  const loadedAtMs = 5 * dayMs;
  const last = { record: decodeUserRecord({}), loadedAtMs };
  const stateWith = (detail: Detail): SessionState => ({
    kind: 'active',
    session: { version: 1, signInId: 'f', username: 'jo', origin: acme.baseUrl, tokens: tokens(1, 0) },
    detail,
  });

  it('DetailSchedule reloads a record that is a day old or, after the clock was set back, dated a day in the future', () => {
    const schedule = new DetailSchedule();
    schedule.begin(loadedAtMs);
    const dueAt = (nowMs: number) => schedule.isDue(stateWith({ kind: 'loaded', ...last }), nowMs);
    assert.deepEqual(
      [5, 6, 6 - 1e-6, 4, 4 + 1e-6].map((days) => dueAt(days * dayMs)),
      [false, true, false, true, false],
    );
  });

  it('DetailSchedule does not reload a record that was never loaded or is being loaded', () => {
    const due = (detail: Detail) => new DetailSchedule().isDue(stateWith(detail), 9 * dayMs);
    assert.deepEqual(
      [
        due({ kind: 'loading' }),
        due({ kind: 'loading', last }),
        due({ kind: 'failed', error: unreached }),
        due({ kind: 'failed', error: unreached, last }),
      ],
      [false, false, false, true],
    );
  });

  describe('SessionManager', () => {
    let still: StillManager;
    beforeEach(async () => {
      still = new StillManager();
      still.bench.service.lifeMs = undefined;
      await still.restored(acme, other);
    });
    afterEach(() => still.manager.dispose());

    const details = () => still.bench.service.count('detail');
    const look = async () => {
      await still.manager.check();
      await settled();
    };
    const loadedAtMs = () => lastLoadedIn(stateOf(still.store.snapshot, 'acme'))?.loadedAtMs;

    it('SessionManager loads the access of the active connection once a day', async () => {
      assert.equal(details(), 1);
      still.bench.clock.sleep(dayMs - minuteMs);
      await look();
      assert.equal(details(), 1);
      still.bench.clock.sleep(minuteMs);
      await look();
      await look();
      assert.deepEqual([details(), loadedAtMs()], [2, still.bench.clock.now()]);
    });

    it('SessionManager reloads a three-day-old record only when the window gets the focus', async () => {
      still.bench.isFocused = false;
      still.bench.clock.sleep(3 * dayMs);
      await look();
      assert.equal(details(), 1);
      still.bench.isFocused = true;
      await look();
      assert.equal(details(), 2);
    });

    it('SessionManager retries to load access at growing intervals while the service is down', async () => {
      still.bench.service.fail('detail', unreached);
      await still.manager.loadDetail('acme');
      assert.equal(details(), 2);
      still.bench.service.fail('detail', busy);
      for (const [seconds, count] of [
        [9, 2],
        [1, 3],
        [19, 3],
        [1, 4],
      ] as const) {
        still.bench.clock.sleep(seconds * 1000);
        await look();
        assert.equal(details(), count);
      }
      assert.equal(loadedAtMs(), still.bench.clock.now());
    });

    it('SessionManager keeps the access record when a reload fails, and retries after a quarter of an hour', async () => {
      const before = loadedAtMs();
      still.bench.clock.sleep(dayMs);
      await look();
      still.bench.clock.sleep(dayMs);
      still.bench.service.fail('detail', denied);
      await look();
      await look();
      assert.equal(details(), 3);
      assert.notEqual(loadedAtMs(), before);
      still.bench.clock.sleep(15 * minuteMs - 1);
      await look();
      assert.equal(details(), 3);
      still.bench.clock.sleep(1);
      await look();
      assert.deepEqual([details(), loadedAtMs()], [4, still.bench.clock.now()]);
    });
  });
});
