import assert from 'node:assert/strict';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { mismatchesIn, mismatchText } from '../../../../src/api/common/repeatedValues.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';
import { endpoint } from '../../../support/service/endpoint.ts';

const headers = [
  ['orgId', '0a:North'],
  ['siteId', '1b:Oslo'],
] as const;
const same = { dsSelectedOrganization: '0a:North', dsSelectedSiteId: '1b:Oslo' };
const schedule = '/api/v2/dataCollector/schedule/';

/** Returns the mismatches, each as `member: body, request`. */
function differing(call: Pick<ServiceCall, 'method' | 'path'>, body: unknown, sent: ServiceCall['headers'] = headers) {
  const own = endpoint({
    id: 'own',
    name: 'Own',
    method: 'PUT',
    path: '/own',
    body: { skeleton: { filter: '{siteId}' } },
  });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return mismatchesIn({ ...call, headers: sent ?? [], body: text }, [...catalogue, own]).map(
    ({ member, inBody = 'nothing', sent: wanted }) => `${member}: ${inBody}, ${wanted}`,
  );
}

describe('mismatchesIn', () => {
  const create = { method: 'POST', path: schedule } as const;
  const end = { method: 'PUT', path: `${schedule}r-7` } as const;
  const traps = { method: 'POST', path: '/api/v2/ec/configure' } as const;

  it('mismatchesIn returns nothing for a body that repeats the place and job of the request', () => {
    assert.deepEqual(differing(create, { ...same, requestName: 'x' }), []);
    assert.deepEqual(differing(end, { ...same, requestId: 'r-7' }), []);
    assert.deepEqual(differing({ ...end, path: `${schedule}7` }, { ...same, requestId: 7 }), []);
    assert.deepEqual(differing(traps, { header: { orgId: '0a:North', siteId: '1b:Oslo' } }), []);
  });

  it('mismatchesIn reports another organization, site, or job anywhere in the body', () => {
    assert.deepEqual(differing(end, { ...same, requestId: 'r-8' }), ['requestId: r-8, r-7']);
    assert.deepEqual(differing(create, { ...same, dsSelectedOrganization: '0a' }), [
      'dsSelectedOrganization: 0a, 0a:North',
    ]);
    assert.deepEqual(differing(traps, { header: { orgId: '0a:North', siteId: '2c:Bergen' } }), [
      'header.siteId: 2c:Bergen, 1b:Oslo',
    ]);
  });

  it('mismatchesIn reports required values that the body lacks', () => {
    assert.deepEqual(differing(end, { dsSelectedSiteId: null }), [
      'requestId: nothing, r-7',
      'dsSelectedOrganization: nothing, 0a:North',
      'dsSelectedSiteId: nothing, 1b:Oslo',
    ]);
    assert.equal(differing(create, []).length, 2);
  });

  it('mismatchesIn compares known members even in the bodies of other operations', () => {
    const other = { method: 'PUT', path: '/api/v2/elsewhere' } as const;
    assert.deepEqual(differing(other, { ...same, filter: 'x' }), []);
    assert.deepEqual(differing(other, { dsSelectedSiteId: '2c:Bergen' }), ['dsSelectedSiteId: 2c:Bergen, 1b:Oslo']);
    assert.deepEqual(differing({ method: 'PUT', path: '/own' }, { filter: 'x' }), ['filter: x, 1b:Oslo']);
  });

  it('mismatchesIn ignores values that the request does not send, and bodies that are not JSON', () => {
    assert.deepEqual(differing({ method: 'POST', path: '/x' }, { dsSelectedSiteId: '2c:Bergen' }, []), []);
    assert.deepEqual(differing(create, 'a=b'), []);
  });
});

describe('mismatchText', () => {
  it('mismatchText names the value in the body and in the request, or the one that is missing', () => {
    assert.equal(
      mismatchText({ name: 'siteId', member: 'header.siteId', inBody: '2c:Bergen', sent: '1b:Oslo' }),
      'The body is for the site "2c:Bergen", but the request is for "1b:Oslo". Make header.siteId the same.',
    );
    assert.equal(
      mismatchText({ name: 'siteId', member: 'dsSelectedSiteId', sent: '1b:Oslo' }),
      'The body has no value for dsSelectedSiteId. Set it to "1b:Oslo".',
    );
  });
});
