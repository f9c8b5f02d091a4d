import assert from 'node:assert/strict';
import { keyOf } from '../../../../../src/api/jobs/common/followedJob.ts';
import { acme, beta, JobBench, oslo, settle } from '../../../../support/jobs/jobBench.ts';

const minutes = 60_000;
const row = (requestId: string, status: string, progressStatus?: number) => ({ requestId, status, progressStatus });

describe('jobs in several windows', () => {
  let bench: JobBench;
  const others: JobBench[] = [];
  const another = (at = acme) => {
    const window = new JobBench(bench, at);
    others.push(window);
    return window;
  };

  beforeEach(() => (bench = new JobBench()));
  afterEach(() => {
    for (const window of [bench, ...others.splice(0)]) window.follower.dispose();
    assert.equal(bench.clock.pending, 0);
  });

  it('a followed job continues from its last state after a window reload', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    await bench.pass(minutes);
    bench.follower.dispose();
    const reloaded = another();
    reloaded.rows = [row('one', 'IN_PROGRESS', 60)];
    reloaded.show(undefined, 'restoring');
    await reloaded.follower.look();
    assert.deepEqual(
      reloaded.follower.jobs.map(({ watch }) => watch.percent),
      [40],
    );
    reloaded.show('ann');
    await reloaded.pass(2 * minutes);
    assert.equal(reloaded.follower.jobs[0]?.watch.percent, 60);
    assert.deepEqual(reloaded.sent[0]?.headers, oslo);
  });

  it('a followed job is polled by one window and shown in every window', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    const second = another();
    await second.follower.look();
    await bench.pass(2 * minutes);
    assert.deepEqual(second.sent, []);
    const [shown] = second.follower.jobs;
    assert.equal(shown?.watch.percent, 40);
  });

  it('a followed job is polled by the window that is signed in to its connection and shown in the other window', async () => {
    await bench.follower.follow(bench.job('one'));
    const second = another(beta);
    second.rows = [row('two', 'IN_PROGRESS', 30)];
    await second.follower.follow(second.job('two', oslo, beta));
    await bench.pass(minutes);
    assert.ok(bench.lists > 0 && second.lists > 0);
    const two = bench.follower.jobs.find(({ watch }) => watch.requestId === 'two');
    assert.equal(two?.watch.percent, 30);
    assert.ok(second.sent.every(({ agreed }) => agreed?.address.startsWith(beta.baseUrl)));
  });

  it('followed jobs are shown only to the user who started them, including after their session has expired', async () => {
    const ofPerson = (window: JobBench, at = acme) =>
      window.follower.jobsOfPersonAt(at.id).map(({ watch }) => watch.requestId);
    await bench.follower.follow(bench.job('one'));
    assert.deepEqual([ofPerson(bench), ofPerson(bench, beta)], [['one'], []]);
    const other = another(beta);
    await other.follower.look();
    assert.deepEqual([other.follower.jobs.length, ofPerson(other)], [1, []]);
    other.show('ann', 'reauthRequired');
    await settle();
    assert.deepEqual(ofPerson(other), ['one']);
    bench.show(undefined, 'signedOut');
    await settle();
    assert.deepEqual(ofPerson(bench), []);
    bench.show('bob');
    await settle();
    assert.deepEqual(ofPerson(bench), []);
  });

  it('a followed job is polled by another window when the polling window closes', async () => {
    bench.rows = [row('one', 'IN_PROGRESS', 40)];
    await bench.follower.follow(bench.job('one'));
    const second = another();
    second.rows = [row('one', 'EXECUTED', 100)];
    await second.follower.look();
    await bench.pass(20_000);
    bench.follower.dispose();
    await second.pass(5 * minutes);
    assert.equal(second.phaseOf('one'), 'done');
    assert.deepEqual([bench.ended.length, second.ended.length], [0, 1]);
  });

  it('a followed job that is refreshed in any window is soon polled by the window that follows it', async () => {
    await bench.follower.follow(bench.job('one'));
    const second = another();
    await bench.pass(10 * minutes, 5_000);
    const polled = bench.lists;
    await second.follower.refresh(keyOf(bench.job('one')));
    await bench.pass(15_000);
    assert.deepEqual([bench.lists, second.lists], [polled + 1, 0]);
  });
});
