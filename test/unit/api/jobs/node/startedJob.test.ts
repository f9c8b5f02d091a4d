import assert from 'node:assert/strict';
import { startedJob } from '../../../../../src/api/jobs/node/startedJob.ts';
import type { ApiCall } from '../../../../../src/api/node/apiCall.ts';
import { acme, oslo } from '../../../../support/jobs/jobBench.ts';

const id = '5b1e7c90-6d2a-4f0b-8b1d-77aa00c1d004';
const path = '/api/v2/dataCollector/schedule/';

/** Returns a call with this response. */
function answered(value: unknown, change: Partial<ApiCall['call']> = {}, status = 200): ApiCall {
  const body = JSON.stringify({ requestName: 'Night', triggerType: 'NETWORK_DISCOVERY' });
  const call = { method: 'POST', path, kind: 'job', headers: [...oslo, ['sheetId', '7']], body, ...change } as const;
  const answer = {
    status,
    headers: [],
    body: { kind: 'json', value, text: JSON.stringify(value), hidden: [] },
    length: 1,
    weight: 1,
  } as const;
  return {
    id: 1,
    connection: acme,
    origin: acme.baseUrl,
    username: 'ann',
    name: 'Create discovery',
    call: { ...call, agreed: { address: acme.baseUrl + path, username: 'ann' } },
    startedAtMs: 5,
    outcome: { kind: 'answered', durationMs: 500, status, length: 1, response: answer },
  };
}

describe('startedJob', () => {
  it('startedJob returns the job named in the response, with the user and site of the request', () => {
    const started = startedJob(answered({ data: `Request [${id}] accepted` }));
    assert.ok(started && started !== 'unnamed');
    const { watch, ...job } = started;
    assert.deepEqual(job, { connectionId: 'acme', baseUrl: acme.baseUrl, username: 'ann', headers: oslo });
    assert.deepEqual([watch.requestId, watch.requestName, watch.triggerType], [id, 'Night', 'NETWORK_DISCOVERY']);
  });

  it('startedJob returns undefined for a refused request, a read, or a response without an ID that starts no discovery', () => {
    const named = { data: `Request [${id}] accepted` };
    assert.equal(startedJob(answered(named, {}, 400)), undefined);
    assert.equal(startedJob(answered(named, { method: 'GET', kind: 'read' })), undefined);
    assert.equal(startedJob(answered({ data: 'OK' }, { path: '/api/v2/own' })), undefined);
    assert.ok(startedJob(answered(named, { path: '/api/v2/own' })));
  });

  it('startedJob reports a discovery without an ID, so that the person selects its job', () => {
    assert.equal(startedJob(answered({ data: 'Accepted' })), 'unnamed');
  });
});
