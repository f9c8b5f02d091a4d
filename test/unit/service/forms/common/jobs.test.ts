import assert from 'node:assert/strict';
import { jobRows, requestIdIn } from '../../../../../src/service/forms/common/jobs.ts';

const id = '5b1e7c90-6d2a-4f0b-8b1d-77aa00c1d004';
const other = '00000000-0000-4000-8000-000000000001';

describe('requestIdIn', () => {
  const found: readonly (readonly [title: string, body: unknown, expected?: string])[] = [
    ['from the sentence in the envelope', { data: `Request [${id}] has been scheduled.`, links: {} }],
    ['from a text that is not JSON', `Request [${id}] accepted`],
    ['from a message member', { message: `request [ ${id} ] queued` }],
    ['from a member named requestId', { data: { requestId: id, state: 'CREATED' } }],
    ['from a sentence with other brackets before the ID', { data: `[${other}] Request [${id}] accepted` }],
    ['in another form than a UUID, after "Request"', { data: 'Request [JOB-1042] accepted' }, 'JOB-1042'],
  ];
  for (const [title, body, expected = id] of found)
    it(`requestIdIn returns the request ID ${title}`, () => assert.equal(requestIdIn(body), expected));

  it('requestIdIn returns undefined if the response contains no ID', () => {
    for (const body of [undefined, {}, 'OK [200]', { data: 'Request accepted' }, { data: 'Request [two words]' }])
      assert.equal(requestIdIn(body), undefined, JSON.stringify(body));
  });
});

describe('jobRows', () => {
  it("jobRows accepts values in each of the service's formats, and skips rows without an ID", () => {
    const known = { requestId: 7, requestName: ' lab ', status: 'IN_PROGRESS' };
    const source = { ...known, progressStatus: '42.5', startDate: '2026-11-26T08:05:01.250Z' };
    const startedAtMs = Date.UTC(2026, 10, 26, 8, 5, 1, 250);
    assert.deepEqual(jobRows([source, null, 'text', {}, { requestId: '' }]), [
      { requestId: '7', requestName: 'lab', status: 'IN_PROGRESS', percent: 42.5, startedAtMs, source },
    ]);
  });

  it('jobRows returns percentages only between 0 and 100', () => {
    const percentIn = (progressStatus: unknown) => jobRows([{ requestId: '7', progressStatus }])[0]?.percent;
    assert.deepEqual([100, '100', 0].map(percentIn), [100, 100, 0]);
    for (const value of [-1, 101, '250', 'many', '', null, NaN, {}]) assert.equal(percentIn(value), undefined);
  });
});
