import assert from 'node:assert/strict';
import type { JobPhase, JobWatch } from '../../../../../src/api/jobs/common/jobSchema.ts';
import { afterList, beginWatch, isOver, type JobList } from '../../../../../src/api/jobs/common/jobWatch.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { untilPollMs } from '../../../../../src/service/common/polling.ts';
import { jobRows } from '../../../../../src/service/forms/common/jobs.ts';

const minutes = 60_000;
const row = (status: unknown, progressStatus?: unknown, more: object = {}) => ({
  requestId: 'job',
  status,
  progressStatus,
  ...more,
});
const list = (...rows: readonly unknown[]): JobList => ({ kind: 'listed', rows: jobRows(rows), isWhole: true });
const running = (percent: unknown) => list(row('IN_PROGRESS', percent));
const offline: JobList = { kind: 'failed', error: new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 }) };

/** Follows a job through its history, with each poll when it is due. */
function follow(history: readonly JobList[]) {
  let nowMs = 1_000_000;
  let watch = beginWatch({ requestId: 'job' }, nowMs);
  const phases: JobPhase[] = [];
  for (const poll of history) {
    nowMs += untilPollMs(watch, nowMs);
    watch = afterList(watch, poll, nowMs);
    phases.push(watch.phase);
  }
  return { watch, nowMs, phases };
}

const many = (count: number, poll: JobList) => Array.from({ length: count }, () => poll);
const another = list(row('EXECUTED', 100, { requestId: 'another' }));
const unasked: JobList = { kind: 'listed', rows: [], isWhole: false };
const [older, newer] = [{ startDate: 1e12 }, { startDate: 2e12 }];

const histories: readonly (readonly [
  title: string,
  polls: readonly JobList[],
  phase: JobPhase,
  shows?: Partial<JobWatch>,
])[] = [
  ['runs and is then executed', [running(10), running('55.5 %'), list(row('EXECUTED', 100))], 'done'],
  ['hangs at 99 %', many(20, running(99)), 'stuck', { percent: 99 }],
  ['hangs at 99 % and then ends', [...many(20, running(99.2)), list(row('COMPLETED'))], 'done'],
  ['makes no progress below 98.5 %', many(20, running(98.4)), 'running'],
  ['makes progress near its end', many(20, offline).map((_, step) => running(98.5 + step / 20)), 'running'],
  ['is missing from the last lists', [running(40), ...many(3, another)], 'missing', { percent: 40 }],
  ['is missing from five lists and then listed again', [running(40), ...many(5, list()), running(60)], 'running'],
  ['is missing from 45 lists', [running(40), ...many(45, list())], 'lost'],
  ['is never listed', many(4, list()), 'missing'],
  ['falls to a lower percentage', [running(80), running(30), running(40)], 'running', { percent: 40 }],
  ['is in a state with an unknown name', many(2, list(row('RECONCILED', 20))), 'unknown', { word: 'RECONCILED' }],
  ['ends after a state with an unknown name', [list(row('RECONCILED', 20)), list(row('EXECUTED'))], 'done'],
  ['fails', [running(70), list(row('FAILED', 71))], 'failed', { percent: 71 }],
  ['is deleted at the service', [running(70), list(row('DELETED'))], 'stopped', { percent: 70 }],
  [
    'is listed as both ended and running',
    [list(row('EXECUTED', 100, newer), row('IN_PROGRESS', 20))],
    'running',
    { percent: 20 },
  ],
  ['is listed twice, the newer one as failed', [list(row('EXECUTED', 100, older), row('FAILED', 20, newer))], 'failed'],
  ['is listed again after failures', [running(10), offline, offline, running(50)], 'running', { percent: 50 }],
  ['is on a page that was not requested', [running(10), ...many(5, unasked)], 'running'],
  ['has a percentage that is not a number', [list(row('IN_PROGRESS', 'soon'))], 'running'],
  ['stays at 100 % without ending', many(20, running(100)), 'stuck'],
  ['stays at 40 % for an hour', many(50, running(40)), 'unchanged'],
  ['stays at 100 % in an unknown state', many(20, list(row('CLOSED', 100))), 'unchanged'],
  ['has neither state nor percentage', [list({ requestId: 'job' })], 'unknown'],
];

describe('job watch', () => {
  for (const [title, polls, phase, shows = {}] of histories)
    it(`a followed job that ${title} is in the phase "${phase}"`, () => {
      const { watch } = follow(polls);
      assert.deepEqual({ ...watch, phase, ...shows }, watch);
    });

  it('a followed job is in the phase "stuck" after ten minutes without progress near its end', () => {
    const { phases } = follow(many(20, running(99)));
    const { watch, nowMs } = follow(many(phases.indexOf('stuck') + 1, running(99)));
    assert.ok(nowMs - watch.unchangedSinceMs >= 10 * minutes && nowMs - watch.unchangedSinceMs < 12 * minutes);
    assert.ok(!isOver(watch));
  });

  it('an ended job stays ended, whatever the service sends later', () => {
    const { watch, nowMs } = follow([list(row('EXECUTED')), running(5)]);
    assert.deepEqual(afterList(watch, offline, nowMs), watch);
    assert.equal(watch.phase, 'done');
  });
});
