import assert from 'node:assert/strict';
import { jobRows, percentOf, timeOf } from '../../../../src/jobs/common/jobRow.ts';
import { stateOfWord, type JobState } from '../../../../src/jobs/common/jobState.ts';
import { newestNamed, requestIdIn } from '../../../../src/jobs/common/requestId.ts';

const id = '5b1e7c90-6d2a-4f0b-8b1d-77aa00c1d004';
const other = '00000000-0000-4000-8000-000000000001';

describe('requestIdIn', () => {
  const found: readonly (readonly [title: string, body: unknown])[] = [
    ['in the sentence of the envelope', { data: `Request [${id}] has been scheduled.`, links: { self: 'https://a' } }],
    ['in a text that is no JSON', `Request [${id}] accepted`],
    ['in a message', { message: `request [ ${id} ] queued` }],
    ['in a member of its own', { data: { requestId: id, state: 'CREATED' } }],
    ['in a sentence that has other brackets before it', { data: `[${other}] Request [${id}] accepted` }],
    ['in brackets without the word', { data: `Accepted [INFO] as [${id}]` }],
    ['of another form than a UUID, after the word', { data: 'Request [JOB-1042] accepted' }],
  ];
  for (const [title, body] of found)
    it(`requestIdIn finds the request ID of a job ${title}`, () =>
      assert.match(requestIdIn(body) ?? '', title.includes('another form') ? /^JOB-1042$/ : new RegExp(`^${id}$`)));

  it('requestIdIn returns undefined if no sentence contains an ID', () => {
    for (const body of [
      undefined,
      null,
      {},
      [],
      'OK [200]',
      { data: 'Request accepted' },
      { data: 'Request [two words]' },
    ])
      assert.equal(requestIdIn(body), undefined, JSON.stringify(body));
  });

  it('newestNamed finds the newest job with a name that started after the request', () => {
    const rows = jobRows([
      { requestId: 'before', requestName: 'Night', startDate: 1_000_000_000_000 },
      { requestId: 'first', requestName: 'Night', startDate: 1_700_000_000_000 },
      { requestId: 'second', requestName: 'Night', startDate: '2023-11-14T22:13:21.000Z' },
      { requestId: 'undated', requestName: 'Night' },
      { requestId: 'another', requestName: 'Day', startDate: 1_800_000_000_000 },
    ]);
    assert.equal(newestNamed(rows, 'Night', 1_600_000_000_000)?.requestId, 'second');
    assert.equal(newestNamed(rows, 'Night', 1_750_000_000_000), undefined);
    assert.equal(newestNamed(rows, '', 0), undefined);
  });
});

describe('jobRows', () => {
  it("jobRows reads values in any of the service's formats", () => {
    const source = {
      requestId: 7,
      requestName: ' lab ',
      status: 'IN_PROGRESS',
      progressStatus: '42,5 %',
      startDate: '5',
    };
    assert.deepEqual(jobRows([source, null, 'text', {}, { requestId: '' }]), [
      { requestId: '7', requestName: 'lab', status: 'IN_PROGRESS', percent: 42.5, startedAtMs: 5000, source },
    ]);
  });

  it('jobRows reads a percentage only between 0 and 100', () => {
    for (const [value, percent] of [
      [42.5, 42.5],
      ['42.5 %', 42.5],
      ['100', 100],
      [0, 0],
    ] as const)
      assert.equal(percentOf(value), percent);
    for (const value of [-1, 101, '250 %', 'many', '', null, NaN, '4e1', {}]) assert.equal(percentOf(value), undefined);
  });

  it('jobRows reads times as milliseconds, from numbers and text', () => {
    const ms = Date.UTC(2026, 10, 26, 8, 5, 1, 250);
    for (const value of [
      ms,
      String(ms),
      '2026-11-26T08:05:01.250Z',
      '2026-11-26 08:05:01.250',
      '2026-11-26T09:05:01.250+01:00',
    ])
      assert.equal(timeOf(value), ms, String(value));
    assert.equal(timeOf(Math.floor(ms / 1000)), Math.floor(ms / 1000) * 1000);
    for (const value of ['yesterday', '', 0, -5, '2026-99-99T00:00Z', null]) assert.equal(timeOf(value), undefined);
  });
});

describe('stateOfWord', () => {
  const words: Readonly<Record<JobState, readonly string[]>> = {
    running: [
      'IN_PROGRESS',
      'in progress',
      'inProgress',
      'CREATED',
      'QUEUED',
      'Running',
      'STOPPING',
      'NOT_STARTED',
      'RETRY',
    ],
    done: ['EXECUTED', 'COMPLETED', 'Success', 'COMPLETED_SUCCESSFULLY', 'JOB_FINISHED', 'COMPLETED_WITH_WARNINGS'],
    faulty: ['COMPLETED_WITH_ERRORS', 'Finished with failures', 'DONE_ERROR'],
    failed: ['FAILED', 'FINISHED_FAILED', 'ERROR', 'aborted', 'TIMED_OUT', 'Discovery failed', 'EXECUTION_FAILURE'],
    stopped: ['DELETED', 'CANCELLED', 'canceled', 'STOPPED', 'CANCELLED_BY_USER', 'TERMINATED'],
    unknown: [
      'NOT_EXECUTED',
      'PARTIALLY_COMPLETED',
      'INCOMPLETE',
      'NO_ERRORS',
      'STOP_FAILED',
      'NOT_RUNNING',
      'ZOMBIE',
      '',
    ],
  };
  for (const [state, all] of Object.entries(words))
    for (const word of all)
      it(`stateOfWord reads the job state "${word}" as ${state}`, () => assert.equal(stateOfWord(word), state));
});
