import assert from 'node:assert/strict';
import { preselectedPlace } from '../../../../../src/access/site/common/placeInAccess.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { written } from '../../../../support/access/placeBench.ts';

const two = { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '20:Rome': ['READ'] } };

describe('preselectedPlace', () => {
  const rows: readonly (readonly [title: string, record: object, expected: string | undefined])[] = [
    ['selects the default site', { defaultSite: ['"1:Acme":"11:Bergen"'] }, '1:Acme / 11:Bergen'],
    [
      'selects the default site by its ID, whatever its name is now',
      { defaultSite: ['11:Old name'] },
      '1:Acme / 11:Bergen',
    ],
    ['selects the default site by its name alone', { defaultSite: 'Rome' }, '2:Beta / 20:Rome'],
    ['selects the default site by its ID alone', { defaultSite: '20' }, '2:Beta / 20:Rome'],
    [
      'prefers the default site in the default organization if each organization has one',
      { defaultOrg: '2:Beta', defaultSite: ['"1:Acme":"10:Oslo"', '"2:Beta":"20:Rome"'] },
      '2:Beta / 20:Rome',
    ],
    [
      'selects the default organization if two sites are the default',
      { defaultOrg: '1:Acme', defaultSite: ['10:Oslo', '11:Bergen'] },
      '1:Acme',
    ],
    ['selects the default organization without a default site', { defaultOrg: '1:Acme' }, '1:Acme'],
    ['selects the only site of the default organization', { defaultOrg: 'Beta' }, '2:Beta / 20:Rome'],
    ['selects none of two default sites', { defaultSite: ['10:Oslo', '20:Rome'] }, undefined],
    ['selects nothing if the default is not in the access', { defaultSite: ['"1:Acme":"99:Paris"'] }, undefined],
    ['selects no site of the same name with another ID', { defaultSite: ['"1:Acme":"99:Oslo"'] }, undefined],
    ['selects no site of the same ID in another organization', { defaultSite: ['"2:Beta":"10:Oslo"'] }, undefined],
    ['selects none of several places without a default', {}, undefined],
    ['selects the only site', { orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'] } } }, '1:Acme / 10:Oslo'],
    [
      'selects the only site beside an organization without sites',
      { orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'] }, '2:Beta': ['READ'] } },
      '1:Acme / 10:Oslo',
    ],
    ['selects the only organization without sites', { orgPrivilegeMap: { '1:Acme': ['READ'] } }, '1:Acme'],
    [
      'selects none of two organizations without sites',
      { orgPrivilegeMap: { '1:Acme': ['READ'], '2:Beta': ['READ'] } },
      undefined,
    ],
    [
      'selects none of two sites of the same name',
      { defaultSite: 'Oslo', orgPrivilegeMap: { '1:A': { '10:Oslo': ['R'] }, '2:B': { '20:Oslo': ['R'] } } },
      undefined,
    ],
    ['selects nothing without access', { defaultSite: '10:Oslo', orgPrivilegeMap: {} }, undefined],
  ];
  for (const [title, record, expected] of rows) {
    it(`preselectedPlace ${title}`, () =>
      assert.equal(written(preselectedPlace(decodeUserRecord({ orgPrivilegeMap: two, ...record }))), expected));
  }
});
