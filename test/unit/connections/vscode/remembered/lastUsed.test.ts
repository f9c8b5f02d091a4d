import assert from 'node:assert/strict';
import {
  lastValues,
  recentPlaces,
  rememberPlace,
  rememberValues,
} from '../../../../../src/connections/vscode/remembered/lastUsed.ts';
import { isSamePlace } from '../../../../../src/platform/common/entities.ts';
import { memory } from '../../../../support/memento.ts';

const robin = { connectionId: 'acme', origin: 'https://service.example', username: 'robin' };
const size = { ...robin, operation: 'devices', name: 'size' };
const organization = { id: '1', name: 'Acme' };
const place = (id: number) => ({ organization, site: { id: String(id), name: `Site ${id}` } });

describe('recentPlaces', () => {
  it('recentPlaces returns the last five places that one person used at one service, without duplicates', async () => {
    const kept = memory();
    for (const id of [1, 2, 3, 4, 5, 6, 4]) await rememberPlace(kept, robin, place(id));
    assert.deepEqual(recentPlaces(kept, robin), [4, 6, 5, 3, 2].map(place));
    for (const other of [
      { ...robin, username: 'kim' },
      { ...robin, origin: 'https://other.example' },
      { ...robin, connectionId: 'b' },
    ])
      assert.deepEqual(recentPlaces(kept, other), []);
    await rememberPlace(kept, robin, { organization });
    assert.deepEqual(recentPlaces(kept, robin)[0], { organization });
  });

  it('rememberPlace stores only the names and IDs of a place, and no grants', async () => {
    const kept = memory();
    const more = { ...place(1), organization: { ...organization, grants: ['SECRET'], sites: [] } };
    await rememberPlace(kept, robin, more);
    assert.ok(!kept.text().includes('grants'));
  });

  it('rememberPlace stores places only for the twenty most recent people', async () => {
    const kept = memory();
    for (let number = 0; number <= 20; number += 1)
      await rememberPlace(kept, { ...robin, username: `u${number}` }, place(number));
    const countOf = (number: number) => recentPlaces(kept, { ...robin, username: `u${number}` }).length;
    assert.deepEqual([0, 1, 20].map(countOf), [0, 1, 1]);
  });

  it('recentPlaces returns no places if the stored ones are malformed', async () => {
    for (const damaged of [null, 7, 'x', {}, [null, 3, { values: 1 }, { key: 'x', values: [null] }]]) {
      const kept = memory(damaged);
      assert.deepEqual(recentPlaces(kept, robin), []);
      await rememberPlace(kept, robin, place(1));
      assert.deepEqual(recentPlaces(kept, robin), [place(1)]);
    }
  });

  it('isSamePlace returns false if an ID or a name of the organization or site differs', () => {
    assert.ok(isSamePlace(place(1), place(1)));
    for (const other of [
      place(2),
      { organization },
      { organization: { name: 'Acme' }, site: place(1).site },
      { organization, site: { id: '1', name: 'Renamed' } },
    ])
      assert.ok(!isSamePlace(place(1), other));
  });
});

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
