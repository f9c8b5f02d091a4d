import assert from 'node:assert/strict';
import type { AccessNode } from '../../../../src/access/common/tree/accessNode.ts';
import { accessTree } from '../../../../src/access/common/tree/accessTree.ts';
import { decodeUserRecord } from '../../../../src/access/common/userRecord.ts';
import { accessMatrix } from '../../../../src/matrix/common/accessMatrix.ts';
import { cellOfTarget, matrixTargetOf, targetSchema } from '../../../../src/matrix/common/matrixTarget.ts';
import { createArranger, wholeMatrix } from '../../../../src/matrix/common/matrixView.ts';
import { read } from '../../../../src/platform/common/json/schema.ts';

const record = decodeUserRecord({
  orgPrivilegeMap: {
    '2:Beta': { '21:Oslo': { Operator: ['READ', 'WRITE'] }, '22:Bergen': { Viewer: ['READ'] } },
    '1:Acme': { '11:Oslo': { Operator: ['WRITE'] } },
  },
});
const { organizations } = record.access;

/** The row that these labels lead to, after those that it is in. */
function pathOf(...labels: readonly string[]): AccessNode[] {
  let level: readonly AccessNode[] = accessTree(record, 'en');
  return labels.map((label) => {
    const row = level.find((node) => node.name === label) ?? assert.fail(label);
    level = row.children?.() ?? [];
    return row;
  });
}

describe('access matrix: targets of access rows', () => {
  const target = (...labels: readonly string[]) => matrixTargetOf(organizations, pathOf(...labels));
  const matrix = accessMatrix(record.access, 'privilege');
  const arrange = createArranger(matrix);
  const nameAt = (...labels: readonly string[]) => {
    const arrangement = arrange(wholeMatrix);
    const cell = cellOfTarget(matrix, arrangement, target(...labels));
    const line = arrangement.lines[cell?.row ?? -1];
    const row = line?.kind === 'site' ? matrix.rows[line.row] : undefined;
    return [row?.id, matrix.columns[arrangement.columns[cell?.column ?? -1] ?? -1]];
  };

  it('matrixTargetOf points to a row for a site, and to a cell for a grant at a site', () => {
    assert.deepEqual(nameAt('Beta', 'Oslo'), ['21', undefined]);
    assert.deepEqual(nameAt('Acme', 'Oslo'), ['11', undefined]);
    assert.deepEqual(nameAt('Beta', 'Oslo', 'WRITE'), ['21', 'WRITE']);
    assert.deepEqual(target('Beta', 'Oslo', 'WRITE').kind, 'privilege');
  });

  it('matrixTargetOf points to the first row of an organization', () => {
    assert.deepEqual(nameAt('Beta'), ['22', undefined]);
    const grouped = arrange({ ...wholeMatrix, grouped: true });
    const cell = cellOfTarget(matrix, grouped, target('Beta'));
    assert.equal(grouped.lines[cell?.row ?? -1]?.kind, 'organization');
  });

  it('matrixTargetOf points to the row with the right site and organization, even if the matrix is grouped', () => {
    const grouped = arrange({ ...wholeMatrix, grouped: true });
    const lineOf = (...labels: readonly string[]) =>
      grouped.lines[cellOfTarget(matrix, grouped, target(...labels))?.row ?? -1];
    const site = lineOf('Beta', 'Bergen');
    assert.equal(site?.kind === 'site' && matrix.rows[site.row]?.id, '22');
    for (const name of ['Acme', 'Beta']) {
      const line = lineOf(name);
      assert.equal(line?.kind === 'organization' && matrix.organizations[line.organization]?.name, name);
    }
  });

  it('matrixTargetOf derives the organization, site, and column from the parents of a tree row', () => {
    assert.deepEqual(target(), {});
    assert.deepEqual(target('Beta'), { organization: 0 });
    assert.deepEqual(target('Beta', 'Bergen'), { organization: 0, site: 1 });
    assert.deepEqual(target('Acme', 'Oslo'), { organization: 1, site: 0 });
    const role = { kind: 'role', name: 'Viewer' } as AccessNode;
    assert.deepEqual(matrixTargetOf(organizations, [...pathOf('Beta', 'Bergen'), role]), {
      organization: 0,
      site: 1,
      kind: 'role',
      column: 'Viewer',
    });
  });

  it('cellOfTarget returns a column header for a privilege that is not tied to a place', () => {
    const arrangement = arrange(wholeMatrix);
    assert.deepEqual(cellOfTarget(matrix, arrangement, { column: 'READ' }), { row: -1, column: 0 });
    assert.equal(cellOfTarget(matrix, arrangement, { column: 'LOG' }), undefined);
  });

  it("cellOfTarget returns undefined while a search hides the target's row or column", () => {
    const view = { ...wholeMatrix, sites: 'bergen' };
    assert.equal(cellOfTarget(matrix, arrange(view), target('Beta', 'Oslo')), undefined);
    const columns = { ...wholeMatrix, columns: 'read' };
    assert.equal(cellOfTarget(matrix, arrange(columns), target('Beta', 'Oslo', 'WRITE')), undefined);
  });

  it('targetSchema accepts valid matrix targets and rejects malformed ones', () => {
    const whole = { kind: 'role', column: 'Operator', organization: 1, site: 0 } as const;
    assert.deepEqual(read(targetSchema, { ...whole, extra: 1 }), whole);
    assert.deepEqual(read(targetSchema, {}), {});
    for (const foreign of [null, { kind: 'site' }, { column: 1 }, { organization: -1 }, { site: '0' }])
      assert.equal(read(targetSchema, foreign), undefined, JSON.stringify(foreign));
  });
});
