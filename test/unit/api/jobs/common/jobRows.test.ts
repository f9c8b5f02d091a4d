import assert from 'node:assert/strict';
import { jobKeyOf, jobNodes, type JobRowFacts } from '../../../../../src/api/jobs/common/jobRows.ts';
import type { FollowedJob, JobWatch } from '../../../../../src/api/jobs/common/jobSchema.ts';
import { jobNotice } from '../../../../../src/api/jobs/common/jobText.ts';
import { beginWatch } from '../../../../../src/api/jobs/common/jobWatch.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { oslo } from '../../../../support/jobs/jobBench.ts';

const nowMs = Date.UTC(2026, 0, 15, 12);
const minutes = 60_000;
const facts = { nowMs, locale: 'en', isSignedIn: true };

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

  const over = { endedAtMs: nowMs };
  const out = { isSignedIn: false };
  const states: readonly (readonly [
    shown: string,
    icon: string,
    context: string,
    watch: Partial<JobWatch>,
    more?: Partial<FollowedJob>,
    other?: Partial<JobRowFacts>,
  ])[] = [
    ['started', 'loading~spin', 'job following', {}],
    ['42.5% · running', 'loading~spin', 'job following', { phase: 'running', percent: 42.5 }],
    ['99% · running, may be stuck', 'warning', 'job following', { phase: 'stuck', percent: 99 }],
    ['3% · RECONCILED', 'question', 'job following', { phase: 'unknown', word: 'RECONCILED', percent: 3 }],
    ['not listed yet', 'question', 'job following', { phase: 'missing' }],
    ['40% · no longer listed', 'question', 'job following', { phase: 'missing', seenAtMs: 1, percent: 40 }],
    ['no longer listed, not followed', 'question', 'job over', { phase: 'lost' }, over],
    ['100% · unchanged, not followed', 'question', 'job over', { phase: 'unchanged', percent: 100 }, over],
    ['running, last check failed', 'loading~spin', 'job following', { phase: 'running', error }],
    ['ended', 'pass', 'job over', { phase: 'done' }, over],
    ['60% · failed', 'error', 'job over', { phase: 'failed', percent: 60 }, over],
    ['60% · stopped', 'circle-slash', 'job over', { phase: 'stopped', percent: 60 }, over],
    ['not followed while signed out', 'circle-slash', 'jobSignedOut', { phase: 'running' }, {}, out],
    ['ended', 'pass', 'jobSignedOut', { phase: 'done', percent: 100 }, over, out],
  ];
  for (const [shown, icon, context, ...facts] of states)
    it(`the tree row of a job shows "${shown}" in the context "${context}"`, () => {
      const [, share = '', state] = /^(\d.*? · )?(.*)$/.exec(shown) ?? [];
      const { tooltip, ...node } = row(...facts);
      assert.deepEqual(
        [node.label, node.description, node.icon, node.context],
        [`${share}Night`, `${state} · Oslo (North)`, icon, context],
      );
      assert.equal(tooltip.split('\n')[1], shown);
    });

  it('the tree row of a job shows the percentage before a name of any length', () => {
    assert.match(row({ phase: 'running', percent: 72.2, requestName: 'x'.repeat(90) }).label, /^72\.2% · x/);
  });

  it('the tree row of a job says in its tooltip that the job may still run after the session has expired', () => {
    const paused = row({ phase: 'running' }, {}, out);
    assert.match(paused.tooltip, /while you're signed out\. It may still run\. Sign in to see its state\./);
  });

  it('the tree row of a job says until when the service asked to wait', () => {
    const asked = { phase: 'running', polledAtMs: nowMs, waitMs: 900_000, isAsked: true } as const;
    assert.match(row(asked).description ?? '', /^running · asked to wait until \d+:15\b/);
    assert.doesNotMatch(row(asked, {}, out).description ?? '', /asked/);
  });

  it('the tooltip of a job lists everything unusual about that job', () => {
    const watch: Partial<JobWatch> = {
      ...{ phase: 'stuck', word: 'IN_PROGRESS', percent: 99, triggerType: 'NETWORK_DISCOVERY' },
      ...{ startedAtMs: nowMs, seenAtMs: nowMs, unchangedSinceMs: nowMs - 15 * minutes },
      ...{ missed: { lists: 1, sinceMs: nowMs }, error },
    };
    const lines = row(watch).tooltip.split('\n');
    assert.deepEqual(
      lines.map((line) => line.replace(/: Jan.*|since Jan.*/, '…')),
      [
        'Night',
        '99% · running, may be stuck, last check failed',
        'Request ID: id-1',
        'For Oslo (North)',
        'Type: NETWORK_DISCOVERY',
        'State at the service: IN_PROGRESS',
        'Started…',
        'Last seen in the list…',
        'No progress for 15 minutes. Jobs sometimes hang near their end.',
        'It has been missing from the list …',
        'The service reported an error on its side (503). Try again later.',
      ],
    );
  });
});

describe('jobNotice', () => {
  it("the notification that a job has ended quotes the service's state if the job failed or was stopped", () => {
    assert.deepEqual(jobNotice(job({ phase: 'done' })), { text: '"Night" for Oslo (North) has ended.', isGood: true });
    const { text, isGood } = jobNotice(job({ phase: 'failed', word: 'FAILED' }));
    assert.deepEqual([text, isGood], ['"Night" for Oslo (North) has failed (FAILED).', false]);
    assert.match(jobNotice(job({ phase: 'stopped', word: 'DELETED' })).text, /was stopped \(DELETED\)\./);
    assert.match(jobNotice(job({ phase: 'lost' })).text, /is no longer in the list of jobs/);
    assert.match(jobNotice(job({ phase: 'unchanged' })).text, /no longer changes/);
  });

  it('the notification that a job has ended contains no clickable links from the service', () => {
    const { text } = jobNotice(
      job({ phase: 'failed', word: '[x](command:y)', requestName: '[x](command:orgAccess.signOut)' }),
    );
    assert.ok(!text.includes(']('), text);
  });
});
