import assert from 'node:assert/strict';
import { addressOf, parseBaseUrl } from '../../../src/core/connection.ts';
import { decodeConnections, nameFor } from '../../../src/core/connectionSettings.ts';

describe('connection', () => {
  describe('parseBaseUrl', () => {
    for (const [typed, baseUrl] of [
      ['https://service.example.com', 'https://service.example.com'],
      ['  https://service.example.com/  ', 'https://service.example.com'],
      ['service.example.com', 'https://service.example.com'],
      ['HTTPS://Service.Example.COM:443/', 'https://service.example.com'],
      ['https://service.example.com:8443/api-root/', 'https://service.example.com:8443/api-root'],
      ['https://service.example.com/root/oauth/token', 'https://service.example.com/root'],
      ['http://localhost:8080', 'http://localhost:8080'],
      ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
      ['http://[::1]:80/', 'http://[::1]'],
    ] as const) {
      it(`reads ${typed.trim()}`, () => assert.deepEqual(parseBaseUrl(typed), { baseUrl }));
    }

    for (const typed of [
      '',
      '   ',
      'https://',
      'ftp://service.example.com',
      'http://service.example.com',
      'http://127.0.0.1.example.com',
      'http://localhost.example.com',
      'https://user:secret@service.example.com',
      'https://user@service.example.com',
      'https://service.example.com/?a=b',
      'https://service.example.com/#part',
      'javascript://x',
      'not an address',
    ]) {
      it(`refuses ${JSON.stringify(typed)} with a sentence`, () => assert.match(parseBaseUrl(typed).problem ?? '', /^[A-Z].*\.$/));
    }
  });

  describe('addressOf', () => {
    it('appends a path below the base', () => {
      assert.equal(addressOf('https://a.example/root', '/oauth/token'), 'https://a.example/root/oauth/token');
      assert.equal(addressOf('https://a.example', '/x?y=1'), 'https://a.example/x?y=1');
    });

    for (const path of ['//evil.example/x', 'x', '/../x', '/%2e%2e/x', '/..\\..\\x', '@evil.example/', '.evil.example/', '']) {
      it(`does not leave the base by ${JSON.stringify(path)}`, () => {
        const address = (() => {
          try {
            return addressOf('https://a.example/root', path);
          } catch {
            return undefined;
          }
        })();
        assert.ok(address === undefined || address.startsWith('https://a.example/root/'), address);
      });
    }
  });

  describe('decodeConnections', () => {
    it('fills in what is missing and leaves out what cannot be used', () => {
      const { connections, problems } = decodeConnections([
        { baseUrl: 'https://a.example/', clientId: 'c' },
        { id: 'x', name: 'Acme', baseUrl: 'https://b.example', clientId: 'd', scope: 'read' },
        { id: 'x', baseUrl: 'https://c.example', clientId: 'e' },
        { baseUrl: 'http://plain.example', clientId: 'e' },
        { baseUrl: 'https://no-client.example' },
        null,
        'text',
      ]);
      assert.deepEqual(connections, [
        { id: 'https://a.example#c', name: 'a.example', baseUrl: 'https://a.example', clientId: 'c', scope: 'read write trust' },
        { id: 'x', name: 'Acme', baseUrl: 'https://b.example', clientId: 'd', scope: 'read' },
      ]);
      assert.equal(problems.length, 5);
    });

    for (const setting of [undefined, null, 'text', 3, {}, { length: 2 }]) {
      it(`reads ${JSON.stringify(setting)} as none`, () => assert.deepEqual(decodeConnections(setting).connections, []));
    }
  });

  it('names a new connection after its host, with a number when that is taken', () => {
    const taken = decodeConnections([
      { name: 'a.example', baseUrl: 'https://x.example', clientId: 'c' },
      { name: 'a.example (2)', baseUrl: 'https://y.example', clientId: 'c' },
    ]).connections;
    assert.equal(nameFor('https://a.example/root', []), 'a.example');
    assert.equal(nameFor('https://a.example/root', taken), 'a.example (3)');
  });
});
