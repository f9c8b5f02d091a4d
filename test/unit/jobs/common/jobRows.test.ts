import assert from 'node:assert/strict';
import type { FollowedJob } from '../../../../src/jobs/common/followedJob.ts';
import { jobNotice } from '../../../../src/jobs/common/jobNotice.ts';
import { jobKeyOf, jobNodes, type JobRowFacts } from '../../../../src/jobs/common/jobRows.ts';
import { beginWatch, type JobWatch } from '../../../../src/jobs/common/jobWatch.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { oslo } from '../../../support/jobs/jobBench.ts';

const nowMs = Date.UTC(2026, 0, 15, 12);
const minutes = 60_000;
const facts = { nowMs, locale: 'en', isSignedIn: true, isInOtherWindow: () => false };

function job(watch: Partial<JobWatch> = {}, more: Partial<FollowedJob> = {}): FollowedJob {
  const begun = beginWatch({ requestId: 'id-1', requestName: 'Night' }, nowMs - 20 * minutes);
  const of = { connectionId: 'acme', baseUrl: 'https://a.example', username: 'ann', headers: oslo };
  return { watch: { ...begun, ...watch }, ...of, ...more };
}

function row(watch: Partial<JobWatch> = {}, more: Partial<FollowedJob> = {}, other: Partial<JobRowFacts> = {}) {
  const [group] = jobNodes([job(watch, more)], { ...facts, ...other });
  const node = group?.children?.[0];
  assert.ok(node);
  return node;
}

const error = new OrgAccessError('http', { code: 'refused', status: 503, purpose: 'request' }, { status: 503 });
const counts = (compute: number, network: number) => [
  { category: 'Compute', count: compute },
  { category: 'Compute', kind: 'VM', count: compute },
  { category: 'Network', count: network },
];

describe('job rows', () => {
  it('jobNodes returns a group with the newest job first, or an empty list if there are no jobs', () => {
    assert.deepEqual(jobNodes([], facts), []);
    const [group] = jobNodes([job(), job({ requestId: 'id-2', requestName: 'Later' })], facts);
    assert.deepEqual([group?.label, group?.context], ['Jobs', 'jobs']);
    assert.deepEqual(
      group?.children?.map(({ label }) => label),
      ['Later', 'Night'],
    );
  });

  it("jobKeyOf returns the key of a job's tree row, and undefined for other rows", () => {
    assert.equal(jobKeyOf(row()), 'acme id-1');
    for (const other of [undefined, null, 'jobs/x', { id: 'history/3' }, { id: 7 }, {}])
      assert.equal(jobKeyOf(other), undefined);
  });

  const states: readonly (readonly [watch: Partial<JobWatch>, description: string, icon: string])[] = [
    [{}, 'started · Oslo (North)', 'loading~spin'],
    [{ phase: 'running', percent: 42.5 }, '42.5% · running · Oslo (North)', 'loading~spin'],
    [{ phase: 'stuck', percent: 99 }, '99% · running, may be stuck · Oslo (North)', 'warning'],
    [{ phase: 'unknown', word: 'RECONCILED', percent: 3 }, '3% · RECONCILED · Oslo (North)', 'question'],
    [{ phase: 'missing' }, 'not listed yet · Oslo (North)', 'question'],
    [{ phase: 'missing', seenAtMs: 1, percent: 40 }, '40% · no longer listed · Oslo (North)', 'question'],
    [{ phase: 'lost' }, 'no longer listed, not followed · Oslo (North)', 'question'],
    [
      { phase: 'running', percent: 5, failed: { times: 1, error } },
      '5% · running, last check failed · Oslo (North)',
      'loading~spin',
    ],
  ];
  for (const [watch, description, icon] of states)
    it(`the tree row of a followed job shows "${description}"`, () => {
      const { description: said, icon: shown } = row(watch);
      assert.deepEqual([said, shown], [description, icon]);
    });

  it('the tree row of a job shows that devices are still being counted after the job has ended', () => {
    const settling = { sinceMs: 0, unchanged: 0, isSettled: false, polledAtMs: 0, waitMs: 0 };
    const { description, icon } = row({ phase: 'done', percent: 100 }, { settling });
    assert.deepEqual([description, icon], ['ended, counting devices · Oslo (North)', 'loading~spin']);
  });

  it('the tree row of an ended job shows its result, and no longer offers to stop following', () => {
    const ended = (phase: JobWatch['phase']) => row({ phase, percent: 60, word: 'ENDED' }, { endedAtMs: nowMs });
    assert.deepEqual(
      (['done', 'failed', 'stopped'] as const).map((phase) => [ended(phase).description, ended(phase).icon]),
      [
        ['ended · Oslo (North)', 'pass'],
        ['60% · failed · Oslo (North)', 'error'],
        ['60% · stopped · Oslo (North)', 'circle-slash'],
      ],
    );
    assert.equal(ended('done').context, 'job over');
    assert.equal(row({ phase: 'running' }).context, 'job following');
  });

  it('the tree row of a job shows that it is no longer followed after the user has signed out', () => {
    const left = row({ phase: 'running', percent: 40 }, { leftAtMs: nowMs });
    assert.equal(left.description, '40% · not followed, signed out · Oslo (North)');
    assert.match(left.tooltip, /You signed out, so it is no longer followed\. It may still run\./);
    assert.equal(left.context, 'job over');
  });

  it('the tree row of a job shows that following is paused while nobody is signed in, and offers only to stop', () => {
    const open = row({ phase: 'running', percent: 40 }, {}, { isSignedIn: false });
    assert.equal(open.description, '40% · not followed while signed out · Oslo (North)');
    assert.match(
      open.tooltip,
      /isn't followed while you're signed out\. It may still run\. Sign in to see its state\./,
    );
    assert.deepEqual([open.icon, open.context, open.command], ['circle-slash', 'jobSignedOut', undefined]);
    const ended = row({ phase: 'done', percent: 100 }, { endedAtMs: nowMs }, { isSignedIn: false });
    assert.equal(ended.description, 'ended · Oslo (North)');
    assert.deepEqual([ended.icon, ended.context, ended.command], ['pass', 'jobSignedOut', undefined]);
  });

  it('the tooltip of a job lists everything unusual about that job', () => {
    const watch: Partial<JobWatch> = {
      phase: 'stuck',
      word: 'IN_PROGRESS',
      percent: 99,
      triggerType: 'NETWORK_DISCOVERY',
      startedAtMs: nowMs,
      seenAtMs: nowMs,
      fellFrom: 99.5,
      copies: 2,
      missed: { lists: 1, sinceMs: nowMs },
      failed: { times: 2, error },
      unchangedSinceMs: nowMs - 15 * minutes,
    };
    const lines = row(watch, {}, { isInOtherWindow: () => true }).tooltip.split('\n');
    assert.deepEqual(
      lines.map((line) => line.replace(/: Jan.*|since Jan.*/, '…')),
      [
        'Night',
        'Request ID: id-1',
        'For Oslo (North)',
        'Type: NETWORK_DISCOVERY',
        'State at the service: IN_PROGRESS',
        'Started…',
        'Last seen in the list…',
        "It hasn't moved for 15 minutes. Jobs are known to hang near their end.",
        'It had reached 99.5% before.',
        'The list has this ID more than once (2). The job has ended when all have.',
        'It has been missing from the list …',
        'The service reported an error on its side (503). Try again later.',
        'Another window follows this job.',
      ],
    );
  });

  it('the tree row of a job without a name shows the request ID, with invisible characters escaped', () => {
    const { requestName: _, ...watch } = job().watch;
    const [group] = jobNodes([{ ...job(), watch: { ...watch, requestId: 'a\u202eb' } }], facts);
    assert.equal(group?.children?.[0]?.label, 'a‹U+202E›b');
  });
});

describe('jobNotice', () => {
  const ended = (watch: Partial<JobWatch>, before = counts(10, 3), after = counts(10, 3)) =>
    jobNotice(
      job(watch, {
        before,
        settling: { sinceMs: 0, last: after, unchanged: 2, isSettled: true, polledAtMs: 0, waitMs: 0 },
      }),
    );

  it('the notification that a job has ended lists the changed device counts by category', () => {
    assert.deepEqual(ended({ phase: 'done' }, counts(10, 3), counts(1210, 1)), {
      text: '"Night" for Oslo (North) has ended. Devices: Compute +1,200, Network -2.',
      isGood: true,
    });
    assert.equal(
      ended({ phase: 'done' }).text,
      '"Night" for Oslo (North) has ended. The number of devices hasn\'t changed.',
    );
    assert.equal(jobNotice(job({ phase: 'done' })).text, '"Night" for Oslo (North) has ended.');
  });

  it("the notification that a job has ended quotes the service's state if the job failed or was stopped", () => {
    const { text, isGood } = ended({ phase: 'failed', word: 'FAILED' }, counts(1, 1), counts(2, 1));
    assert.deepEqual([text, isGood], ['"Night" for Oslo (North) has failed (FAILED). Devices: Compute +1.', false]);
    assert.match(ended({ phase: 'stopped', word: 'DELETED' }).text, /was stopped \(DELETED\)\./);
    assert.match(ended({ phase: 'lost' }).text, /is no longer in the list of jobs/);
  });

  it('the notification that a job has ended contains no clickable links from the service', () => {
    const { text } = ended({ phase: 'failed', word: '[x](command:y)', requestName: '[x](command:orgAccess.signOut)' });
    assert.ok(!text.includes(']('), text);
  });
});
