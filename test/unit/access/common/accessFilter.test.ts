import assert from 'node:assert/strict';
import {
  filterAccess,
  filterMessage,
  treeFilter,
  placesShown,
  type AccessFilter,
} from '../../../../src/access/common/accessFilter.ts';
import { viewsIn } from '../../../../src/access/common/place.ts';
import { accessTree } from '../../../../src/access/common/tree/accessTree.ts';
import { decodeUserRecord } from '../../../../src/service/privileges/common/userRecord.ts';
import { nordwindAndAcme as organizations, organization, site } from '../../../support/access/access.ts';
import { everyNode } from '../../../support/access/nestedRecord.ts';

describe('accessFilter', () => {
  const shown = (filter: AccessFilter) =>
    filterAccess(organizations, filter).map((view) => [
      view.place.name,
      viewsIn(view).map(({ place }) => place.name),
      view.showsGrants,
    ]);

  it('filterAccess returns places that match the filter in name (without accents), ID, role, or privilege', () => {
    assert.deepEqual(shown({ kind: 'text', text: ' KOLN' }), [['Nordwind', ['Köln Bay 3', 'Köln Bay 12'], false]]);
    assert.deepEqual(shown({ kind: 'text', text: ' 12 ' }), [
      ['Nordwind', ['Köln Bay 12'], false],
      ['Acme', ['東京 Ōtemachi'], false],
    ]);
    assert.deepEqual(shown({ kind: 'text', text: 'audit' }), [['Acme', ['Oslo Data Center'], false]]);
    assert.deepEqual(shown({ kind: 'text', text: 'acme' }), [['Acme', ['Oslo Data Center', '東京 Ōtemachi'], true]]);
    assert.deepEqual(shown({ kind: 'privilege', name: 'PLAN' }), [['Acme', [], true]]);
    assert.deepEqual(shown({ kind: 'role', name: 'Viewer' }), [
      ['Nordwind', ['Köln Bay 3', 'Köln Bay 12'], false],
      ['Acme', ['東京 Ōtemachi'], false],
    ]);
    assert.deepEqual(shown({ kind: 'text', text: 'nowhere' }), []);
  });

  it('filterAccess matches every privilege of a place that has privileges without a role', () => {
    const bare = [organization('Acme', [site('Oslo', { '': ['LOG', 'READ'] }), site('Rome', { '': ['READ'] })])];
    const at = (text: string) =>
      filterAccess(bare, { kind: 'text', text }).flatMap((view) => viewsIn(view).map(({ place }) => place.name));
    assert.deepEqual(at('log'), ['Oslo']);
    assert.deepEqual(at('read'), ['Oslo', 'Rome']);
    assert.deepEqual(at('undefined'), []);
  });

  it('placesShown maps each matching place to whether its own grants are shown', () => {
    const on = (filter: AccessFilter) =>
      [...placesShown(filterAccess(organizations, filter))].map(([{ name }, grants]) => [name, grants]);
    assert.deepEqual(on({ kind: 'privilege', name: 'LOG' }), [
      ['Acme', false],
      ['Oslo Data Center', true],
    ]);
    assert.deepEqual(on({ kind: 'text', text: 'acme' }), [
      ['Acme', true],
      ['Oslo Data Center', true],
      ['東京 Ōtemachi', true],
    ]);
  });

  it('filterMessage returns the filter and the number of matching places', () => {
    const message = (filter: AccessFilter) => filterMessage(filter, organizations, filterAccess(organizations, filter));
    assert.equal(message({ kind: 'text', text: 'koln' }), 'Filtered by "koln": 2 of 6 places');
    assert.equal(message({ kind: 'role', name: 'Operator' }), 'Filtered by role "Operator": 2 of 6 places');
    assert.equal(message({ kind: 'privilege', name: 'PLAN' }), 'Filtered by privilege "PLAN": 1 of 6 places');
    assert.equal(message({ kind: 'text', text: '\u202Enowhere' }), 'Nothing in your access matches "‹U+202E›nowhere".');
  });

  it('filterMessage counts as places every site, and an organization only if it has grants of its own', () => {
    const some = [organization('Acme', [site('Bare'), site('Oslo')], { Planner: ['PLAN'] })];
    const { message } = treeFilter({ kind: 'text', text: 'bare' });
    assert.equal(message(some), 'Filtered by "bare": 1 of 3 places');
  });

  it('treeFilter removes rows from the tree without changing the IDs of others', () => {
    const record = { ...decodeUserRecord({}), access: { organizations, unrecognized: [1] } };
    const all = everyNode(accessTree(record, 'en'));
    const some = everyNode(accessTree(record, 'en', treeFilter({ kind: 'text', text: 'koln' })));
    assert.deepEqual(
      some
        .filter(({ kind }) => ['organization', 'site', 'wholePlace', 'unrecognized'].includes(kind))
        .map(({ label, description }) => `${label} ${description ?? ''}`),
      ['Nordwind 2 of 3 sites', 'Köln Bay 3 Viewer · 1 privilege', 'Köln Bay 12 Viewer · 1 privilege'],
    );
    for (const { id, json } of some)
      assert.ok(
        all.some((node) => node.id === id && (node.kind === 'user' || node.kind === 'field' || node.json === json)),
        id,
      );
  });
});
