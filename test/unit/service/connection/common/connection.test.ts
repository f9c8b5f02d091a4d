import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseBaseUrl } from '../../../../../src/service/connection/common/baseUrl.ts';
import {
  addressOf,
  connectionCalled,
  idForThisWindow,
  isLoopback,
  isSameConnection,
  isThisWindowOnly,
  movedTo,
  originOf,
  trusting,
} from '../../../../../src/service/connection/common/connection.ts';
import { decodeConnections, nameFor } from '../../../../../src/service/connection/node/connectionSettings.ts';
import { acceptedPlainHosts, refusedPlainHosts } from '../../../../support/service/plainHosts.ts';

describe('connection', () => {
  describe('plain http', () => {
    it('plain HTTP is rejected in the dialog and the settings for every host that may be another computer', () => {
      for (const host of refusedPlainHosts) {
        assert.ok(parseBaseUrl(`http://${host}:8080`).problem, host);
        const { connections, problems } = decodeConnections([{ baseUrl: `HTTP://${host}/`, clientId: 'c' }]);
        assert.deepEqual([connections.length, problems.length], [0, 1], host);
        const isName = URL.canParse(`http://${host}`);
        if (isName) assert.deepEqual(problems, [[1, 'unprotected']], host);
        if (isName) assert.equal(isLoopback(new URL(`https://${host}`).hostname), false);
      }
    });

    it('plain HTTP is accepted for the three loopback names, which are stored in normalized form', () => {
      for (const [written, meant] of acceptedPlainHosts)
        assert.deepEqual(parseBaseUrl(`http://${written}:8080/x`), { baseUrl: `http://${meant}:8080/x` }, written);
    });

    it('plain HTTP is underlined as an error in settings.json for every host where it is rejected', () => {
      const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: { configuration: unknown } };
      const [, pattern = ''] =
        /"baseUrl":\{"type":"string","pattern":"((?:[^"\\]|\\.)*)"/.exec(
          JSON.stringify(manifest.contributes.configuration),
        ) ?? [];
      const isAccepted = (text: string) => new RegExp(JSON.parse(`"${pattern}"`) as string).test(text);
      for (const host of refusedPlainHosts) assert.equal(isAccepted(`http://${host}:8080`), false, host);
      for (const address of ['http://LocalHost:1/x', 'http://127.0.0.1:8080', 'http://[::1]/x', 'HTTPS://a.example'])
        assert.equal(isAccepted(address), true, address);
    });
  });

  describe('addressOf', () => {
    it('addressOf appends a path to the base URL', () => {
      assert.equal(addressOf('https://a.example/root', '/oauth/token'), 'https://a.example/root/oauth/token');
      assert.equal(addressOf('https://a.example', '/x?y=1'), 'https://a.example/x?y=1');
    });

    it("addressOf appends any path unchanged, or throws if the path doesn't start with a single slash", () => {
      const parts = ['/', '.', '%2e', '%2F', '\\', ';', '?', '@', ':', 'a', '\n'];
      let paths = [''];
      let sent = 0;
      for (let length = 1; length <= 4; length += 1) {
        paths = paths.flatMap((path) => parts.map((part) => path + part));
        for (const path of paths)
          for (const base of ['https://a.example', 'https://a.example/root']) {
            try {
              assert.equal(addressOf(base, path), base + path);
              sent += 1;
            } catch (error) {
              assert.match(String(error), /^TypeError: A request path starts with /, path);
            }
          }
      }
      assert.ok(sent > 1000, String(sent));
    });
  });

  describe('decodeConnections', () => {
    it('decodeConnections fills in missing members of a connection, and skips invalid elements', () => {
      const given = { id: 'x', name: 'Acme', baseUrl: 'https://b.example', clientId: 'd', scope: 'read' };
      const { connections, problems } = decodeConnections([
        { baseUrl: 'https://a.example/', clientId: 'c' },
        given,
        { id: 'x', baseUrl: 'https://c.example', clientId: 'e' },
        { baseUrl: 'http://plain.example', clientId: 'e' },
        { baseUrl: 'https://no-client.example' },
        null,
        'text',
        { clientId: 'c' },
        { baseUrl: 'https://f.example', clientId: 'c', scope: 5 },
        { baseUrl: 'https://g.example', clientId: 'c', scope: '' },
      ]);
      const named = (name: string, scope: string) => {
        const baseUrl = `https://${name}`;
        return { id: `${baseUrl}#c`, name, baseUrl, clientId: 'c', scope };
      };
      const all = 'read write trust';
      assert.deepEqual(connections, [named('a.example', all), given, named('f.example', all), named('g.example', '')]);
      assert.deepEqual(
        problems.map((problem) => problem.join(' ')),
        ['3 sameId', '4 unprotected', '5 noClientId', '6 noObject', '7 noObject', '8 empty'],
      );
    });

    it('decodeConnections marks a connection as production only if the setting is the value true', () => {
      const marks = [true, 'true', 1, {}, null, false].map((production) => ({
        baseUrl: 'https://a.example',
        clientId: JSON.stringify(production),
        production,
      }));
      const read = decodeConnections(marks).connections;
      assert.deepEqual(
        read.map((connection) => connection.production),
        [true, undefined, undefined, undefined, undefined, undefined],
      );
      const [marked, other] = read;
      assert.ok(marked && other);
      assert.equal(isSameConnection(marked, { ...marked }), true);
      assert.equal(isSameConnection({ ...other, production: true }, other), false);
    });

    it('decodeConnections returns no connections for a setting that is not a list', () => {
      for (const setting of [undefined, null, 'text', 3, {}, { length: 2 }])
        assert.deepEqual(decodeConnections(setting), { connections: [], problems: [] });
    });
  });

  const acme = { id: 'x', name: 'Acme', baseUrl: 'https://a.example/root', clientId: 'c', scope: 'read' };

  it('isSameConnection returns false if any member differs', () => {
    assert.equal(isSameConnection(acme, { ...acme }), true);
    for (const field of Object.keys(acme))
      assert.equal(isSameConnection(acme, { ...acme, [field]: 'y' }), false, field);
  });

  it('connectionCalled returns the connection with a given name, or else the one with that ID', () => {
    const other = { ...acme, id: 'Acme', name: 'y' };
    assert.equal(connectionCalled('Acme', [other, acme]), acme);
    assert.equal(connectionCalled('x', [other, acme]), acme);
    assert.equal(connectionCalled('Acme', [other]), other);
    assert.equal(connectionCalled('acme', [other, acme]), undefined);
  });

  it('isThisWindowOnly returns true only for the ID of a connection that exists in one window', () => {
    assert.equal(isThisWindowOnly(idForThisWindow('demo')), true);
    for (const id of ['demo', 'https://a.example#window:c', '']) assert.equal(isThisWindowOnly(id), false, id);
    assert.equal(originOf(acme), 'https://a.example');
  });

  it('nameFor names a new connection after its host, with a number if that name is taken', () => {
    const taken = decodeConnections([
      { name: 'a.example', baseUrl: 'https://x.example', clientId: 'c' },
      { name: 'a.example (2)', baseUrl: 'https://y.example', clientId: 'c' },
    ]).connections;
    assert.equal(nameFor('https://a.example/root', []), 'a.example');
    assert.equal(nameFor('https://a.example/root', taken), 'a.example (3)');
  });

  const trusted = { kind: 'certificate', pem: 'one' } as const;
  const plain = { id: 'a', name: 'A', baseUrl: 'https://a.example/x', clientId: 'c', scope: '' };

  it('movedTo keeps the trusted certificate of a connection if the origin stays the same, and drops it otherwise', () => {
    const connection = trusting(plain, trusted);
    assert.deepEqual(movedTo(connection, 'https://a.example/y'), { ...connection, baseUrl: 'https://a.example/y' });
    for (const elsewhere of ['https://b.example/x', 'https://a.example:8443/x', 'http://localhost/x'])
      assert.deepEqual(movedTo(connection, elsewhere), { ...plain, baseUrl: elsewhere });
  });

  it('trusting replaces the trusted certificate of a connection, or removes it', () => {
    const other = { kind: 'authority', pem: 'two' } as const;
    assert.deepEqual(trusting(trusting(plain, trusted), other), { ...plain, trusted: other });
    assert.deepEqual(trusting(trusting(plain, trusted), undefined), plain);
  });
});
