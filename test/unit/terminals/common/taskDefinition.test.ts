import assert from 'node:assert/strict';
import {
  readStarted,
  readTask,
  startedToTheLetter,
  startedWords,
  startsTask,
} from '../../../../src/terminals/common/taskDefinition.ts';

describe('a task with access', () => {
  it('is read as tasks.json has it, and nothing else of it', () => {
    assert.deepEqual(readTask({ type: 'orgAccess', command: 'make' }), { command: 'make', args: [] });
    const whole = { command: 'make', args: ['', '${file}'], cwd: '/a b', env: { A: '', B: '1' }, connection: 'Acme' };
    assert.deepEqual(readTask({ ...whole, label: 'Make', orgAccess: true }), whole);
    assert.deepEqual(readTask({ command: 'make', env: {} }), { command: 'make', args: [], env: {} });
  });

  it('is none where a part of it is not as it should be', () => {
    for (const definition of [
      undefined,
      null,
      'make',
      ['make'],
      {},
      { command: '' },
      { command: ['make'] },
      { command: 'make', args: 'all' },
      { command: 'make', args: ['all', 7] },
      { command: 'make', args: { 0: 'all' } },
      { command: 'make', cwd: '' },
      { command: 'make', cwd: 7 },
      { command: 'make', cwd: null },
      { command: 'make', env: 'A=1' },
      { command: 'make', env: ['A=1'] },
      { command: 'make', env: null },
      { command: 'make', env: { A: '1', B: 1 } },
      { command: 'make', connection: '' },
      { command: 'make', connection: 7 },
      Object.create({ command: 'make' }),
    ])
      assert.equal(readTask(definition), undefined, JSON.stringify(definition));
  });

  it('is told to org-access in words, or in one word that VS Code replaces nothing in', () => {
    const task = { command: 'a b', args: ['${command:evil}', '', '"ü'], cwd: '/$HOME' };
    assert.deepEqual(readStarted(startedWords(task.command, task.args).slice(1)), {
      command: task.command,
      args: task.args,
    });
    const [first, ...words] = startedToTheLetter(task);
    assert.equal(first, '--start-task');
    assert.equal(startedWords('a', [])[0], startsTask);
    assert.ok(words.every((word) => /^[\w-]+$/.test(word)));
    assert.deepEqual(readStarted(words), task);
  });

  it('is nothing else that may follow the first word', () => {
    const [, form = '', encoded = ''] = startedToTheLetter({ command: 'a', args: [] });
    for (const words of [
      [],
      ['words'],
      ['words', ''],
      [form],
      [form, ''],
      [form, 'damaged'],
      [form, Buffer.from('{"command":7}').toString('base64url')],
      [form, Buffer.from('"a"').toString('base64url')],
      ['other', encoded],
      ['other', 'a'],
      [encoded],
    ])
      assert.equal(readStarted(words), undefined, words.join(' '));
  });
});
