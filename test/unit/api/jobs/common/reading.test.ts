import assert from 'node:assert/strict';
import { jobRows, percentOf, timeOf } from '../../../../../src/api/jobs/common/jobRow.ts';
import { stateOfWord } from '../../../../../src/api/jobs/common/jobState.ts';
import { newestNamed, requestIdIn } from '../../../../../src/api/jobs/common/requestId.ts';

const id = '5b1e7c90-6d2a-4f0b-8b1d-77aa00c1d004';
const other = '00000000-0000-4000-8000-000000000001';

describe('requestIdIn', () => {
  const found: readonly (readonly [title: string, body: unknown, expected?: string])[] = [
    ['from the sentence in the envelope', { data: `Request [${id}] has been scheduled.`, links: {} }],
    ['from a text that is not JSON', `Request [${id}] accepted`],
    ['from a message member', { message: `request [ ${id} ] queued` }],
    ['from a member named requestId', { data: { requestId: id, state: 'CREATED' } }],
    ['from a sentence with other brackets before the ID', { data: `[${other}] Request [${id}] accepted` }],
    ['from brackets without the word "Request"', { data: `Accepted [INFO] as [${id}]` }],
    ['in another form than a UUID, after "Request"', { data: 'Request [JOB-1042] accepted' }, 'JOB-1042'],
  ];
  for (const [title, body, expected = id] of found)
    it(`requestIdIn returns the request ID ${title}`, () => assert.equal(requestIdIn(body), expected));

  it('requestIdIn returns undefined if the response contains no ID', () => {
    for (const body of [undefined, {}, 'OK [200]', { data: 'Request accepted' }, { data: 'Request [two words]' }])
      assert.equal(requestIdIn(body), undefined, JSON.stringify(body));
  });

  it('newestNamed returns the newest job with the given name that started after the request', () => {
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
  it("jobRows accepts values in each of the service's formats", () => {
    const known = { requestId: 7, requestName: ' lab ', status: 'IN_PROGRESS' };
    const source = { ...known, progressStatus: '42,5 %', startDate: '5' };
    assert.deepEqual(jobRows([source, null, 'text', {}, { requestId: '' }]), [
      { requestId: '7', requestName: 'lab', status: 'IN_PROGRESS', percent: 42.5, startedAtMs: 5000, source },
    ]);
  });

  it('percentOf returns percentages only between 0 and 100', () => {
    for (const [value, percent] of [
      [42.5, 42.5],
      ['42.5 %', 42.5],
      ['100', 100],
      [0, 0],
    ] as const)
      assert.equal(percentOf(value), percent);
    for (const value of [-1, 101, '250 %', 'many', '', null, NaN, '4e1', {}]) assert.equal(percentOf(value), undefined);
  });

  it('timeOf returns milliseconds for times given as numbers or text', () => {
    const ms = Date.UTC(2026, 10, 26, 8, 5, 1, 250);
    for (const value of [ms, String(ms), '2026-11-26 08:05:01.250', '2026-11-26T09:05:01.250+01:00'])
      assert.equal(timeOf(value), ms, String(value));
    assert.equal(timeOf(Math.floor(ms / 1000)), Math.floor(ms / 1000) * 1000);
    for (const value of ['yesterday', '', 0, -5, '2026-99-99T00:00Z', null, Infinity, NaN, '9'.repeat(400)])
      assert.equal(timeOf(value), undefined, String(value));
  });
});

describe('stateOfWord', () => {
  for (const [state, ...words] of [
    ['running', 'IN_PROGRESS', 'in progress', 'CREATED'],
    ['done', 'EXECUTED', 'Completed'],
    ['failed', 'FAILED'],
    ['stopped', 'DELETED', 'STOPPED'],
    ['unknown', 'NOT_EXECUTED', 'COMPLETED_WITH_ERRORS', 'ZOMBIE', ''],
  ] as const)
    it(`stateOfWord returns ${state} for the words ${words.join(', ')}`, () => {
      for (const word of words) assert.equal(stateOfWord(word), state, word);
    });
});
