import assert from 'node:assert/strict';
import { decodeUserRecord } from '../../../../src/access/common/userRecord.ts';
import { preselectedPlace } from '../../../../src/site/common/placeInAccess.ts';
import { written } from '../../../support/access/placeBench.ts';

const two = { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '20:Rome': ['READ'] } };
const uuid = '3f0c1d52-0a11-4c0e-9f4e-aa5510f7c001';

describe('the place that is selected without a choice', () => {
  const rows: readonly (readonly [title: string, record: object, expected: string | undefined])[] = [
    ['is the default site', { defaultSite: ['"1:Acme":"11:Bergen"'] }, '1:Acme / 11:Bergen'],
    [
      'is the default site by its ID, whatever it is called now',
      { defaultSite: ['11:Old name'] },
      '1:Acme / 11:Bergen',
    ],
    ['is the default site by its name alone', { defaultSite: 'Rome' }, '2:Beta / 20:Rome'],
    ['is the default site by its ID alone', { defaultSite: '20' }, '2:Beta / 20:Rome'],
    [
      'is the default site in the default organization, of one in each',
      { defaultOrg: '2:Beta', defaultSite: ['"1:Acme":"10:Oslo"', '"2:Beta":"20:Rome"'] },
      '2:Beta / 20:Rome',
    ],
    [
      'is the default organization where two sites are the default',
      { defaultOrg: '1:Acme', defaultSite: ['10:Oslo', '11:Bergen'] },
      '1:Acme',
    ],
    ['is the default organization without a default site', { defaultOrg: '1:Acme' }, '1:Acme'],
    ['is the only site of the default organization', { defaultOrg: 'Beta' }, '2:Beta / 20:Rome'],
    ['is none of two default sites', { defaultSite: ['10:Oslo', '20:Rome'] }, undefined],
    ['is none where the default is not in the access', { defaultSite: ['"1:Acme":"99:Paris"'] }, undefined],
    ['is not a site of the same name with another ID', { defaultSite: ['"1:Acme":"99:Oslo"'] }, undefined],
    ['is not a site of the same ID in another organization', { defaultSite: ['"2:Beta":"10:Oslo"'] }, undefined],
    ['is none of several places without a default', {}, undefined],
    ['is the only site', { orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'] } } }, '1:Acme / 10:Oslo'],
    [
      'is the only site beside an organization without sites',
      { orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'] }, '2:Beta': ['READ'] } },
      '1:Acme / 10:Oslo',
    ],
    ['is the only organization without sites', { orgPrivilegeMap: { '1:Acme': ['READ'] } }, '1:Acme'],
    [
      'is none of two organizations without sites',
      { orgPrivilegeMap: { '1:Acme': ['READ'], '2:Beta': ['READ'] } },
      undefined,
    ],
    [
      'is none of two sites of one name',
      { defaultSite: 'Oslo', orgPrivilegeMap: { '1:A': { '10:Oslo': ['R'] }, '2:B': { '20:Oslo': ['R'] } } },
      undefined,
    ],
    ['is none without access', { defaultSite: '10:Oslo', orgPrivilegeMap: {} }, undefined],
    [
      'is the default by an ID in the form of a UUID',
      { defaultSite: uuid, orgPrivilegeMap: { '1:Acme': { [`${uuid}:OSLO`]: ['READ'], '11:Bergen': ['READ'] } } },
      `1:Acme / ${uuid}:OSLO`,
    ],
  ];
  for (const [title, record, expected] of rows) {
    it(title, () =>
      assert.equal(written(preselectedPlace(decodeUserRecord({ orgPrivilegeMap: two, ...record }))), expected),
    );
  }
});
