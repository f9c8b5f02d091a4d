import assert from 'node:assert/strict';
import { siteHeaders } from '../../../support/service/demoPlaces.ts';
import { caller, demoServices, ManualClock, request } from '../client.ts';

const tablePath = '/api/v2/devices/tableView';

describe('demo: responses', () => {
  const start = demoServices();

  it('responses contain an envelope that repeats the address of the request with its exact query', async () => {
    const service = await start();
    const ask = await caller(service);
    const { json } = await ask(`POST ${tablePath}?size=1&sort=hostName%2CDESC`);
    assert.deepEqual(Object.keys(json), ['data', 'links']);
    assert.deepEqual(json.links, { self: `${service.url}${tablePath}?size=1&sort=hostName%2CDESC` });
  });

  it("errors have the body format of the service's framework", async () => {
    const service = await start({ clock: new ManualClock() });
    const ask = await caller(service);
    const reply = await ask('GET /api/v2/iman/storage?appId=none');
    assert.deepEqual(reply.json, {
      timestamp: '2031-05-06T07:08:09.000Z',
      status: 404,
      error: 'Not Found',
      message: 'This organization has no application of this ID.',
      path: '/api/v2/iman/storage',
    });
  });

  it('operations refuse a request without a valid bearer token', async () => {
    const service = await start();
    for (const Authorization of [undefined, 'Bearer x']) {
      const headers = { ...siteHeaders(), ...(Authorization !== undefined && { Authorization }) };
      assert.equal((await request(service, tablePath, { method: 'POST', headers })).status, 401);
    }
  });

  it('operations that write refuse a token with only the scope read', async () => {
    const service = await start();
    const ask = await caller(service, { scope: 'read' });
    assert.equal((await ask(`POST ${tablePath}`)).status, 200);
    for (const operation of [
      'PUT /api/v2/devices/purge',
      'PUT /api/v2/devices/unpurge',
      'POST /api/v2/dataCollector/schedule/',
      'PUT /api/v2/dataCollector/schedule/x',
      'POST /api/v2/ec/configure',
      'POST /api/v2/users/emailConfiguration/',
    ] as const) {
      const reply = await ask(operation, { body: { deviceIds: ['x'] } });
      assert.deepEqual([reply.status, reply.json.error], [403, 'insufficient_scope'], operation);
      assert.match(reply.headers.get('www-authenticate') ?? '', /, scope="write"$/);
    }
  });
});
