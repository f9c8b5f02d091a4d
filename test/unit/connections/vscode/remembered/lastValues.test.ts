import assert from 'node:assert/strict';
import { lastValues, rememberValues } from '../../../../../src/connections/vscode/remembered/lastValues.ts';
import { memory } from '../../../../support/memento.ts';

const robin = { connectionId: 'acme', origin: 'https://service.example', username: 'robin' };
const size = { ...robin, operation: 'devices', name: 'size' };

describe('lastValues', () => {
  it('lastValues returns the last five values of a parameter, newest first and without duplicates', async () => {
    const kept = memory();
    for (const value of ['1', '2', '3', '4', '5', '6', '4']) await rememberValues(kept, size, [value]);
    assert.deepEqual(lastValues(kept, size), ['4', '6', '5', '3', '2']);
    await rememberValues(kept, size, []);
    await rememberValues(kept, size, ['a', 'b']);
    assert.deepEqual(lastValues(kept, size), ['a', 'b', '4', '6', '5']);
  });

  it('lastValues returns no values that were entered by another person, or for another operation, parameter, or place', async () => {
    const kept = memory();
    await rememberValues(kept, size, ['1']);
    for (const other of [
      { ...size, username: 'kim' },
      { ...size, origin: 'https://other.example' },
      { ...size, connectionId: 'b' },
      { ...size, operation: 'hidden-devices' },
      { ...size, name: 'page' },
      { ...size, within: 'oslo' },
    ])
      assert.deepEqual(lastValues(kept, other), []);
  });

  it('rememberValues stores no value for a parameter whose name suggests a credential', async () => {
    const kept = memory();
    await rememberValues(kept, { ...size, name: 'apiToken' }, ['x']);
    assert.ok(!kept.text().includes('apiToken'));
  });

  it('lastValues returns no values if the stored ones are malformed', () => {
    for (const first of [null, {}, 'x', [null], [{ key: 'x', values: [1] }]])
      assert.deepEqual(lastValues(memory(first), size), []);
  });
});
