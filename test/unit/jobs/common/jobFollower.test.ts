import assert from 'node:assert/strict';
import { keyOf } from '../../../../src/jobs/common/followedJob.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { bergen, JobBench, oslo, settle } from '../../../support/jobs/jobBench.ts';

const minutes = 60_000;
const row = (requestId: string, status: string, progressStatus?: number) => ({ requestId, status, progressStatus });
const compute = (count: number) => ({ name: 'Compute', count, items: [{ name: 'VM', count }] });

describe('jobs that are followed in a window', () => {
  let bench: JobBench;

  beforeEach(() => (bench = new JobBench()));
  afterEach(() => {
    bench.follower.dispose();
    assert.equal(bench.clock.pending, 0);
  });

  it('are asked about for the place that they were started for, by the person who did', async () => {
    await bench.follower.follow(bench.job('one', oslo));
    await bench.follower.follow(bench.job('two', bergen));
    await bench.pass(6_000);
    const lists = bench.sent.filter(({ path }) => path.startsWith('/api/v2/scheduler/status/all'));
    assert.deepEqual(
      lists.map(({ headers }) => headers),
      [oslo, bergen],
    );
    const [first] = lists;
    assert.equal(first?.path, '/api/v2/scheduler/status/all?page=1&size=100&sort=startDate%2CDESC');
    assert.deepEqual(first?.agreed, { address: `https://a.example${first?.path}`, username: 'ann' });
  });

  it('share one list when they are due for the same place', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 10), row('two', 'IN_PROGRESS', 20)];
    await Promise.all([bench.follower.follow(bench.job('one')), bench.follower.follow(bench.job('two'))]);
    await bench.pass(6_000);
    assert.equal(bench.lists, 1);
    assert.deepEqual(
      bench.follower.jobs.map(({ watch }) => watch.percent),
      [10, 20],
    );
  });

  it('are told of once, when their end has come and the devices are counted', async () => {
    bench.counts = [compute(10)];
    bench.rows = [row('one', 'IN_PROGRESS', 10)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    bench.rows = [row('one', 'EXECUTED', 100)];
    bench.counts = [compute(11)];
    await bench.pass(20_000);
    assert.equal(bench.phaseOf('one'), 'done');
    assert.equal(bench.ended.length, 0);
    bench.counts = [compute(14)];
    await bench.pass(5 * minutes);
    const [ended, ...more] = [...bench.ended];
    assert.deepEqual(more, []);
    assert.deepEqual(ended?.before, [
      { category: 'Compute', count: 10 },
      { category: 'Compute', kind: 'VM', count: 10 },
    ]);
    assert.equal(ended.settling?.last?.[0]?.count, 14);
    const asked = bench.sent.length;
    await bench.pass(10 * minutes, minutes);
    assert.equal(bench.sent.length, asked);
  });

  it('end after ten minutes at the latest, when the counts do not stand still', async () => {
    bench.counts = [compute(0)];
    bench.rows = [row('one', 'FAILED')];
    await bench.follower.follow(bench.job('one'));
    for (let count = 1; count < 130; count += 1) {
      bench.counts = [compute(count)];
      await bench.pass(5_000, 5_000);
    }
    assert.equal(bench.ended.length, 1);
  });

  it('leave nothing of the service behind when the person signs out, or when they are not followed any more', async () => {
    bench.rows = [{ ...row('one', 'IN_PROGRESS', 40), owner: 'ann' }];
    const job = bench.job('one');
    await bench.follower.follow(job);
    await bench.pass(10_000);
    const source = () => bench.follower.jobs[0]?.watch.source;
    assert.ok(source());
    await bench.follower.stop(keyOf(job));
    await bench.follower.follow(bench.job('one'));
    assert.equal(source(), undefined);
    await bench.pass(10_000);
    assert.ok(source());
    bench.show(undefined, 'signedOut');
    await settle();
    assert.deepEqual([bench.follower.jobs.length, source()], [1, undefined]);
    bench.show('ann');
    await bench.follower.look();
    assert.equal(source(), undefined);
  });

  it('are left when the person signs out, which is not called their end', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    bench.show(undefined, 'signedOut');
    await settle();
    const asked = bench.sent.length;
    await bench.pass(5 * minutes);
    assert.equal(bench.sent.length, asked);
    const [job] = bench.follower.jobs;
    assert.ok(job?.leftAtMs !== undefined && job.watch.phase === 'running');
    assert.deepEqual(bench.ended, []);
  });

  it('of one person are never asked about as another', async () => {
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    const asked = bench.sent.length;
    bench.show('bob');
    await bench.pass(5 * minutes);
    assert.equal(bench.sent.length, asked);
    assert.ok(bench.follower.jobs[0]?.leftAtMs !== undefined);
  });

  it('wait for a session that has expired, and go on with the next', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    bench.show('ann', 'reauthRequired');
    await bench.pass(5 * minutes);
    bench.rows = [row('one', 'IN_PROGRESS', 90)];
    bench.show('ann');
    await bench.pass(2 * minutes);
    const [job] = bench.follower.jobs;
    assert.equal(job?.watch.percent, 90);
    assert.equal(job.leftAtMs, undefined);
  });

  it('are not asked about ever faster while there is no session to ask with', async () => {
    await bench.follower.follow(bench.job('one'));
    bench.isSilent = true;
    await bench.pass(minutes);
    assert.ok(bench.lists > 0 && bench.lists <= 5, `${bench.lists} lists`);
  });

  it('keep what is known of them when the list cannot be had, and say why', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    bench.fail = new OrgAccessError('http', { code: 'refused', status: 503, purpose: 'request' }, { status: 503 });
    await bench.pass(2 * minutes);
    const [job] = bench.follower.jobs;
    assert.equal(job?.watch.percent, 40);
    assert.equal(job.watch.failed?.error.status, 503);
    assert.ok(job.watch.failed.times >= 2);
    assert.equal((await bench.shared.read()).length, 1);
  });

  it('are asked about no more once a person stops that', async () => {
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    const asked = bench.sent.length;
    await bench.follower.stop(keyOf(bench.job('one')));
    await bench.pass(5 * minutes);
    assert.equal(bench.sent.length, asked);
    assert.deepEqual(bench.follower.jobs, []);
  });

  it('are kept without the row of the service, which may hold anything', async () => {
    bench.rows = [{ ...row('one', 'IN_PROGRESS', 40), authList: [{ password: 'hunter2' }] }];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    assert.ok(bench.follower.jobs[0]?.watch.source);
    assert.ok(!bench.shared.stored.includes('hunter2'));
  });
});
