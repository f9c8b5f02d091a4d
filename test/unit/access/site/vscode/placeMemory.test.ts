import assert from 'node:assert/strict';
import { placeMemory } from '../../../../../src/access/site/vscode/placeMemory.ts';
import { placeOf } from '../../../../support/access/placeBench.ts';

const acme = placeOf('1:Acme');

/** Memento with one value for any key. */
function memento(first?: unknown) {
  let kept = first;
  return {
    keys: () => [],
    get: (_key: string, other?: unknown) => (kept ?? other) as never,
    update: (_key: string, value: unknown) => Promise.resolve(void (kept = JSON.parse(JSON.stringify(value)))),
  };
}

describe('placeMemory', () => {
  it('placeMemory returns the stored choices, and an empty list if they are malformed', () => {
    const kept = { connectionId: 'acme', person: 'jo', place: acme, inAccess: true };
    const memory = memento();
    placeMemory(memory).write([kept]);
    assert.deepEqual(placeMemory(memory).read(), [kept]);
    const damaged = [
      null,
      { ...kept, place: 7 },
      { ...kept, person: 7 },
      { ...kept, place: { organization: { id: 1 } } },
    ];
    for (const stored of [7, 'x', {}, damaged, [{ ...kept, completed: { organization: { name: 'a' }, site: null } }]])
      assert.deepEqual(placeMemory(memento(stored)).read(), []);
  });
});
