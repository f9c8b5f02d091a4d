import assert from 'node:assert/strict';
import { valueAt } from '../../../../src/api/common/pages/envelope.ts';
import { accessMatrix, readHeld } from '../../../../src/matrix/common/accessMatrix.ts';
import { createCells } from '../../../../src/matrix/common/matrixCells.ts';
import { matrixCsv } from '../../../../src/matrix/common/matrixCsv.ts';
import { createArranger, wholeMatrix } from '../../../../src/matrix/common/matrixView.ts';
import { cellText, tableAt } from '../../../../src/table/common/table.ts';
import { tableCells, tableCsv } from '../../../../src/table/common/tableCells.ts';
import { createTableArranger, defaultTableView, type TableView } from '../../../../src/table/common/tableView.ts';
import { organization, site } from '../../../support/access/access.ts';

const organizations = [
  organization('2:Nordwind', [site('20:Köln', { Operator: ['READ', 'WRITE'], Auditor: ['AUDIT', 'READ'] })]),
  organization('1:Acme', [site('10:Malmö', { Operator: ['READ'], Auditor: ['AUDIT'] }), site('11:Empty')], {
    '': ['REPORTS'],
  }),
];
/** Every way of looking at a matrix: what is searched, and in which order it stands. */
const views = ['', 'malmo', 'nordwind'].flatMap((sites) =>
  ['', 'audit', 'rite'].flatMap((columns) =>
    (['name', 'count', 0, 1] as const).flatMap((sort) =>
      [true, false].map((grouped) => ({ ...wholeMatrix, sites, columns, sort, grouped })),
    ),
  ),
);

describe('cells of a matrix', () => {
  for (const kind of ['privilege', 'role'] as const)
    it(`matrix cells per ${kind} show the right site and column in every search and sort order`, () => {
      const matrix = accessMatrix({ organizations }, kind);
      const [arrange, cellsIn, heldBy] = [createArranger(matrix), createCells(matrix), readHeld(matrix)];
      for (const view of views) {
        const arrangement = arrange(view);
        const cells = cellsIn(arrangement);
        const csv = [...matrixCsv(matrix, arrangement)].join('').split('\r\n');
        for (const [row, line] of arrangement.lines.entries()) {
          const place = line.kind === 'site' ? matrix.rows[line.row] : matrix.organizations[line.organization];
          const held = cells.heldAt(row);
          assert.equal(held.count, line.kind === 'site' ? heldBy(line.row).count : 0);
          for (const [column, index] of arrangement.columns.entries()) {
            const name = matrix.columns[index];
            assert.equal(cells.columnAt(column), name);
            assert.equal(held.has(column), line.kind === 'site' && heldBy(line.row).has(index), JSON.stringify(view));
            assert.deepEqual(cells.namesAt({ row, column }), [place?.name, name]);
            assert.deepEqual(cells.namesAt({ row: -1, column }), [name]);
          }
          assert.deepEqual(cells.namesAt({ row, column: -1 }), [place?.name]);
          assert.equal(held.has(arrangement.columns.length), false, 'beyond the last column');
        }
        assert.ok(csv.length > arrangement.sites, JSON.stringify(view));
      }
    });
});

const body = {
  data: {
    devices: [
      { host: 'web-2', size: 10, tags: ['a'] },
      { host: 'db-1', size: 9, note: null },
      { host: 'web-1', size: 10, extra: 'x' },
      { size: 2 },
    ],
  },
};

describe('cells of a table', () => {
  const table = tableAt(body, ['data', 'devices']) ?? assert.fail();
  const arrange = createTableArranger(table);
  const sorts = table.columns.flatMap((column) => [true, false].map((isDescending) => ({ column, isDescending })));
  const looks: TableView[] = ['', 'web', '10'].flatMap((search) =>
    [[], ['host'], ['size', 'extra']].flatMap((hidden) =>
      [undefined, ...sorts].map((sort) => ({ ...defaultTableView, search, hidden, ...(sort && { sort }) })),
    ),
  );

  it('table cells keep their JSON path and row number in every search, sort order, and selection of columns', () => {
    let count = 0;
    for (const look of looks) {
      const arrangement = arrange(look);
      const cells = tableCells(table, arrangement);
      const found = [...table.rows.keys()].filter((position) =>
        arrangement.columns.some((name) => cellText(table.rows[position], name).includes(look.search)),
      );
      assert.deepEqual(arrangement.rows.toSorted(), found, JSON.stringify(look));
      const lines: string[][] = [];
      for (const [row, position] of arrangement.rows.entries()) {
        const inBody = body.data.devices[position];
        assert.equal(cells.positionAt(row), position);
        assert.equal(cells.rowAt(row), inBody);
        const texts = arrangement.columns.map((name, column) => {
          const path = cells.pathAt({ row, column }) ?? assert.fail();
          const isThere = Object.hasOwn(inBody ?? {}, name);
          assert.deepEqual(path, ['data', 'devices', position, ...(isThere ? [name] : [])]);
          assert.equal(cells.valueAt({ row, column }), isThere ? valueAt(body, path) : undefined);
          assert.equal(cells.columnAt(column), name);
          assert.equal(cells.textAt({ row: -1, column }), name);
          count += 1;
          return cells.textAt({ row, column });
        });
        assert.deepEqual(
          texts,
          arrangement.columns.map((name) => cellText(inBody, name)),
        );
        assert.equal(cells.textAt({ row, column: -1 }), texts.join('\t'));
        assert.deepEqual(cells.pathAt({ row, column: -1 }), ['data', 'devices', position]);
        lines.push(texts);
      }
      const [, ...csv] = [...tableCsv(table, arrangement)];
      const plainest = lines.map((texts) =>
        texts.map((text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)),
      );
      assert.deepEqual(
        csv,
        plainest.map((texts) => `${texts.join(',')}\r\n`),
      );
    }
    assert.ok(count > 500, String(count));
  });

  it('table cells beyond the edges of the table are undefined or empty', () => {
    const cells = tableCells(table, arrange(defaultTableView));
    assert.deepEqual(
      [cells.pathAt({ row: 9, column: 0 }), cells.textAt({ row: 9, column: 9 }), cells.rowAt(9)],
      [undefined, '', undefined],
    );
  });
});
