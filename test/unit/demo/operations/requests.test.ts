import assert from 'node:assert/strict';
import { placeId, placeValue, siteHeaders } from '../../../support/service/demoPlaces.ts';
import { askDetail, caller, demoServices, request, signIn } from '../client.ts';

const tablePath = '/api/v2/devices/tableView';
const tree = 'POST /api/v2/devices/tree';
const groups = 'GET /api/v2/applicationGroup/group';

describe('demo: requests', () => {
  const start = demoServices();

  const refused: readonly (readonly [string, Record<string, string | undefined>, number])[] = [
    ['no organization', { orgId: undefined }, 400],
    ['an empty organization', { orgId: '' }, 400],
    ['no site', { siteId: undefined }, 400],
    ['an empty site', { siteId: '' }, 400],
    ['an organization that the person does not have', { orgId: '00000000-0000-4000-a000-000000000000:Acme' }, 403],
    ['a site that the person does not have', { siteId: '00000000-0000-4000-a000-000000000000:Oslo' }, 403],
    ['a name that does not match the ID', { siteId: `${placeId('Oslo Data Center')}:Malmö` }, 403],
    ['an organization name that does not match the ID', { orgId: `${placeId('Acme Infrastructure')}:Acme` }, 403],
    ['a repeated name', { siteId: `${placeValue('Oslo Data Center')}:Oslo Data Center` }, 403],
    ['a name without an ID', { siteId: 'Oslo Data Center' }, 403],
    ['a site of another organization', { siteId: placeValue('Düsseldorf') }, 403],
    ['a wildcard for all organizations of an operation without wildcards', { orgId: '*' }, 403],
    ['a wildcard for all sites of an operation without wildcards', { siteId: '*' }, 403],
  ];
  it('an operation at a site refuses headers for any place but a site of the person', async () => {
    const ask = await caller(await start());
    for (const [what, headers, status] of refused) {
      const reply = await ask(tree, { headers });
      assert.deepEqual([reply.status, reply.json.status], [status, status], what);
      assert.match(String(reply.json.message), /\b(?:orgId|siteId|organization|site)\b/);
    }
    for (const name of ['Tromsø Edge', 'Oslo Data Center: Rack Hall 1'])
      assert.equal((await ask(tree, { headers: siteHeaders(name) })).status, 200, name);
  });

  it('operations on an organization need no site header, and the site list and the user detail need neither header', async () => {
    const service = await start();
    const ask = await caller(service);
    assert.equal((await ask(groups, { headers: { siteId: undefined } })).status, 200);
    assert.equal((await ask(groups, { headers: { orgId: undefined } })).status, 400);
    for (const value of [undefined, '', 'anything'])
      assert.equal((await ask('GET /api/v2/sites', { headers: { orgId: value, siteId: value } })).status, 200);
    assert.equal((await askDetail(service, (await signIn(service)).access_token)).status, 200);
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
