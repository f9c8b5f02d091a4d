import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/platform/common/json/json.ts';
import { packed, readToRawJson } from '../../../../src/rawJson/common/rawJsonMessages.ts';
import { cellText, tableAt } from '../../../../src/table/common/table.ts';
import { tableCsv } from '../../../../src/table/common/tableCells.ts';
import { createTableArranger, defaultTableView } from '../../../../src/table/common/tableView.ts';

describe('exact numbers in tables', () => {
  const json =
    '[{"id":98765432109876543211,"size":2.0},{"id":98765432109876543210,"size":1e400},{"id":5,"size":0.30},{"id":7,"size":[1.50]}]';
  const table = tableAt(parseJson(json), []);
  assert.ok(table);

  it('table cells and CSV files show numbers exactly as the service sent them', () => {
    const csv = [...tableCsv(table, { rows: [...table.rows.keys()], columns: table.columns })].join('');
    assert.equal(
      csv,
      '\ufeffid,size\r\n98765432109876543211,2.0\r\n98765432109876543210,1e400\r\n5,0.30\r\n7,[1.50]\r\n',
    );
  });

  it('table rows are sorted by every digit of a number', () => {
    const sorted = (column: string) =>
      createTableArranger(table)({ ...defaultTableView, sort: { column, isDescending: false } }).rows;
    assert.deepEqual(sorted('id'), [2, 3, 1, 0]);
    assert.deepEqual(sorted('size').slice(0, 3), [2, 0, 1]);
  });

  it('table rows are sent to the webview with exact numbers', () => {
    const message = readToRawJson(structuredClone(packed({ type: 'rows', rows: table.rows })));
    assert.ok(message?.type === 'rows');
    assert.deepEqual(
      message.rows.map((row) => cellText(row, 'id')),
      ['98765432109876543211', '98765432109876543210', '5', '7'],
    );
  });
});
