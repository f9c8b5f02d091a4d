import assert from 'node:assert/strict';
import { placeId, placeValue, siteHeaders } from '../../../support/service/demoPlaces.ts';
import { askDetail, caller, demoServices, signIn } from '../client.ts';

const tree = 'POST /api/v2/devices/tree';
const groups = 'GET /api/v2/applicationGroup/group';

describe('demo: request headers for an organization and a site', () => {
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
  for (const [what, headers, status] of refused) {
    it(`an operation at a site refuses headers with ${what}`, async () => {
      const ask = await caller(await start());
      const reply = await ask(tree, { headers });
      assert.deepEqual([reply.status, reply.json.status], [status, status]);
      assert.match(String(reply.json.message), /\b(?:orgId|siteId|organization|site)\b/);
    });
  }

  it('the headers for organization and site accept Latin-1 letters and colons in names', async () => {
    const ask = await caller(await start());
    for (const name of ['Tromsø Edge', 'Oslo Data Center: Rack Hall 1', 'Seattle Pier 4', 'København Ørestad'])
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

  it('the headers for organization and site are checked against the current access', async () => {
    const service = await start({ changes: [{ what: 'site-removed', fromDetail: 2 }] });
    const ask = await caller(service);
    const removed = siteHeaders('Oslo Data Center: Rack Hall 1');
    const { access_token } = await signIn(service);
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      statuses.push((await ask(tree, { headers: removed })).status);
      await askDetail(service, access_token);
    }
    assert.deepEqual(statuses, [200, 200, 403]);
  });
});

describe('demo: sites', () => {
  const start = demoServices();

  it('the list of sites contains IDs in the format of the headers, and an address or null', async () => {
    const ask = await caller(await start());
    const { data } = await ask('GET /api/v2/sites');
    const organizations = data as {
      orgId: string;
      orgName: string;
      siteList: { siteId: string; siteName: string; address: object | null }[];
    }[];
    assert.deepEqual(
      organizations.map(({ orgId }) => orgId),
      ['Acme Infrastructure', 'Nordwind Energie', 'Pacific Freight: West', 'Meridian Research Trust'].map(placeValue),
    );
    const sites = organizations.flatMap(({ siteList }) => siteList);
    for (const { siteId, siteName } of sites) assert.equal(siteId, placeValue(siteName));
    assert.ok(sites.some(({ address }) => address === null) && sites.some(({ address }) => address !== null));
  });
});
