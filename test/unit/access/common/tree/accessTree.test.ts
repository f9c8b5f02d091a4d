import assert from 'node:assert/strict';
import type { AccessNode } from '../../../../../src/access/common/tree/accessNode.ts';
import { accessTree } from '../../../../../src/access/common/tree/accessTree.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { body, everyNode, outline, treeOf } from '../../../../support/access/nestedRecord.ts';

function rowsOf(body: unknown): readonly AccessNode[] {
  return accessTree(decodeUserRecord(body), 'en');
}

describe('accessTree', () => {
  it('accessTree shows the user, then organizations, sites, roles, and privileges in natural order', () => {
    assert.deepEqual(outline(rowsOf(body).slice(1)), [
      'organization Acme | 3 sites · default',
      '  site Empty hall | 0 privileges',
      '  site Hall 2 | 2 roles',
      '    role Auditor | 1 privilege',
      '      privilege AUDIT',
      '    role Operator | 1 privilege',
      '      privilege READ',
      '  site Hall 10 | Viewer · 2 privileges · default',
      '    privilege AUDIT',
      '    privilege READ',
      'organization Beta | 2 privileges',
      '  privilege READ',
      '  privilege WRITE',
      'organization Gamma | 1 site',
      '  wholePlace On the whole organization | 1 privilege',
      '    privilege READ',
      '  site Main | 1 privilege',
      '    privilege READ',
      'unrecognized Not understood | 1',
      '  unrecognizedPart {"schemaVersion":4}',
    ]);
  });

  it('accessTree gives each row a unique, stable ID', () => {
    const hostile = {
      orgPrivilegeMap: {
        organizations: {
          A: { sites: { 'b/c': ['x', 'y'] } },
          'A/b': { sites: { C: ['x', 'y'] } },
          '1:A': { '1:b': ['x'] },
        },
      },
    };
    for (const record of [body, hostile]) {
      const ids = everyNode(rowsOf(record)).map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length);
      assert.deepEqual(
        everyNode(rowsOf(record)).map(({ id }) => id),
        ids,
      );
    }
  });

  it('accessTree shows invisible characters as code points, and keeps the exact name for copying', () => {
    const name = 'Oslo\u202E\u0007gnp.exe';
    const site = everyNode(
      rowsOf({ orgPrivilegeMap: { '1:Acme': { [`10:${name}`]: { roles: ['V'], privileges: ['READ'] } } } }),
    ).find(({ kind }) => kind === 'site');
    assert.equal(site?.label, 'Oslo‹U+202E›‹U+0007›gnp.exe');
    assert.equal(site?.name, name);
    for (const unseen of ['\u202E', '\u0007']) assert.ok(!site?.tooltip.includes(unseen));
  });

  it('accessTree returns rows for the deepest possible nesting', () => {
    const deep = JSON.parse('{"orgPrivilegeMap":{"odd":' + '['.repeat(990) + ']'.repeat(990) + '}}') as unknown;
    assert.ok(everyNode(rowsOf(deep)).length > 1);
  });

  it('accessTree shows a user without access if there is none', () => {
    for (const odd of [null, 'text', [], {}, { orgPrivilegeMap: 7 }, { orgPrivilegeMap: [] }])
      assert.equal(rowsOf(odd)[0]?.kind, 'user');
  });

  it('the access tree shows a row for each unrecognized value', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown;
    const parts = [{ schemaVersion: 4, more: 1 }, 'text', ['list'], null, deep, 'text'];
    const row = treeOf([], parts).find(({ kind }) => kind === 'unrecognized');
    assert.deepEqual(
      { ...row, children: undefined },
      {
        id: 'unrecognized',
        kind: 'unrecognized',
        label: 'Not understood',
        name: 'Not understood',
        description: '6',
        tooltip: "Parts of the response that aren't an organization, site, role, or privilege, as received",
        json: parts,
        target: { member: 'orgPrivilegeMap', names: [] },
        children: undefined,
      },
    );
    assert.deepEqual(
      row?.children?.().map(({ id, label, target }) => [id, label, target]),
      ['{"schemaVersion":4,"more":1}', 'text', '["list"]', 'null', 'Nested too deeply to be shown', 'text'].map(
        (label, index) => [
          `unrecognized/${index}`,
          index === 1 || index === 5 ? '"text"' : label,
          { member: 'orgPrivilegeMap', names: index === 0 ? [{ name: 'schemaVersion' }] : [] },
        ],
      ),
    );
  });
});
