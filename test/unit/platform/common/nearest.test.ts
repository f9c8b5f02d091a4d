import assert from 'node:assert/strict';
import { nearest } from '../../../../src/platform/common/nearest.ts';

describe('nearest', () => {
  it('nearest returns names that differ by few letters, and names that contain the text', () => {
    const names = ['devices', 'device-counts', 'topology', 'hide-devices', 'sites'];
    assert.deepEqual(
      nearest('device', names),
      ['devices', 'device-counts', 'hide-devices'].toSorted((a, b) => a.length - b.length),
    );
    assert.deepEqual(nearest('topolgy', names), ['topology']);
    assert.deepEqual(nearest('Sties', names), ['sites']);
    assert.deepEqual(nearest('quux', names), []);
  });
});
