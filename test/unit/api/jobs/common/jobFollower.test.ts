import assert from 'node:assert/strict';
import { keyOf } from '../../../../../src/api/jobs/common/followedJob.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { bergen, JobBench, oslo, settle } from '../../../../support/jobs/jobBench.ts';

const minutes = 60_000;
const row = (requestId: string, status: string, progressStatus?: number) => ({ requestId, status, progressStatus });

describe('JobFollower', () => {
  let bench: JobBench;

  beforeEach(() => (bench = new JobBench()));
  afterEach(() => {
    bench.follower.dispose();
    assert.equal(bench.clock.pending, 0);
  });

  it("JobFollower polls each job as the user who started it, with the job's organization and site in the headers", async () => {
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

  it('JobFollower requests a single job list for all jobs of a site that are due', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 10), row('two', 'IN_PROGRESS', 20)];
    await Promise.all([bench.follower.follow(bench.job('one')), bench.follower.follow(bench.job('two'))]);
    await bench.pass(6_000);
    assert.equal(bench.lists, 1);
    assert.deepEqual(
      bench.follower.jobs.map(({ watch }) => watch.percent),
      [10, 20],
    );
  });

  it('JobFollower reports the end of a job once, and then sends nothing more', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 10)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    assert.equal(bench.ended.length, 0);
    bench.rows = [row('one', 'EXECUTED', 100)];
    await bench.pass(20_000);
    assert.deepEqual(
      bench.ended.map(({ watch }) => watch.phase),
      ['done'],
    );
    const asked = bench.sent.length;
    await bench.pass(10 * minutes, minutes);
    assert.deepEqual([bench.sent.length, bench.ended.length], [asked, 1]);
  });

  it('JobFollower stops polling a job that no longer changes, until it is followed again', async () => {
    bench.rows = [row('one', 'CLOSED', 100)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(14 * minutes);
    assert.equal(bench.phaseOf('one'), 'unchanged');
    const polled = bench.lists;
    await bench.pass(10 * minutes, minutes);
    assert.equal(bench.lists, polled);
    bench.rows = [row('one', 'EXECUTED', 100)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(minutes);
    assert.equal(bench.phaseOf('one'), 'done');
  });

  it('JobFollower polls no more after the user has signed out or stopped following', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    const job = bench.job('one');
    await bench.follower.follow(job);
    await bench.follower.stop(keyOf(job));
    await bench.pass(5 * minutes);
    assert.deepEqual([bench.lists, bench.follower.jobs], [0, []]);
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    const asked = bench.sent.length;
    bench.show(undefined, 'signedOut');
    await bench.pass(5 * minutes);
    assert.equal(bench.sent.length, asked);
  });

  it('JobFollower stops polling a job when another user has signed in, and does not report it as ended', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    bench.show('bob');
    await settle();
    const asked = bench.sent.length;
    await bench.pass(5 * minutes);
    assert.equal(bench.sent.length, asked);
    const [job] = bench.follower.jobs;
    assert.equal(job?.watch.phase, 'running');
    assert.deepEqual(bench.ended, []);
  });

  it('JobFollower pauses while a session has expired or ended, and continues once the user has signed in again', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    bench.show('ann', 'reauthRequired');
    await bench.pass(5 * minutes);
    bench.show(undefined, 'signedOut');
    await bench.pass(5 * minutes);
    bench.rows = [row('one', 'IN_PROGRESS', 90)];
    bench.show('ann');
    await bench.pass(2 * minutes);
    const [job] = bench.follower.jobs;
    assert.equal(job?.watch.percent, 90);
  });

  it('JobFollower polls at most five times per minute while its requests get no response', async () => {
    await bench.follower.follow(bench.job('one'));
    bench.isSilent = true;
    await bench.pass(minutes);
    assert.ok(bench.lists > 0 && bench.lists <= 5, `${bench.lists} lists`);
  });

  it('JobFollower polls at most five times per minute while the file of jobs cannot be written', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 10)];
    await bench.follower.follow(bench.job('one'));
    bench.shared.isReadOnly = true;
    await bench.pass(minutes);
    assert.ok(bench.lists >= 1 && bench.lists <= 5, `${bench.lists} lists`);
  });

  it('JobFollower keeps the last known state of a job while the job list is unavailable, and records the error', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    bench.fail = new OrgAccessError('http', { code: 'refused', status: 503, purpose: 'request' }, { status: 503 });
    await bench.pass(2 * minutes);
    const [job] = bench.follower.jobs;
    assert.equal(job?.watch.percent, 40);
    assert.equal(job.watch.error?.status, 503);
    assert.ok((job.watch.failures ?? 0) >= 2);
    assert.equal((await bench.shared.read()).length, 1);
  });

  it('JobFollower stores jobs without the row that the service sent, because it may contain credentials', async () => {
    bench.rows = [{ ...row('one', 'IN_PROGRESS', 40), authList: [{ password: 'hunter2' }] }];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(10_000);
    assert.ok(bench.shared.stored.includes('IN_PROGRESS') && !bench.shared.stored.includes('hunter2'));
  });
});
