import assert from 'node:assert/strict';
import { jobRows } from '../../../../src/jobs/common/jobRow.ts';
import {
  afterPoll,
  beginWatch,
  dueNow,
  isOver,
  untilPollMs,
  type JobPhase,
  type JobWatch,
  type Poll,
} from '../../../../src/jobs/common/jobWatch.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';

const minutes = 60_000;
const row = (status: unknown, progressStatus?: unknown, more: object = {}) => ({
  requestId: 'job',
  status,
  progressStatus,
  ...more,
});
const list = (...rows: readonly unknown[]): Poll => ({ kind: 'listed', rows: jobRows(rows), isWhole: true });
const running = (percent: unknown) => list(row('IN_PROGRESS', percent));
const fails = (status: number, retryAfterMs?: number): Poll => ({
  kind: 'failed',
  error: new OrgAccessError(
    'http',
    { code: 'refused', status, purpose: 'request' },
    { status, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  ),
});
const offline: Poll = { kind: 'failed', error: new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 }) };

/** Follows a job through its history, with each poll when it is due. */
function follow(history: readonly Poll[]): {
  readonly watch: JobWatch;
  readonly nowMs: number;
  readonly phases: JobPhase[];
} {
  let nowMs = 1_000_000;
  let watch = beginWatch({ requestId: 'job' }, nowMs);
  const phases: JobPhase[] = [];
  for (const poll of history) {
    nowMs += untilPollMs(watch, nowMs);
    watch = afterPoll(watch, poll, nowMs);
    phases.push(watch.phase);
  }
  return { watch, nowMs, phases };
}

interface History {
  readonly title: string;
  readonly polls: readonly Poll[];
  readonly phase: JobPhase;
  readonly shows?: Partial<JobWatch>;
}

const many = (count: number, poll: Poll) => Array.from({ length: count }, () => poll);

const histories: readonly History[] = [
  { title: 'runs and is executed', polls: [running(10), running('55.5 %'), list(row('EXECUTED', 100))], phase: 'done' },
  {
    title: 'hangs at 99 %, which is said and not called done',
    polls: many(20, running(99)),
    phase: 'stuck',
    shows: { percent: 99 },
  },
  { title: 'hangs at 99 % and then ends', polls: [...many(20, running(99.2)), list(row('COMPLETED'))], phase: 'done' },
  { title: 'hangs below 98.5 %, as a slow one does', polls: many(20, running(98.4)), phase: 'running' },
  {
    title: 'moves near its end',
    polls: Array.from({ length: 20 }, (_, step) => running(98.5 + step / 20)),
    phase: 'running',
  },
  {
    title: 'vanishes from the list',
    polls: [running(40), ...many(3, list(row('EXECUTED', 100, { requestId: 'another' })))],
    phase: 'missing',
    shows: { percent: 40, missed: { lists: 3, sinceMs: 1_000_000 + 5_000 + 7_500 } },
  },
  { title: 'vanishes twice and comes back', polls: [running(40), list(), list(), running(60)], phase: 'running' },
  { title: 'comes back after it was missing', polls: [running(40), ...many(5, list()), running(60)], phase: 'running' },
  { title: 'vanishes for good', polls: [running(40), ...many(45, list())], phase: 'lost' },
  { title: 'is never listed', polls: many(4, list()), phase: 'missing' },
  {
    title: 'goes backwards',
    polls: [running(80), running(30), running(40)],
    phase: 'running',
    shows: { percent: 40, fellFrom: 80 },
  },
  {
    title: 'has a state with an unknown word, and goes on being followed',
    polls: [running(10), list(row('RECONCILED', 20)), list(row('RECONCILED', 30))],
    phase: 'unknown',
    shows: { word: 'RECONCILED', percent: 30 },
  },
  { title: 'ends after an unknown word', polls: [list(row('RECONCILED', 20)), list(row('SUCCESS'))], phase: 'done' },
  { title: 'fails', polls: [running(70), list(row('FAILED', 71))], phase: 'failed', shows: { percent: 71 } },
  {
    title: 'is deleted by somebody',
    polls: [running(70), list(row('DELETED'))],
    phase: 'stopped',
    shows: { percent: 70 },
  },
  {
    title: 'is listed twice, ended and running',
    polls: [list(row('EXECUTED', 100, { startDate: 5e12 }), row('IN_PROGRESS', 20))],
    phase: 'running',
    shows: { copies: 2, percent: 20 },
  },
  {
    title: 'is listed twice, and the newest has failed',
    polls: [list(row('EXECUTED', 100, { startDate: 1e12 }), row('ERROR', 20, { startDate: 2e12 }))],
    phase: 'failed',
  },
  {
    title: 'has a list that fails, by the network, the token and the service',
    polls: [running(10), offline, fails(401), fails(503), running(50)],
    phase: 'running',
    shows: { percent: 50 },
  },
  {
    title: 'cannot be asked about at its end',
    polls: [running(10), offline, fails(503)],
    phase: 'running',
    shows: { percent: 10 },
  },
  {
    title: 'is on a page that was not reached',
    polls: [running(10), ...many(5, { kind: 'listed', rows: [], isWhole: false } as const)],
    phase: 'running',
  },
  { title: 'has a percentage that is none', polls: [list(row('IN_PROGRESS', 'soon'))], phase: 'running' },
  { title: 'has 100 % and no end', polls: many(20, running(100)), phase: 'stuck' },
  { title: 'has neither state nor percentage', polls: many(3, list({ requestId: 'job' })), phase: 'unknown' },
];

describe('job watch', () => {
  for (const { title, polls, phase, shows = {} } of histories)
    it(`a followed job that ${title} has the phase "${phase}"`, () => {
      const { watch } = follow(polls);
      assert.equal(watch.phase, phase);
      assert.deepEqual(
        Object.fromEntries(Object.keys(shows).map((name) => [name, watch[name as keyof JobWatch]])),
        shows,
      );
    });

  it('a followed job is stuck after ten minutes without progress near its end', () => {
    const { phases } = follow(many(20, running(99)));
    const { watch, nowMs } = follow(many(phases.indexOf('stuck') + 1, running(99)));
    assert.ok(nowMs - watch.unchangedSinceMs >= 10 * minutes && nowMs - watch.unchangedSinceMs < 12 * minutes);
    assert.ok(!isOver(watch));
  });

  it('a followed job is polled after 5 seconds, and then less and less often, up to every 120 seconds', () => {
    let watch = beginWatch({ requestId: 'job' }, 0);
    const waits: number[] = [];
    for (let nowMs = 0; waits.length < 12;) {
      const waitMs = untilPollMs(watch, nowMs);
      waits.push(waitMs);
      watch = afterPoll(watch, running(1), (nowMs += waitMs));
    }
    assert.equal(waits[0], 5_000);
    assert.ok(waits.every((one, index) => one >= (waits[index - 1] ?? 0)));
    assert.equal(waits.at(-1), 120_000);
  });

  it("a followed job isn't polled before the service's Retry-After has passed", () => {
    const { watch, nowMs } = follow([fails(503, 15 * minutes)]);
    assert.equal(untilPollMs(watch, nowMs), 15 * minutes);
    assert.equal(untilPollMs(afterPoll(watch, running(5), nowMs), nowMs) <= 120_000, true);
  });

  it('a followed job is polled at once when the user refreshes it', () => {
    const { watch, nowMs } = follow([running(10), fails(503, 15 * minutes)]);
    assert.equal(untilPollMs(dueNow(watch), nowMs), 0);
  });

  it('a followed job is polled on time after the clock is set back, and at once after sleep', () => {
    const { watch, nowMs } = follow([running(10)]);
    assert.equal(untilPollMs(watch, nowMs - 24 * 60 * minutes), watch.waitMs);
    assert.equal(untilPollMs(watch, nowMs + 24 * 60 * minutes), 0);
  });

  it('an ended job stays ended, whatever the service sends', () => {
    const { watch, nowMs } = follow([list(row('EXECUTED')), running(5)]);
    assert.equal(afterPoll(watch, offline, nowMs), watch);
    assert.equal(dueNow(watch), watch);
    assert.equal(watch.phase, 'done');
  });
});
