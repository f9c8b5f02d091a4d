import assert from 'node:assert/strict';
import { placeValue } from '../../../support/service/demoPlaces.ts';
import { caller, demoServices } from '../client.ts';
import { discovery, requestIdIn, schedule } from '../discoveries.ts';

const range = (ipAddressFrom: string, ipAddressTo: string) => ({
  ipPool: { ipRange: [{ ipAddressFrom, ipAddressTo }] },
});
const masked = (ipAddressMask: string, mask: unknown) => ({ ipPool: { maskRange: [{ ipAddressMask, mask }] } });

describe('demo: creating a discovery', () => {
  const start = demoServices();

  it('a new discovery returns a sentence with the request ID in brackets', async () => {
    const ask = await caller(await start());
    const { status, data } = await ask(schedule, discovery());
    assert.equal(status, 200);
    assert.match(String(data), /^Request \[[0-9a-f-]{36}\] has been accepted /);
    assert.notEqual(requestIdIn(data), requestIdIn((await ask(schedule, discovery())).data));
  });

  const accepted: readonly (readonly [string, Record<string, unknown>])[] = [
    ['1,024 addresses', range('10.0.0.0', '10.0.3.255')],
    ['a mask', masked('10.0.0.7', '22')],
    ['an IPv6 address', { ipPool: { fqdnV6Address: [{ ipv6: '2001:db8::1', fqdn: null }] } }],
    ['credentials in the request', { communityStringInfo: null, authList: [{ ssh: 'true' }] }],
  ];
  for (const [what, changes] of accepted) {
    it(`a new discovery is accepted with ${what}`, async () => {
      const ask = await caller(await start());
      const { status, text } = await ask(schedule, discovery(undefined, changes));
      assert.equal(status, 200, text);
    });
  }

  const refused: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ['no targets', { ipPool: {} }, /no target/],
    ['1,025 addresses', range('10.0.0.0', '10.0.4.0'), /1024/],
    ['a mask of more than 1,024 addresses', masked('10.0.0.0', '21'), /1024/],
    ['an invalid mask', masked('10.0.0.0', '33'), /malformed/],
    ['no credentials', { communityStringInfo: [] }, /credential/],
    [
      'an organization that differs from the header',
      { dsSelectedOrganization: placeValue('Nordwind Energie') },
      /orgId/,
    ],
    ['a site that differs from the header', { dsSelectedSiteId: placeValue('Malmö') }, /siteId/],
    ['no site', { dsSelectedSiteId: undefined }, /siteId/],
    ['the type JOB_ACTION', { triggerType: 'JOB_ACTION' }, /triggerType/],
  ];
  for (const [what, changes, message] of refused) {
    it(`a new discovery is refused with ${what}`, async () => {
      const ask = await caller(await start());
      const { status, json } = await ask(schedule, discovery(undefined, changes));
      assert.equal(status, 400);
      assert.match(String(json.message), message);
    });
  }

  it('a new discovery requires the privilege at the site', async () => {
    const ask = await caller(await start());
    assert.equal((await ask(schedule, discovery('Malmö'))).status, 403);
    assert.equal((await ask(schedule, discovery('Zürich Altstetten'))).status, 200);
  });
});
