import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeFolder } from '../../support/removeFolder.ts';
import { askDetail, bearer, demoServices, detailPath, ManualClock, request, signIn } from './client.ts';

const schedulePath = '/api/v2/dataCollector/schedule/';
const statusPath = '/api/v2/scheduler/status/all';
const samplePaths = [
  '/api/v2/dataCollector/serviceAccount/',
  statusPath,
  '/api/v2/topology/detail/default',
  '/api/v2/iman/storage',
  '/api/v2/applicationGroup/group',
];

describe('demo: user detail', () => {
  const start = demoServices();

  it('has every documented field, with times in the documented form', async () => {
    const clock = new ManualClock();
    const service = await start({ clock });
    const { json } = await askDetail(service, (await signIn(service)).access_token);
    const texts =
      'name firstName lastName middleName email emailAddress phone password createdBy lastUpdatedBy userType authenticationType group defaultOrg';
    for (const field of texts.split(' ')) assert.ok(json[field] && typeof json[field] === 'string', field);
    assert.equal(json.lastLoginTime, '2031-05-06T07:08:09.000Z');
    assert.match(String(json.lastUserUpdateTime), /^2031-04-24T\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('names a default organization and site that are in the map', async () => {
    const service = await start();
    const { json } = await askDetail(service, (await signIn(service)).access_token);
    interface Entity {
      id: number;
      name: string;
      sites: Entity[];
    }
    const { organizations } = json.orgPrivilegeMap as { organizations: Entity[] };
    const full = organizations.flatMap((organization) =>
      organization.sites.map((site) => `"${organization.id}:${organization.name}":"${site.id}:${site.name}"`),
    );
    const [defaultSite] = json.defaultSite as string[];
    assert.ok(defaultSite && full.includes(defaultSite));
    assert.ok(defaultSite.startsWith(`"${String(json.defaultOrg)}":`));
    assert.equal(new Set(full).size, full.length);
    assert.equal(organizations.length, 4);
    assert.ok(full.length >= 30 && full.length <= 40);
  });

  it('gives no reason to a request without credentials', async () => {
    const service = await start();
    for (const headers of [{}, { Authorization: 'Basic ZGVtbzpkZW1v' }]) {
      const reply = await request(service, detailPath, { headers });
      assert.equal(reply.status, 401);
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer realm="Org Access demo"');
      assert.equal('error' in reply.json, false);
    }
  });

  it('refuses tokens that do not count', async () => {
    const service = await start();
    const token = String((await signIn(service)).access_token);
    const [payload = '', mac = ''] = token.split('.');
    for (const bad of ['x', `${payload}.`, `${payload}x.${mac}`, `${token}.x`, mac]) {
      const reply = await askDetail(service, bad);
      assert.equal(reply.status, 401, bad);
      assert.match(
        reply.headers.get('www-authenticate') ?? '',
        /^Bearer realm=".+", error="invalid_token", error_description=".+"$/,
      );
    }
    const malformed = await request(service, detailPath, { headers: { Authorization: `Bearer ${token} more` } });
    assert.deepEqual([malformed.status, malformed.json.error], [400, 'invalid_request']);
  });

  it('refuses a token from the moment it expires', async () => {
    const clock = new ManualClock();
    const service = await start({ clock, expiresInS: 20 });
    const { access_token, expires_in } = await signIn(service);
    assert.equal(expires_in, 20);
    clock.advance(19_999);
    assert.equal((await askDetail(service, access_token)).status, 200);
    clock.advance(1);
    assert.equal((await askDetail(service, access_token)).status, 401);
  });

  it('refuses other methods', async () => {
    const service = await start();
    const reply = await request(service, detailPath, {
      method: 'POST',
      headers: bearer((await signIn(service)).access_token),
    });
    assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET']);
  });

  it('answers XML unless JSON is asked for', async () => {
    const service = await start();
    const { Authorization = '' } = bearer((await signIn(service)).access_token);
    for (const Accept of ['*/*', 'text/html', 'application/jsonlines']) {
      const reply = await request(service, detailPath, { headers: { Authorization, Accept } });
      assert.equal(reply.headers.get('content-type'), 'application/xml;charset=UTF-8');
      assert.match(reply.text, /^<\?xml .+<user><name>Robin Lindqvist<\/name>.+<item>&quot;1:Acme/);
    }
    const json = await request(service, detailPath, {
      headers: { Authorization, Accept: 'text/html, Application/JSON;q=0.9' },
    });
    assert.equal(json.json.name, 'Robin Lindqvist');
  });

  it('serves another record: a value, or what a function gives at each request', async () => {
    let served: unknown = { name: '<A&B>' };
    const service = await start({ record: () => served });
    const { access_token } = await signIn(service);
    assert.deepEqual((await askDetail(service, access_token)).json, { name: '<A&B>' });
    served = null;
    assert.equal((await askDetail(service, access_token)).text, 'null');
    const fixed = await start({ record: [1, { 'odd key<': '\u0001' }] });
    assert.equal((await askDetail(fixed, access_token)).text, '[1,{"odd key<":"\\u0001"}]');
    const xml = await request(fixed, detailPath, { headers: { Authorization: `Bearer ${String(access_token)}` } });
    assert.match(xml.text, /<user><item>1<\/item><item><entry name="odd key&lt;">\ufffd<\/entry><\/item><\/user>$/);
  });

  it('serves a file byte for byte, read anew for each request', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'demo-record-'));
    try {
      const recordFile = path.join(folder, 'record.json');
      const service = await start({ recordFile });
      const { access_token } = await signIn(service);
      for (const text of ['{"id": 12345678901234567890, "id": 2}\n', '{"name":"Zoë"}']) {
        await writeFile(recordFile, text);
        assert.equal((await askDetail(service, access_token)).text, text);
      }
      await rm(recordFile);
      assert.equal((await askDetail(service, access_token)).status, 500);
    } finally {
      await removeFolder(folder);
    }
  });
});

describe('demo: other areas', () => {
  const start = demoServices();

  it('serves samples marked as its own, to bearers only', async () => {
    const service = await start();
    const { access_token } = await signIn(service);
    for (const samplePath of samplePaths) {
      const reply = await request(service, samplePath, { headers: bearer(access_token) });
      assert.deepEqual([reply.status, reply.json.demo], [200, true], samplePath);
      assert.equal((await request(service, samplePath)).status, 401);
    }
  });

  it('creates discoveries and shows how they fare', async () => {
    const clock = new ManualClock();
    const service = await start({ clock });
    const headers = { ...bearer((await signIn(service)).access_token), 'Content-Type': 'application/json' };
    const created = await request(service, schedulePath, {
      method: 'POST',
      headers,
      body: '{"name":"Nightly","site":"101:Oslo Data Center"}',
    });
    assert.deepEqual([created.status, created.json.id, created.json.status], [201, 1, 'SCHEDULED']);
    const jobs = async () =>
      (await request(service, statusPath, { headers })).json.jobs as { name: string; status: string }[];
    clock.advance(10_000);
    assert.deepEqual(
      (await jobs()).map(({ name, status }) => [name, status]),
      [['Nightly', 'RUNNING']],
    );
    clock.advance(60_000);
    assert.deepEqual(
      (await jobs()).map(({ status }) => status),
      ['COMPLETED'],
    );
  });

  it('refuses discoveries that are malformed or not allowed', async () => {
    const service = await start();
    const headers = { ...bearer((await signIn(service)).access_token), 'Content-Type': 'application/json' };
    const status = async (body: string, changes: Record<string, string> = {}) =>
      (await request(service, schedulePath, { method: 'POST', headers: { ...headers, ...changes }, body })).status;
    for (const body of ['', '{', 'null', '[]', '{"site":7}']) assert.equal(await status(body), 400, body);
    assert.equal(await status('{}', { 'Content-Type': 'text/plain' }), 415);
    assert.equal(await status('{"site":"107:Malmö"}'), 403);
    assert.equal(await status('{}', { Authorization: 'Bearer x' }), 401);
    assert.equal(await status('{}'), 201);
  });

  it('refuses to create with a token that may only read', async () => {
    const service = await start();
    const headers = {
      ...bearer((await signIn(service, { scope: 'read' })).access_token),
      'Content-Type': 'application/json',
    };
    const reply = await request(service, schedulePath, { method: 'POST', headers, body: '{}' });
    assert.deepEqual([reply.status, reply.json.error], [403, 'insufficient_scope']);
    assert.match(reply.headers.get('www-authenticate') ?? '', /, scope="write"$/);
  });

  it('knows no other path', async () => {
    const service = await start();
    for (const unknown of ['/', '/oauth/token/', '/api/v2/iman', '//oauth/token']) {
      const reply = await request(service, unknown);
      assert.deepEqual([reply.status, reply.json.error], [404, 'not_found'], unknown);
    }
  });
});
