import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeFolder } from '../../support/removeFolder.ts';
import { askDetail, askRecord, demoServices, detailPath, ManualClock, request, signIn } from './client.ts';

describe('demo: user detail', () => {
  const start = demoServices();

  it('the user detail contains every documented field, with times in the documented format', async () => {
    const clock = new ManualClock();
    const service = await start({ clock });
    const json = await askRecord(service, (await signIn(service)).access_token);
    const texts =
      'name firstName lastName middleName email emailAddress phone password createdBy lastUpdatedBy userType authenticationType group defaultOrg';
    for (const field of texts.split(' ')) assert.ok(json[field] && typeof json[field] === 'string', field);
    assert.equal(json.lastLoginTime, '2031-05-06T07:08:09.000Z');
    assert.match(String(json.lastUserUpdateTime), /^2031-04-24T\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('the user detail names a default organization and site from the privilege map', async () => {
    const service = await start();
    const json = await askRecord(service, (await signIn(service)).access_token);
    interface Entity {
      id: string;
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
    const ids = organizations.flatMap(({ id, sites }) => [id, ...sites.map((site) => site.id)]);
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('the user detail is refused for an invalid token', async () => {
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

  it('the user detail is the unchanged content of the record file, which is read for each request', async () => {
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
