import assert from 'node:assert/strict';
import { KeptColumns } from '../../../../src/rawJson/vscode/columnStorage.ts';
import { allColumns } from '../../../../src/table/common/tableColumns.ts';
import { memory } from '../../../support/memento.ts';

const devices = { method: 'POST', path: '/api/v2/devices/tableView' };
const columns = { hidden: ['a'], order: ['b'], widths: { c: 90 } };

describe('the columns of a table that are kept', () => {
  it('are those of an operation, for every window, until they are reset', async () => {
    const editor = memory();
    await new KeptColumns(editor).keep(devices, columns);
    const kept = new KeptColumns(editor);
    assert.deepEqual(kept.of(devices), columns);
    assert.deepEqual(kept.of({ ...devices, method: 'GET' }), allColumns);
    await kept.keep(devices, allColumns);
    assert.deepEqual(kept.of(devices), allColumns);
    assert.deepEqual(editor.get('orgAccess.tableColumns'), []);
  });

  it('are forgotten for the operations that were changed longest ago, and where what was kept makes no sense', async () => {
    const editor = memory();
    const kept = new KeptColumns(editor);
    for (let at = 0; at < 250; at += 1) await kept.keep({ method: 'GET', path: `/${at}` }, columns);
    assert.deepEqual(kept.of({ method: 'GET', path: '/49' }), allColumns);
    assert.deepEqual(kept.of({ method: 'GET', path: '/50' }), columns);
    await editor.update('orgAccess.tableColumns', [null, { table: 7 }, { table: 'GET /x', columns: 'all' }]);
    assert.deepEqual(kept.of({ method: 'GET', path: '/x' }), allColumns);
    await editor.update('orgAccess.tableColumns', 'x');
    assert.deepEqual(kept.of(devices), allColumns);
  });
});
