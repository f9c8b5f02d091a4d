import assert from 'node:assert/strict';
import type { Fetch } from '../../../src/service/common/http.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import { parseBaseUrl } from '../../../src/service/connection/common/baseUrl.ts';
import { defaultScope, type Connection } from '../../../src/service/connection/common/connection.ts';
import { SessionStore, stateOf } from '../../../src/session/common/session.ts';
import { SecretTokenVault, encodeStoredSession } from '../../../src/session/common/storage/storedSession.ts';
import { SessionManager } from '../../../src/session/node/manager/sessionManager.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { bodyBytes } from '../../support/hostile/bodyBytes.ts';
import { credentials, directTransport, secretsIn, sessionAt } from '../../support/service/directly.ts';
import { MemoryLock, MemoryVersionFiles, sessionKey, silentLog } from '../../support/session/sessionBench.ts';
import { DesktopStorage } from '../../support/storage/desktop.ts';

const own = 'https://service.example.com';

/** Base URLs that look like the service's, typed or in the settings. */
const lookalikes = [
  'http://service.example.com',
  'https://service.example.com:444',
  'https://service.example.com.evil.example',
  'https://evil.example/https://service.example.com',
  'https://service.example.com@evil.example',
  'https://service.example.com%40evil.example',
  'https://evil.example\\@service.example.com',
  'https://evil.example#@service.example.com',
  'https:\\\\evil.example\\service.example.com',
  'https://service.example.org',
  'https://servіce.example.com', // Cyrillic і
  'https://service.exаmple.com', // Cyrillic а
  'https://service\u200d.example.com.evil.example',
  'https://service.example.com\n.evil.example',
] as const;

/** Other spellings of the same origin. */
const others = [
  'HTTPS://SERVICE.EXAMPLE.COM',
  'https://service.example.com:443',
  ' https://service.example.com/ ',
  'https://ｓｅｒｖｉｃｅ.example.com',
  'service.example.com',
  'https://service.example.com.',
];

describe('lookalike origins', () => {
  let sent: { origin: string; secrets: string[] }[];
  const fetch: Fetch = (url, { headers, body = '' }) => {
    sent.push({ origin: new URL(url).origin, secrets: secretsIn(JSON.stringify(headers) + body) });
    return Promise.resolve({
      status: 200,
      headers: { get: () => null },
      arrayBuffer: () => bodyBytes('{"access_token":"another-token"}'),
    });
  };

  /** Changes the base URL of a signed-in connection, by the person or in the settings, and then sends all kinds of requests. */
  async function edited(baseUrl: string): Promise<void> {
    const connection: Connection = { id: 'acme', name: 'Acme', baseUrl: own, clientId: 'client', scope: defaultScope };
    const clock = new FakeClock();
    const storage = new DesktopStorage();
    storage.plant(sessionKey(connection.id), encodeStoredSession(sessionAt(own)));
    const vault = new SecretTokenVault(storage.window());
    const store = new SessionStore();
    const client = createServiceClient(directTransport({ fetch, clock }));
    const ports = {
      clock,
      client: () => Promise.resolve(client),
      vault,
      versionFiles: new MemoryVersionFiles(),
      lock: new MemoryLock(),
      log: silentLog,
      random: () => 0.5,
      isFocused: () => true,
    };
    const manager = new SessionManager(ports, store);
    await manager.setConnections([connection]);
    assert.equal(stateOf(store.snapshot, connection.id).kind, 'active');
    sent = [];
    await manager.setConnections([{ ...connection, baseUrl }]);
    for (const ask of [
      () => manager.accessToken('acme'),
      () => manager.refresh('acme'),
      () => manager.loadDetail('acme'),
      () => manager.check(),
    ]) {
      await ask().catch(() => undefined);
    }
    await assert.rejects(async () => client.userDetail({ ...connection, baseUrl }, sessionAt(own)), {
      kind: 'session',
    });
    await assert.rejects(
      async () => client.refreshGrant({ ...connection, baseUrl }, sessionAt(own), credentials.clientSecret),
      { kind: 'session' },
    );
    manager.dispose();
  }

  it('lookalike origins are refused or treated as another service that receives no secret of the original service', async () => {
    for (const lookalike of lookalikes) {
      const { baseUrl } = parseBaseUrl(lookalike) as { baseUrl?: string };
      if (baseUrl === undefined) continue;
      assert.notEqual(new URL(baseUrl).origin, own, lookalike);
      assert.match(
        new URL(baseUrl).origin,
        /^[\x21-\x7e]+$/,
        'what a person is asked about shows other scripts as what they are',
      );
      await edited(baseUrl);
      assert.deepEqual(sent, [], lookalike);
    }
  });

  it('another spelling of the same origin is recognized as the same origin', async () => {
    for (const same of others) {
      const { baseUrl } = parseBaseUrl(same) as { baseUrl?: string };
      assert.equal(baseUrl, own, same);
    }
    await edited(own).catch(() => undefined);
    assert.ok(sent.length > 0, 'requests are noticed here');
    assert.ok(sent.every(({ origin }) => origin === own));
  });
});
