import assert from 'node:assert/strict';
import type { AccessNode } from '../../../../../src/access/common/tree/accessNode.ts';
import { accessTree } from '../../../../../src/access/common/tree/accessTree.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { body, outline } from '../../../../support/access/nestedRecord.ts';

function rowsOf(record: unknown): readonly AccessNode[] {
  return accessTree(decodeUserRecord(record), 'en');
}

describe('the user row', () => {
  it('the user row shows the details of the user', () => {
    const [user] = rowsOf(body);
    assert.equal(user?.label, 'Jo Berg');
    assert.equal(user?.description, 'jo@example.com');
    const fields = outline(user?.children?.() ?? []);
    assert.deepEqual(fields.slice(0, 4), [
      'field Name | Jo Berg',
      'field Email | jo@example.com',
      'field Group | Operators',
      'field User type | LOCAL',
    ]);
    assert.match(fields[4] ?? '', /^field Last login \| Jan 15, 2026/);
    assert.deepEqual(fields.slice(5), ['field Default organization | Acme', 'field Default site | Hall 10']);
  });

  it('the user row shows "You" if the service sends no name, and lists several default sites', () => {
    const [user] = rowsOf({ defaultSite: ['"1:Acme":"10:Oslo"', '"1:Acme":"11:Rome"'] });
    assert.equal(user?.label, 'You');
    assert.deepEqual(outline(user?.children?.() ?? []), ['field Default sites | Oslo, Rome']);
  });

  it('the user row contains a child for each field that the service sends, and no other children', () => {
    const all = {
      name: 'Jo',
      email: 'jo@example.com',
      phone: '123',
      group: 'Operators',
      userType: 'LOCAL',
      authenticationType: 'LDAP',
      lastLoginTime: '2026-01-15T09:00:00.000Z',
      lastUserUpdateTime: '2026-01-16T09:00:00.000Z',
      defaultOrg: '1:Acme',
      defaultSite: ['"1:Acme":"10:Oslo"'],
    };
    const fields = rowsOf(all)[0]?.children?.() ?? [];
    assert.deepEqual(
      fields.map(({ id, target, label }) => [id, target.member, label]),
      [
        ['name', 'Name'],
        ['email', 'Email'],
        ['phone', 'Phone'],
        ['group', 'Group'],
        ['userType', 'User type'],
        ['authenticationType', 'Authentication'],
        ['lastLoginTime', 'Last login'],
        ['lastUserUpdateTime', 'Last changed'],
        ['defaultOrg', 'Default organization'],
        ['defaultSite', 'Default site'],
      ].map(([member, label]) => [`user/${member}`, member, label]),
    );
    const acme = { id: '1', name: 'Acme' };
    assert.deepEqual(
      fields.flatMap(({ label, place }) => (place ? [[label, place]] : [])),
      [
        ['Default organization', { organization: acme }],
        ['Default site', { organization: acme, site: { id: '10', name: 'Oslo' } }],
      ],
      'a click leads there',
    );
  });

  it('the user row shows all details in its tooltip, and cannot be expanded without details', () => {
    const [user] = rowsOf({ name: 'Jo\u202e', email: 'jo@example.com' });
    assert.deepEqual(
      [user?.id, user?.tooltip, user?.target],
      ['user', 'Jo‹U+202E›\nName: Jo‹U+202E›\nEmail: jo@example.com', { names: [] }],
    );
    assert.deepEqual(user?.json, { name: 'Jo\u202e', email: 'jo@example.com' });
    assert.deepEqual(
      user.children?.().map(({ tooltip, target }) => [tooltip, target]),
      [
        ['Name: Jo‹U+202E›', { member: 'name', names: [] }],
        ['Email: jo@example.com', { member: 'email', names: [] }],
      ],
    );
    const [unknown] = rowsOf({});
    assert.deepEqual([unknown?.tooltip, unknown?.children], ['You', undefined]);
  });
});
