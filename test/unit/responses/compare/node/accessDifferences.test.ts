import assert from 'node:assert/strict';
import { compareAccess } from '../../../../../src/access/changes/common/accessChanges.ts';
import { accessDifferences } from '../../../../../src/responses/compare/node/accessDifferences.ts';
import { organization, site } from '../../../../support/access/access.ts';

describe('accessDifferences', () => {
  it('accessDifferences returns a row for each place that differs, with its roles and privileges', () => {
    const before = organization('1:Acme', [
      site('11:Oslo', { Operator: ['READ', 'WRITE', 'DELETE'] }),
      site('12:Rīga'),
      site('13:Malmö', { Viewer: ['READ'] }),
      site('15:Turku'),
    ]);
    const after = organization('1:Acme', [
      site('11:Oslo', { Operator: ['READ'], '': ['LOG'] }),
      site('13:Malmö North', { Viewer: ['READ'], Owner: ['ALL'] }),
      site('14:Bodø'),
      site('15:Turku'),
    ]);
    const { rows, summary } = accessDifferences(compareAccess([before], [after, organization('2:Zeta')]));
    assert.deepEqual(
      rows.rows.map((row) => Object.values(row)),
      [
        ['Added', 'Zeta', '', '2', ''],
        ['Added', 'Acme', 'Bodø', '14', ''],
        ['Changed', 'Acme', 'Oslo', '11', 'Operator: 2 privileges removed (DELETE, WRITE) · 1 privilege added (LOG)'],
        ['Changed', 'Acme', 'Malmö North', '13', 'renamed from Malmö · role Owner added (ALL)'],
        ['Removed', 'Acme', 'Rīga', '12', ''],
      ],
    );
    assert.deepEqual(Object.keys(rows.rows[0] ?? {}), ['Change', 'Organization', 'Site', 'ID', 'Differences']);
    assert.deepEqual(rows.marks, ['added', 'added', 'changed', 'changed', 'removed']);
    assert.equal(summary, '2 added, 1 removed, 2 changed');
    assert.equal(accessDifferences([]).summary, 'No differences');
  });
});
