import assert from 'node:assert/strict';
import { readTask } from '../../../../src/terminals/common/taskDefinition.ts';

describe('task definitions', () => {
  it('readTask returns only the known members of a task definition', () => {
    assert.deepEqual(readTask({ type: 'orgAccess', command: 'make' }), { command: 'make', args: [] });
    const whole = { command: 'make', args: ['', '${file}'], cwd: '/a b', env: { A: '', B: '1' }, connection: 'Acme' };
    assert.deepEqual(readTask({ ...whole, label: 'Make', orgAccess: true }), whole);
    assert.deepEqual(readTask({ command: 'make', env: {} }), { command: 'make', args: [], env: {} });
  });

  it('readTask returns undefined if any member is invalid', () => {
    for (const definition of [
      undefined,
      ['make'],
      {},
      { command: '' },
      { command: 'make', args: 'all' },
      { command: 'make', args: ['all', 7] },
      { command: 'make', cwd: '' },
      { command: 'make', cwd: 7 },
      { command: 'make', env: 'A=1' },
      { command: 'make', env: { A: '1', B: 1 } },
      { command: 'make', connection: '' },
    ])
      assert.equal(readTask(definition), undefined, JSON.stringify(definition));
  });
});
