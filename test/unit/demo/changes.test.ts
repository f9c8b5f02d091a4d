import assert from 'node:assert/strict';
import { changedMap, parseChange } from '../../../src/demo/record/changes.ts';
import { ownMap } from '../../../src/demo/record/organizations.ts';

const siteNames = (detail: number) =>
  changedMap(
    ownMap(),
    [{ what: 'renamed' }, { what: 'site-removed', fromDetail: 2 }, { what: 'site-added', fromDetail: 3 }],
    detail,
  ).organizations.flatMap(({ sites }) => sites.map(({ name }) => name));

describe('demo: changes', () => {
  it('a change takes effect from the requested user detail onwards', () => {
    const names = ownMap().organizations.flatMap(({ sites }) => sites.map(({ name }) => name));
    const renamed = names.map((name) => (name === 'Seattle Pier 30' ? `${name} North` : name));
    const fewer = renamed.filter((name) => name !== 'Oslo Data Center: Rack Hall 1');
    assert.deepEqual(siteNames(1), renamed);
    assert.deepEqual(siteNames(2), fewer);
    assert.deepEqual(new Set(siteNames(3)), new Set([...fewer, 'Longyearbyen Vault']));
  });

  it('parseChange accepts WHAT and WHAT@N, and rejects any other text', () => {
    assert.deepEqual(parseChange('role'), { what: 'role' });
    assert.deepEqual(parseChange('site-added@12'), { what: 'site-added', fromDetail: 12 });
    for (const text of [
      '',
      'roles',
      'role@',
      'role@0',
      'role@-1',
      'role@1.5',
      'role@1234567',
      'role@2@3',
      'role=2',
      '@2',
      'constructor',
      'Role',
    ]) {
      assert.equal(parseChange(text), undefined, text);
    }
  });
});
