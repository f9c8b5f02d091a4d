import assert from 'node:assert/strict';
import { decodeUserRecord } from '../../../src/core/userRecord.ts';

describe('userRecord', () => {
  const body = {
    name: 'Jo Berg',
    email: 'jo@example.com',
    password: '$2a$10$hash',
    group: 'Operators',
    userType: 'LOCAL',
    lastLoginTime: '2026-01-14T09:30:00.123Z',
    defaultOrg: '1:Acme: North',
    defaultSite: ['"1:Acme: North":"10:Oslo"', '11:Bergen', { '2:Beta': '20:Main' }],
    orgPrivilegeMap: { '1:Acme': { '10:Oslo': { roles: ['Viewer'], privileges: ['READ'], password: 'nested' } } },
    somethingNew: { kept: true },
  };

  it('reads the documented fields', () => {
    const record = decodeUserRecord(body);
    assert.equal(record.name, 'Jo Berg');
    assert.equal(record.group, 'Operators');
    assert.equal(record.lastLoginAtMs, Date.UTC(2026, 0, 14, 9, 30, 0, 123));
    assert.deepEqual(record.defaultOrganization, { id: '1', name: 'Acme: North' });
    assert.deepEqual(record.defaultSites, [
      { id: '10', name: 'Oslo', organization: { id: '1', name: 'Acme: North' } },
      { id: '11', name: 'Bergen' },
      { id: '20', name: 'Main', organization: { id: '2', name: 'Beta' } },
    ]);
    assert.deepEqual(record.access.organizations.map(({ name }) => name), ['Acme']);
  });

  it('drops passwords at any depth and keeps everything else', () => {
    const { raw } = decodeUserRecord(body);
    assert.ok(!JSON.stringify(raw).includes('assword'));
    assert.deepEqual((raw as typeof body).somethingNew, { kept: true });
    assert.ok('password' in body, 'the argument is left alone');
  });

  it('makes the name of its parts and takes the second e-mail', () => {
    const record = decodeUserRecord({ firstName: 'Jo', middleName: ' ', lastName: 'Berg', emailAddress: 'jo@example.com' });
    assert.equal(record.name, 'Jo Berg');
    assert.equal(record.email, 'jo@example.com');
  });

  it('leaves out what is of another type', () => {
    const record = decodeUserRecord({ name: 3, email: null, group: {}, lastLoginTime: 'yesterday', defaultOrg: [], defaultSite: 7, phone: '' });
    const { raw, access, defaultSites, ...known } = record;
    assert.deepEqual(known, {});
    assert.deepEqual(defaultSites, []);
    assert.deepEqual(access.organizations, []);
    assert.equal((raw as { name: unknown }).name, 3);
  });

  for (const odd of [undefined, null, 'text', 3, [], [{ name: 'x' }]]) {
    it(`reads ${JSON.stringify(odd) ?? 'nothing'} without a word`, () => assert.deepEqual(decodeUserRecord(odd).access.organizations, []));
  }
});
