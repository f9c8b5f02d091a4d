import assert from 'node:assert/strict';
import { accessTree } from '../../../../../src/access/common/tree/accessTree.ts';
import { decodeUserRecord } from '../../../../../src/access/common/userRecord.ts';
import { treeOf } from '../../../../support/access/nestedRecord.ts';

describe('rows for unrecognized values', () => {
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
    const many = Array.from({ length: 1001 }, () => ({ part: 'of a map' }));
    const [range] =
      treeOf([], many)
        .find(({ kind }) => kind === 'unrecognized')
        ?.children?.() ?? [];
    assert.deepEqual(
      [range?.id, range?.label, range?.target],
      [
        'unrecognized/range:0-',
        '{"part":"of a map"} – {"part":"of a map"} (1,000)',
        { member: 'orgPrivilegeMap', names: [] },
      ],
    );
  });

  it('the access tree shows no row for unrecognized values if everything was recognized', () => {
    assert.deepEqual(
      accessTree(decodeUserRecord({ orgPrivilegeMap: {} }), 'en').map(({ kind }) => kind),
      ['user'],
    );
  });
});
