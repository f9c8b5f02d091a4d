import assert from 'node:assert/strict';
import { visit } from 'jsonc-parser';
import { forgetGoneConnections } from '../../../../../src/connections/vscode/goneConnections.ts';
import type { Connection } from '../../../../../src/service/connection/common/connection.ts';
import { decodeConnections } from '../../../../../src/service/connection/node/connectionSettings.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const day = 24 * 60 * 60_000;

/** Returns what VS Code reads as `orgAccess.connections` from an invalid settings file; built like its `ConfigurationModelParser`. */
function connectionsIn(text: string): unknown {
  const root: unknown[] = [];
  const parents: unknown[] = [];
  let parent: unknown = root;
  let property: string | undefined;
  const take = (value: unknown) => {
    if (Array.isArray(parent)) parent.push(value);
    else if (property !== undefined) (parent as Record<string, unknown>)[property] = value;
  };
  const begin = (value: unknown) => {
    take(value);
    parents.push(parent);
    parent = value;
    property = undefined;
  };
  const end = () => void (parent = parents.pop());
  const visitor = {
    onObjectBegin: () => begin({}),
    onObjectProperty: (name: string) => void (property = name),
    onObjectEnd: end,
    onArrayBegin: () => begin([]),
    onArrayEnd: end,
    onLiteralValue: take,
  };
  visit(text, visitor, { allowTrailingComma: true });
  // With open brackets, `parent` is not reset to the root, as in VS Code.
  const settings: unknown = (parent as unknown[])[0] ?? {};
  return (settings as Record<string, unknown>)['orgAccess.connections'];
}

/** Yields each text that a settings file with two connections goes through in some edits. VS Code closes no quotes and brackets here. */
function* halfTypedTexts(connections: readonly [Connection, Connection]): Generator<string> {
  const [first, second] = connections.map((connection) => JSON.stringify(connection, undefined, 2));
  const text = `{\n  "editor.fontSize": 14,\n  "orgAccess.connections": [${first}, ${second}],\n  "files.autoSave": "off"\n}\n`;
  for (const [after, erased, typed] of [
    ['"editor.fontSize": 14,\n  ', '', '"editor.lineHeight": 22,\n  /* Both services */\n  '],
    ['"orgAccess.connections', '"', '"'],
    ['"baseUrl": "', connections[0].baseUrl, 'https://new.example.com/root'],
    [`"name": "${connections[1].name}"`, ',', ', '],
    [first ?? '', ', ', ', '],
    [second ?? '', '', ', {"name": "West", "baseUrl": "https://west.example.com", "clientId": "a"}'],
  ] as const) {
    const at = text.indexOf(after) + after.length;
    const [before, behind] = [text.slice(0, at), text.slice(at + erased.length)];
    assert.ok(text.startsWith(erased, at), after);
    for (let left = erased.length; left >= 0; left -= 1) yield before + erased.slice(0, left) + behind;
    for (let length = 1; length <= typed.length; length += 1) yield before + typed.slice(0, length) + behind;
    yield text;
  }
}

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

  it('SessionManager ends no live or stored session if settings are saved after every keystroke of an edit', async () => {
    const { connection } = bench;
    const other = { ...connection, id: 'other', name: 'Other', baseUrl: 'https://other.example.com' };
    let [saves, ended, gone] = [0, 0, 0];
    for (const text of halfTypedTexts([connection, other])) {
      saves += 1;
      await bench.manager.setConnections(decodeConnections(connectionsIn(text)).connections);
      if (bench.state.kind !== 'active') gone += 1;
      // Long enough for a refresh to be due now and then.
      if (saves % 10 === 0) await bench.pass(5_000, 1_000);
      if (bench.storedKind !== 'session') ended += 1;
    }
    await bench.manager.setConnections([connection, other]);
    await bench.until('the session is back', () => bench.state.kind === 'active');
    await bench.until('it can be renewed', () => bench.refreshes > 0);
    assert.ok(gone > 0, 'some of the texts take the connection away');
    const { counters } = bench.service;
    assert.deepEqual([ended, bench.notices, counters.refusals.invalid_grant ?? 0, counters.signIns], [0, [], 0, 1]);
  });

  it('forgetGoneConnections forgets a removed connection at once, and while the settings are invalid only if it was missing a day earlier too', async () => {
    await bench.manager.setConnections([]);
    const ids = new Set(['acme']);
    const withSecrets = new Set<string>();
    const forget = async (id: string) => {
      await bench.manager.forget(id);
      withSecrets.delete(id);
      ids.delete(id);
    };
    const start = (all: (typeof bench.connection)[], isWhole: boolean) =>
      forgetGoneConnections({
        clock: bench.clock,
        memory: kept,
        registry: { all: () => all, isWhole },
        connectionSecrets: { connectionIds: () => [...withSecrets] },
        usernames: { connectionIds: () => [...ids] },
        forget,
      });
    const kept = memory();
    await start([], false);
    await start([bench.connection], true);
    bench.clock.advance(2 * day);
    await start([], false);
    assert.equal(bench.storedKind, 'session', 'it was there in between');
    await start([], false);
    assert.equal(bench.storedKind, 'session', 'two windows that start together are no two days');
    bench.clock.advance(day);
    await start([], false);
    await bench.untilStored('ended');
    assert.ok(!bench.stored?.includes(bench.service.clientSecret));
    assert.deepEqual([...ids], []);
    await bench.manager.setConnections([bench.connection]);
    await bench.signIn();
    await bench.untilStored('session');
    await bench.manager.setConnections([]);
    ids.add('acme');
    withSecrets.add('acme').add('draft');
    await start([], true);
    await bench.untilStored('ended');
    assert.deepEqual([...withSecrets], ['draft'], 'another window may be adding it');
    bench.clock.advance(day);
    await start([], true);
    assert.deepEqual([...withSecrets], []);
  });
});
