import assert from 'node:assert/strict';
import { WindowPlaces } from '../../../../src/core/api/place/windowPlaces.ts';
import { SessionStore } from '../../../../src/core/session/session.ts';
import { placeMemory } from '../../../../src/editor/place/placeMemory.ts';
import { Places } from '../../../../src/editor/place/places.ts';
import { placeOf, WrittenPlaces } from '../../../support/access/placeBench.ts';
import { connection, live, loaded, loading, snapshot } from '../../../support/session/shownStates.ts';

const acme = placeOf('1:Acme');

/** What the editor remembers under any key. */
function memento(first?: unknown) {
  let kept = first;
  return {
    keys: () => [],
    get: (_key: string, other?: unknown) => (kept ?? other) as never,
    update: (_key: string, value: unknown) => Promise.resolve(void (kept = JSON.parse(JSON.stringify(value)))),
  };
}

describe('the current places of a window', () => {
  function open() {
    const sessions = new SessionStore();
    let opened = 0;
    const places = new Places(sessions, () => {
      opened += 1;
      const memory = { window: new WrittenPlaces(), everywhere: new WrittenPlaces() };
      const asking = {
        needed: () => Promise.resolve({ place: acme }),
        pick: () => Promise.resolve(acme),
        select: () => Promise.resolve(),
      };
      return Promise.resolve(
        new WindowPlaces({ sessions, ...memory, asking: () => Promise.resolve(asking), lost: () => undefined }),
      );
    });
    let changes = 0;
    places.onDidChange(() => (changes += 1));
    return { sessions, places, opened: () => opened, changes: () => changes };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('are not read while nobody is signed in', async () => {
    const { sessions, places, opened } = open();
    sessions.replace(snapshot());
    await settled();
    assert.deepEqual([opened(), places.of(connection.id)], [0, undefined]);
  });

  it('are read, and told of, as soon as somebody is', async () => {
    const { sessions, places, opened, changes } = open();
    sessions.replace(snapshot(live(loading)));
    await settled();
    sessions.replace(snapshot(live(loaded)));
    assert.deepEqual([opened(), places.of(connection.id)], [1, acme]);
    assert.deepEqual(places.namedByAccess(connection.id), acme);
    assert.ok(changes() > 0);
  });

  it('are read for an operation that needs one', async () => {
    const { places } = open();
    assert.deepEqual(await places.needed(connection.id, { name: 'Topology', needs: 'site' }), { place: acme });
  });

  it('are not read when the window has closed', async () => {
    const { sessions, places, opened } = open();
    places.dispose();
    sessions.replace(snapshot(live(loading)));
    await settled();
    assert.equal(opened(), 0);
  });

  it('are kept as they were written, and none where something else was stored', () => {
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
