import assert from 'node:assert/strict';
import { ColumnStorage } from '../../../../../src/responses/rawJson/vscode/columnStorage.ts';
import { defaultColumns } from '../../../../../src/responses/table/common/tableColumns.ts';
import { memory } from '../../../../support/memento.ts';

const devices = { method: 'POST', path: '/api/v2/devices/tableView' };
const columns = { hidden: ['a'], order: ['b'], widths: { c: 90 } };

describe('ColumnStorage', () => {
  it('ColumnStorage keeps the columns of each operation across windows until they are reset', async () => {
    const editor = memory();
    await new ColumnStorage(editor).store(devices, columns);
    const kept = new ColumnStorage(editor);
    assert.deepEqual(kept.of(devices), columns);
    assert.deepEqual(kept.of({ ...devices, method: 'GET' }), defaultColumns);
    await kept.store(devices, { ...columns, order: [] });
    assert.deepEqual(kept.of(devices), { ...columns, order: defaultColumns.order });
    await kept.store(devices, defaultColumns);
    assert.deepEqual(kept.of(devices), defaultColumns);
    assert.deepEqual(editor.get('orgAccess.tableColumns'), []);
  });

  it('ColumnStorage keeps the 200 most recently changed tables, and drops invalid ones', async () => {
    const editor = memory();
    const kept = new ColumnStorage(editor);
    for (let at = 0; at < 250; at += 1) await kept.store({ method: 'GET', path: `/${at}` }, columns);
    assert.deepEqual(kept.of({ method: 'GET', path: '/49' }), defaultColumns);
    assert.deepEqual(kept.of({ method: 'GET', path: '/50' }), columns);
    await editor.update('orgAccess.tableColumns', [null, { table: 7 }, { table: 'GET /x', columns: 'all' }]);
    assert.deepEqual(kept.of({ method: 'GET', path: '/x' }), defaultColumns);
    await editor.update('orgAccess.tableColumns', 'x');
    assert.deepEqual(kept.of(devices), defaultColumns);
  });
});
