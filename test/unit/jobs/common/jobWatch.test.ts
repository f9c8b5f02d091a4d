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
  {
    title: 'runs and is then executed',
    polls: [running(10), running('55.5 %'), list(row('EXECUTED', 100))],
    phase: 'done',
  },
  {
    title: 'hangs at 99 %',
    polls: many(20, running(99)),
    phase: 'stuck',
    shows: { percent: 99 },
  },
  { title: 'hangs at 99 % and then ends', polls: [...many(20, running(99.2)), list(row('COMPLETED'))], phase: 'done' },
  { title: 'makes no progress below 98.5 %', polls: many(20, running(98.4)), phase: 'running' },
  {
    title: 'makes progress near its end',
    polls: Array.from({ length: 20 }, (_, step) => running(98.5 + step / 20)),
    phase: 'running',
  },
  {
    title: 'is missing from the last lists',
    polls: [running(40), ...many(3, list(row('EXECUTED', 100, { requestId: 'another' })))],
    phase: 'missing',
    shows: { percent: 40, missed: { lists: 3, sinceMs: 1_000_000 + 5_000 + 7_500 } },
  },
  {
    title: 'is missing from two lists and then listed again',
    polls: [running(40), list(), list(), running(60)],
    phase: 'running',
  },
  {
    title: 'is missing from five lists and then listed again',
    polls: [running(40), ...many(5, list()), running(60)],
    phase: 'running',
  },
  { title: 'is missing from 45 lists', polls: [running(40), ...many(45, list())], phase: 'lost' },
  { title: 'is never listed', polls: many(4, list()), phase: 'missing' },
  {
    title: 'falls to a lower percentage',
    polls: [running(80), running(30), running(40)],
    phase: 'running',
    shows: { percent: 40, fellFrom: 80 },
  },
  {
    title: 'is in a state with an unknown name',
    polls: [running(10), list(row('RECONCILED', 20)), list(row('RECONCILED', 30))],
    phase: 'unknown',
    shows: { word: 'RECONCILED', percent: 30 },
  },
  {
    title: 'ends after a state with an unknown name',
    polls: [list(row('RECONCILED', 20)), list(row('EXECUTED'))],
    phase: 'done',
  },
  { title: 'fails', polls: [running(70), list(row('FAILED', 71))], phase: 'failed', shows: { percent: 71 } },
  {
    title: 'is deleted at the service',
    polls: [running(70), list(row('DELETED'))],
    phase: 'stopped',
    shows: { percent: 70 },
  },
  {
    title: 'is listed as both ended and running',
    polls: [list(row('EXECUTED', 100, { startDate: 5e12 }), row('IN_PROGRESS', 20))],
    phase: 'running',
    shows: { copies: 2, percent: 20 },
  },
  {
    title: 'is listed twice, the newer one as failed',
    polls: [list(row('EXECUTED', 100, { startDate: 1e12 }), row('FAILED', 20, { startDate: 2e12 }))],
    phase: 'failed',
  },
  {
    title: 'is listed again after failures of network, token, and service',
    polls: [running(10), offline, fails(401), fails(503), running(50)],
    phase: 'running',
    shows: { percent: 50 },
  },
  {
    title: 'can no longer be requested',
    polls: [running(10), offline, fails(503)],
    phase: 'running',
    shows: { percent: 10 },
  },
  {
    title: 'is on a page that was not requested',
    polls: [running(10), ...many(5, { kind: 'listed', rows: [], isWhole: false } as const)],
    phase: 'running',
  },
  { title: 'has a percentage that is not a number', polls: [list(row('IN_PROGRESS', 'soon'))], phase: 'running' },
  { title: 'stays at 100 % without ending', polls: many(20, running(100)), phase: 'stuck' },
  { title: 'has neither state nor percentage', polls: many(3, list({ requestId: 'job' })), phase: 'unknown' },
];

describe('job watch', () => {
  for (const { title, polls, phase, shows = {} } of histories)
    it(`a followed job that ${title} is in the phase "${phase}"`, () => {
      const { watch } = follow(polls);
      assert.equal(watch.phase, phase);
      assert.deepEqual(
        Object.fromEntries(Object.keys(shows).map((name) => [name, watch[name as keyof JobWatch]])),
        shows,
      );
    });

  it('a followed job is in the phase "stuck" after ten minutes without progress near its end', () => {
    const { phases } = follow(many(20, running(99)));
    const { watch, nowMs } = follow(many(phases.indexOf('stuck') + 1, running(99)));
    assert.ok(nowMs - watch.unchangedSinceMs >= 10 * minutes && nowMs - watch.unchangedSinceMs < 12 * minutes);
    assert.ok(!isOver(watch));
  });

  it('a followed job is polled after 5 seconds and then at growing intervals of up to 120 seconds', () => {
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

  it("a followed job is not polled before the service's Retry-After has passed", () => {
    const { watch, nowMs } = follow([fails(503, 15 * minutes)]);
    assert.equal(untilPollMs(watch, nowMs), 15 * minutes);
    assert.equal(untilPollMs(afterPoll(watch, running(5), nowMs), nowMs) <= 120_000, true);
  });

  it('a followed job is polled immediately when the user refreshes it', () => {
    const { watch, nowMs } = follow([running(10), fails(503, 15 * minutes)]);
    assert.equal(untilPollMs(dueNow(watch), nowMs), 0);
  });

  it('a followed job is polled on time after the clock was set back, and immediately after sleep', () => {
    const { watch, nowMs } = follow([running(10)]);
    assert.equal(untilPollMs(watch, nowMs - 24 * 60 * minutes), watch.waitMs);
    assert.equal(untilPollMs(watch, nowMs + 24 * 60 * minutes), 0);
  });

  it('an ended job stays ended, whatever the service sends later', () => {
    const { watch, nowMs } = follow([list(row('EXECUTED')), running(5)]);
    assert.equal(afterPoll(watch, offline, nowMs), watch);
    assert.equal(dueNow(watch), watch);
    assert.equal(watch.phase, 'done');
  });
});
