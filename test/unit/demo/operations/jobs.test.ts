import assert from 'node:assert/strict';
import type { DemoOptions } from '../../../../src/demo/main.ts';
import type { JobRow } from '../../../../src/demo/state/jobs.ts';
import { caller, demoServices, discovery, ManualClock, schedule, type Ask } from '../client.ts';

/** Returns the request ID in a sentence. @throws Error if there is none */
function requestIdIn(sentence: unknown): string {
  const [, id] = /\[([0-9a-f-]{36})\]/.exec(String(sentence)) ?? [];
  if (id === undefined) throw new Error(`There is no request ID in: ${String(sentence)}`);
  return id;
}

const list = 'GET /api/v2/scheduler/status/all';

async function rowsOf(ask: Ask, query = 'size=100'): Promise<JobRow[]> {
  const { status, data, text } = await ask(`${list}?${query}`);
  assert.equal(status, 200, text);
  return (data as { pageData: JobRow[] }).pageData;
}

async function stateOf(ask: Ask, requestId: string): Promise<readonly [string, number]> {
  const row = (await rowsOf(ask)).find((one) => one.requestId === requestId);
  assert.ok(row);
  return [row.status, row.progressStatus];
}

describe('demo: jobs', () => {
  const start = demoServices();

  async function opened(options: DemoOptions = {}) {
    const clock = new ManualClock();
    const service = await start({ clock, ...options });
    const ask = await caller(service);
    const create = async (changes = {}) => requestIdIn((await ask(schedule, discovery(undefined, changes))).data);
    const deviceCount = async () =>
      ((await ask('POST /api/v2/devices/tableView')).data as { pageInfo: { totalRecords: number } }).pageInfo
        .totalRecords;
    return { clock, service, ask, create, deviceCount };
  }

  it('a job delivers some devices before completion and the rest afterwards', async () => {
    const { clock, ask, create, deviceCount } = await opened();
    const id = await create();
    const counts: number[] = [];
    for (const ms of [19_000, 1_000, 20_000, 4_999, 1]) {
      clock.advance(ms);
      counts.push(await deviceCount());
    }
    assert.deepEqual(counts, [3000, 3002, 3002, 3002, 3008]);
    const { data } = await ask(`GET /api/v2/scheduler/devices/${id}`);
    const { devices } = data as { devices: { discoveredIpAddr: string; deviceId: string }[] };
    assert.deepEqual(
      devices.map(({ discoveredIpAddr }) => discoveredIpAddr),
      Array.from({ length: 8 }, (_, index) => `192.0.2.${index + 1}`),
    );
    const octets = (await ask(`GET /api/v2/scheduler/octet/${id}`)).data as Record<string, { deviceId: string }[]>;
    assert.deepEqual(
      octets['192.0.2']?.map(({ deviceId }) => deviceId),
      devices.map(({ deviceId }) => deviceId),
    );
  });

  it('a deleted job stops and delivers no devices', async () => {
    const { clock, ask, create, deviceCount } = await opened();
    const id = await create();
    clock.advance(10_000);
    const body = {
      ...discovery().body,
      requestId: id,
      action: 'DELETED',
      status: 'CREATED',
      triggerType: 'JOB_ACTION',
      ipPool: {},
    };
    const end = (requestId: string, changes = {}) =>
      ask(`PUT /api/v2/dataCollector/schedule/${requestId}`, { body: { ...body, ...changes } });
    assert.equal((await end(id, { action: 'STOPPED' })).status, 400);
    assert.equal((await end(id, { requestId: 'other' })).status, 400);
    assert.equal((await end('other', { requestId: 'other' })).status, 404);
    const reply = await end(id);
    assert.deepEqual([reply.status, reply.data], [200, `Request [${id}] has been deleted.`]);
    clock.advance(600_000);
    assert.deepEqual(await stateOf(ask, id), ['DELETED', 25]);
    assert.equal(await deviceCount(), 3000);
  });
});
