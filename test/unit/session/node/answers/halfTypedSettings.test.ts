import assert from 'node:assert/strict';
import { decodeConnections } from '../../../../../src/connections/node/connectionSettings.ts';
import { forgetGoneConnections } from '../../../../../src/connections/vscode/goneConnections.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';
import { halfTypedStates } from '../../../../support/texts/halfTyped.ts';

const day = 24 * 60 * 60_000;

describe('SessionManager with half-typed settings', () => {
  let bench: SessionBench;
  beforeEach(async () => {
    bench = await SessionBench.open({ expiresInS: 60 });
    await bench.signedIn();
  });
  afterEach(() => bench.close());

  /** Memento of VS Code. */
  function memory() {
    const values = new Map<string, unknown>();
    return {
      keys: () => [...values.keys()],
      get: <T>(key: string, fallback?: T) => (values.get(key) as T | undefined) ?? fallback,
      update: (key: string, value: unknown) => Promise.resolve(void values.set(key, value)),
    };
  }

  it('SessionManager ends no live or stored session if settings are saved after every keystroke of twelve edits', async () => {
    const { connection } = bench;
    const other = { ...connection, id: 'other', name: 'Other', baseUrl: 'https://other.example.com' };
    const edits = new Set<string>();
    let saves = 0;
    let ended = 0;
    let gone = 0;
    for (const { edit, connections } of halfTypedStates([connection, other])) {
      edits.add(edit);
      saves += 1;
      await bench.manager.setConnections(decodeConnections(connections).connections);
      if (bench.state.kind !== 'active') gone += 1;
      // Long enough for a refresh to be due now and then.
      if (saves % 10 === 0) await bench.pass(5_000, 1_000);
      if (bench.storedKind !== 'session') ended += 1;
    }
    await bench.manager.setConnections([connection, other]);
    await bench.until('the session is back', () => bench.state.kind === 'active');
    await bench.until('it can be renewed', () => bench.refreshes > 0);
    assert.equal(edits.size, 12);
    assert.ok(gone > 0, 'some of the texts take the connection away');
    assert.deepEqual(
      {
        ended,
        notices: bench.notices,
        refused: bench.service.counters.refusals.invalid_grant ?? 0,
        signIns: bench.service.counters.signIns,
      },
      { ended: 0, notices: [], refused: 0, signIns: 1 },
    );
  });

  describe('start of a window', () => {
    const others = {
      places: { forget: () => Promise.resolve() },
      connectionSecrets: { forget: () => Promise.resolve() },
      folder: '/nowhere',
    };

    const remembered = () => {
      const ids = new Set([bench.connection.id]);
      return {
        last: () => undefined,
        remember: () => Promise.resolve(),
        forget: (id: string) => Promise.resolve(void ids.delete(id)),
        connectionIds: () => [...ids],
      };
    };

    it('forgetGoneConnections deletes the sessions and client secrets of connections that were removed from settings', async () => {
      await bench.manager.setConnections([]);
      const usernames = remembered();
      await forgetGoneConnections({
        manager: bench.manager,
        registry: { all: () => [], isWhole: true },
        usernames,
        memory: memory(),
        ...others,
        clock: bench.clock,
      });
      await bench.untilStored('ended');
      assert.ok(!bench.stored?.includes(bench.service.clientSecret));
      assert.deepEqual(usernames.connectionIds(), []);
    });

    it('forgetGoneConnections ends sessions of unreadable connections only if they were also missing at a start a day earlier', async () => {
      await bench.manager.setConnections([]);
      const parts = {
        manager: bench.manager,
        registry: { all: () => [], isWhole: false },
        usernames: remembered(),
        memory: memory(),
        ...others,
        clock: bench.clock,
      };
      await forgetGoneConnections(parts);
      assert.equal(bench.storedKind, 'session');
      await forgetGoneConnections({ ...parts, registry: { all: () => [bench.connection], isWhole: true } });
      bench.clock.advance(2 * day);
      await forgetGoneConnections(parts);
      assert.equal(bench.storedKind, 'session', 'it was there in between');
      await forgetGoneConnections(parts);
      assert.equal(bench.storedKind, 'session', 'two windows that start together are no two days');
      bench.clock.advance(day);
      await forgetGoneConnections(parts);
      await bench.untilStored('ended');
    });
  });
});
