import assert from 'node:assert/strict';
import type { Organization } from '../../../../src/access/common/privilegeMap.ts';
import {
  accessMatrix,
  readHeld,
  type AccessMatrix,
  type MatrixKind,
} from '../../../../src/matrix/common/accessMatrix.ts';
import { createArranger, viewOfNext, wholeMatrix, type MatrixView } from '../../../../src/matrix/common/matrixView.ts';
import { organization, site } from '../../../support/access/access.ts';

const organizations = [
  organization('2:Nordwind', [
    site('20:Köln 12', { Operator: ['DEVICES: READ', 'DEVICES: WRITE'] }),
    site('21:Köln 3', { Auditor: ['AUDIT 10', 'AUDIT 9'] }),
  ]),
  organization(
    '1:Acme',
    [site('10:Malmö', { Operator: ['DEVICES: READ'], 'Operator, Auditor': ['AUDIT 9'] }), site('11:Empty')],
    { '': ['REPORTS'] },
  ),
  organization('3:Nothing'),
];

/** Formats each row: organization, name, and privileges held. */
function written(matrix: AccessMatrix, rows: readonly number[] = [...matrix.rows.keys()]): string[] {
  const heldBy = readHeld(matrix);
  return rows.map((index) => {
    const row = matrix.rows[index];
    const held = matrix.columns.filter((_, column) => heldBy(index).has(column));
    assert.equal(heldBy(index).count, held.length);
    return `${matrix.organizations[row?.organization ?? -1]?.name ?? ''} / ${row?.name ?? ''}: ${held.join(', ')}`;
  });
}

/** Formats the rows and columns of a view. */
function arranged(view: Partial<MatrixView>, kind: MatrixKind = 'privilege'): { lines: string[]; columns: string[] } {
  const matrix = accessMatrix({ organizations }, kind);
  const { lines, columns } = createArranger(matrix)({ ...wholeMatrix, ...view });
  return {
    lines: lines.map((line) =>
      line.kind === 'site'
        ? (matrix.rows[line.row]?.name ?? '')
        : `[${matrix.organizations[line.organization]?.name ?? ''} ${line.sites}]`,
    ),
    columns: columns.map((column) => matrix.columns[column] ?? ''),
  };
}

describe('access matrix', () => {
  it("the access matrix lists organizations' own grants, then sites, as rows and privileges as columns, in natural order", () => {
    const matrix = accessMatrix({ organizations }, 'privilege');
    assert.deepEqual(matrix.columns, ['AUDIT 9', 'AUDIT 10', 'DEVICES: READ', 'DEVICES: WRITE', 'REPORTS']);
    assert.deepEqual(written(matrix), [
      'Acme / On the whole organization: REPORTS',
      'Acme / Empty: ',
      'Nordwind / Köln 3: AUDIT 9, AUDIT 10',
      'Nordwind / Köln 12: DEVICES: READ, DEVICES: WRITE',
      'Acme / Malmö: AUDIT 9, DEVICES: READ',
    ]);
  });

  it('the access matrix shows a column for each role name, and one for grants without a role', () => {
    const matrix = accessMatrix({ organizations }, 'role');
    assert.deepEqual(matrix.columns, ['Auditor', 'Operator', 'Operator, Auditor', 'Without a role']);
    assert.deepEqual(written(matrix).slice(3), [
      'Nordwind / Köln 12: Operator',
      'Acme / Malmö: Operator, Operator, Auditor',
    ]);
    assert.equal(written(matrix)[0], 'Acme / On the whole organization: Without a role');
  });

  it('the access matrix stores for each row its position in the access record', () => {
    const matrix = accessMatrix({ organizations }, 'privilege');
    for (const row of matrix.rows) {
      const found: Organization | undefined = organizations[matrix.organizations[row.organization]?.position ?? -1];
      if (row.position === undefined) assert.ok((found?.grants.length ?? 0) > 0);
      else assert.deepEqual([found?.sites[row.position]?.name, found?.sites[row.position]?.id], [row.name, row.id]);
    }
  });

  it('the access matrix separates sites of the same name, and a role named "Without a role" from grants without a role', () => {
    const twins = [organization('Acme', [site('Twin', { 'Without a role': ['A'] }), site('Twin', { '': ['B'] })])];
    const matrix = accessMatrix({ organizations: twins }, 'role');
    assert.deepEqual(matrix.columns, ['Without a role', 'Without a role']);
    assert.equal(matrix.rows.length, 2);
    assert.equal(matrix.sets.length, 2);
  });

  it('the access matrix stores sites with the same columns as one shared set, and tells hundreds of sets apart', () => {
    const names = Array.from({ length: 300 }, (_, index) => `P${index}`);
    const sites = names.map((name, index) => site(`S${index}`, { Role: [name] }));
    const matrix = accessMatrix({ organizations: [organization('Acme', [...sites, ...sites])] }, 'privilege');
    assert.equal(matrix.sets.length, 300);
    assert.deepEqual(
      written(matrix),
      names.flatMap((name, index) => Array.from({ length: 2 }, () => `Acme / S${index}: ${name}`)),
    );
  });

  it('the access matrix grows linearly with the access if each site has its own privilege and shares others', () => {
    const sizes = [500, 1000, 4000].map((count) => {
      const sites = Array.from({ length: count }, (_, index) =>
        site(`${index}:S${index}`, { Role: [`SITE_${index}_VIEW`, 'READ', `AREA_${index % 7}`] }),
      );
      const matrix = accessMatrix({ organizations: [organization('Acme', sites)] }, 'privilege');
      const heldBy = readHeld(matrix);
      const last = matrix.rows.findIndex(({ name }) => name === `S${count - 1}`);
      const held = matrix.columns.filter((_, column) => heldBy(last).has(column));
      assert.deepEqual(held, [`AREA_${(count - 1) % 7}`, 'READ', `SITE_${count - 1}_VIEW`]);
      return [matrix.sets.flat().length / count, JSON.stringify(matrix).length / count] as const;
    });
    for (const [numbers, characters] of sizes) {
      assert.ok(numbers <= 6, `${numbers} numbers a site`);
      assert.ok(characters < 160, `${characters} characters a site`);
    }
  });

  it('the access matrix is empty if nothing is granted', () => {
    assert.deepEqual(accessMatrix({ organizations: [] }, 'privilege'), {
      kind: 'privilege',
      columns: [],
      organizations: [],
      rows: [],
      sets: [],
    });
  });
});

describe('access matrix: views', () => {
  it('the access matrix is sorted by name, by number of grants, or by a column', () => {
    assert.deepEqual(arranged({}).lines, ['On the whole organization', 'Empty', 'Köln 3', 'Köln 12', 'Malmö']);
    assert.deepEqual(arranged({ sort: 'count' }).lines, [
      'Köln 3',
      'Köln 12',
      'Malmö',
      'On the whole organization',
      'Empty',
    ]);
    assert.deepEqual(arranged({ sort: 2 }).lines.slice(0, 2), ['Köln 12', 'Malmö']);
    assert.deepEqual(arranged({ sort: 4 }).lines[0], 'On the whole organization');
  });

  it('the access matrix is grouped by organization, and sorted within each group', () => {
    assert.deepEqual(arranged({ grouped: true, sort: 'count' }).lines, [
      '[Acme 3]',
      'Malmö',
      'On the whole organization',
      'Empty',
      '[Nordwind 2]',
      'Köln 3',
      'Köln 12',
    ]);
  });

  it('the access matrix search matches site names, IDs, organizations, and columns, ignoring case and accents', () => {
    assert.deepEqual(arranged({ sites: 'malmo' }).lines, ['Malmö']);
    assert.deepEqual(arranged({ sites: 'NORDWIND 12' }).lines, ['Köln 12']);
    assert.deepEqual(arranged({ sites: '21:' }).lines, ['Köln 3']);
    assert.deepEqual(arranged({ sites: 'köln', grouped: true }).lines, ['[Nordwind 2]', 'Köln 3', 'Köln 12']);
    assert.deepEqual(arranged({ columns: 'read dev' }), { lines: arranged({}).lines, columns: ['DEVICES: READ'] });
    assert.deepEqual(arranged({ sites: 'nowhere', columns: 'nothing' }), { lines: [], columns: [] });
  });

  it('the access matrix stays sorted by the same column after a reload if the new record still contains that column', () => {
    const before = accessMatrix({ organizations }, 'privilege');
    const next = accessMatrix({ organizations: organizations.slice(1) }, 'privilege');
    const roles = accessMatrix({ organizations }, 'role');
    const sorted = (sort: MatrixView['sort']): MatrixView => ({ ...wholeMatrix, sort });
    assert.equal(viewOfNext(sorted(4), before, next).sort, next.columns.indexOf('REPORTS'));
    assert.equal(viewOfNext(sorted(3), before, next).sort, 'name');
    assert.equal(viewOfNext(sorted(1), before, roles).sort, 'name');
    assert.equal(viewOfNext(sorted(0), before, before).sort, 0);
    const alike = { organizations: [organization('Acme', [site('Oslo', { READ: ['READ'] })])] };
    const [privileges, itsRoles] = [accessMatrix(alike, 'privilege'), accessMatrix(alike, 'role')];
    assert.equal(viewOfNext(sorted(0), privileges, itsRoles).sort, 'name', 'a role is no privilege of that name');
    assert.equal(viewOfNext(sorted(1), undefined, next).sort, 1);
    assert.equal(viewOfNext(sorted(99), undefined, next).sort, 'name');
    assert.equal(viewOfNext(sorted('count'), before, roles).sort, 'count');
  });
});
