import assert from 'node:assert/strict';
import { foundJob, startedJob, type StartedJob } from '../../../../../src/api/jobs/node/startedJob.ts';
import type { ApiCall } from '../../../../../src/api/node/apiCall.ts';
import { jobRows } from '../../../../../src/service/forms/common/jobs.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { acme, oslo, settle } from '../../../../support/jobs/jobBench.ts';

const id = '5b1e7c90-6d2a-4f0b-8b1d-77aa00c1d004';
const sentAtMs = Date.UTC(2026, 0, 15, 12);
const path = '/api/v2/dataCollector/schedule/';

/** Returns a call with this response. */
function answered(value: unknown, change: Partial<ApiCall['call']> = {}, status = 200): ApiCall {
  const body = JSON.stringify({ requestName: 'Night', triggerType: 'NETWORK_DISCOVERY' });
  const call = { method: 'POST', path, kind: 'job', headers: [...oslo, ['sheetId', '7']], body, ...change } as const;
  const headers = [['date', new Date(sentAtMs + 2_000).toUTCString()]] as const;
  const answer = {
    status,
    headers,
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
    assert.ok(started);
    const { watch, ...job } = started.job;
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

  describe('foundJob', () => {
    const row = (requestId: string, startDate: number, requestName = 'Night') => ({
      requestId,
      requestName,
      startDate,
    });
    const unnamed = () => {
      const started = startedJob(answered({ data: 'Accepted' }));
      assert.ok(started);
      return started;
    };

    async function find(lists: readonly (readonly object[])[], started: StartedJob = unnamed()) {
      const clock = new FakeClock();
      let asked = 0;
      const list = () => {
        const rows = jobRows(lists[Math.min(asked, lists.length - 1)] ?? []);
        asked += 1;
        return Promise.resolve({ kind: 'listed', rows, isWhole: false } as const);
      };
      const found = foundJob(started, list, clock, new AbortController().signal);
      for (let second = 0; second < 120; second += 1) {
        clock.advance(1_000);
        await settle();
      }
      return { id: (await found)?.watch.requestId, asked };
    }

    it('foundJob returns the newest job with the given name that started after the request, once it appears in the list', async () => {
      const earlier = row('earlier', sentAtMs - 60_000);
      const lists = [[earlier], [earlier, row('another', sentAtMs + 2_000, 'Day'), row('mine', sentAtMs + 2_000)]];
      assert.deepEqual(await find(lists), { id: 'mine', asked: 2 });
    });

    it('foundJob returns undefined if no job with the given name started after the request', async () => {
      assert.deepEqual(await find([[row('earlier', sentAtMs - 60_000)]]), { id: undefined, asked: 5 });
    });

    it('foundJob requests no list if the ID is already known, or if there is no name to search for', async () => {
      const named = startedJob(answered({ data: `Request [${id}] accepted` }));
      assert.ok(named);
      assert.deepEqual(await find([[]], named), { id, asked: 0 });
      const nameless = startedJob(answered({ data: 'Accepted' }, { body: '{}' }));
      assert.ok(nameless);
      assert.deepEqual(await find([[]], nameless), { id: undefined, asked: 0 });
    });
  });
});
