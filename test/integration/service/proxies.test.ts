import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { ConfigurationTarget, extensions, workspace } from 'vscode';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { defaultScope, originOf, type Connection } from '../../../src/service/connection/common/connection.ts';
import { isLive, stateOf } from '../../../src/session/common/session.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';
import { acceptedPlainHosts, refusedPlainHosts } from '../../support/service/plainHosts.ts';

/**
 * Proxy settings of VS Code besides the environment's. With support "on", requests with an agent of their own, as here, bypass the proxy.
 */
const manners = [
  { name: 'the environment alone', proxy: false, support: 'override' },
  { name: 'http.proxy, on', proxy: true, support: 'on' },
  { name: 'http.proxy, override', proxy: true, support: 'override' },
  { name: 'http.proxy, fallback', proxy: true, support: 'fallback' },
] as const;

describe('plain HTTP with proxies', function () {
  this.timeout(600_000);
  const proxyUrl = process.env.http_proxy ?? '';
  const sockets = new Set<Socket>();
  let seen = '';
  const proxy = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      seen += data.toString('latin1');
      socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
  });
  let service: DemoService;
  let access: TestAccess;
  let secrets: string[];

  const setConnections = (value: unknown) =>
    workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);
  async function setProxy(url: string | undefined, support: string | undefined): Promise<void> {
    await workspace.getConfiguration('http').update('proxy', url, ConfigurationTarget.Global);
    await workspace.getConfiguration('http').update('proxySupport', support, ConfigurationTarget.Global);
  }
  const signIn = (
    connection: Connection,
    credentials: { username: string; password: string; clientSecret: string } = service,
  ) => access.manager.signIn(connection, credentials, new AbortController().signal, () => Promise.resolve());
  const connectionTo = (host: string, id: string) => ({
    id,
    name: id,
    baseUrl: `http://${host}:${service.port}`,
    clientId: service.clientId,
    scope: defaultScope,
  });

  before(async () => {
    assert.match(proxyUrl, /^http:\/\/127\.0\.0\.1:\d+$/, 'the environment names a proxy');
    proxy.listen(Number(new URL(proxyUrl).port), '127.0.0.1');
    await once(proxy, 'listening');
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    service = await startDemoService();
    secrets = [service.password, service.clientSecret].flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
    ]);
  });

  after(async () => {
    await setConnections(undefined);
    await setProxy(undefined, undefined);
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await service.close();
  });

  for (const { name, proxy: isSet, support } of manners) {
    it(`Plain HTTP requests go only to localhost, 127.0.0.1, and [::1], and bypass the proxy: ${name}`, async () => {
      await setProxy(isSet ? proxyUrl : undefined, support);

      seen = '';
      await once(get('http://127.0.0.2/control'), 'response');
      assert.ok(seen.includes('http://127.0.0.2/control'), `the proxy is in use: ${seen}`);

      // Otherwise the request would go to the proxy, with its secrets.
      const canary = { username: 'canary', password: 'canary-password', clientSecret: 'canary-secret' };
      for (const host of ['service.localhost', '127.0.0.2']) {
        seen = '';
        await assert.rejects(signIn(connectionTo(host, 'canary'), canary));
        assert.equal(
          seen.includes(canary.password) && seen.includes(`http://${host}:${service.port}/oauth/token`),
          true,
          seen,
        );
      }

      seen = '';
      const before = service.counters.signIns;
      const hosts = [...refusedPlainHosts, ...acceptedPlainHosts.map(([written]) => written)];
      await setConnections(hosts.map((host, index) => connectionTo(host, `plain ${index}`)));
      await eventually('the connections are there', () =>
        access.sessions.snapshot.connections.some(({ id }) => id === `plain ${hosts.length - 1}`),
      );
      const { connections } = access.sessions.snapshot;
      assert.deepEqual(
        connections.map(({ id, baseUrl }) => [id, baseUrl]),
        acceptedPlainHosts.map(([, meant], index) => [
          `plain ${refusedPlainHosts.length + index}`,
          `http://${meant}:${service.port}`,
        ]),
      );
      let reached = 0;
      for (const connection of connections) {
        // The demo listens at 127.0.0.1 only.
        if (originOf(connection).includes('[::1]')) await assert.rejects(signIn(connection), { kind: 'network' });
        else {
          await signIn(connection);
          await eventually('the access is loaded', () => {
            const state = stateOf(access.sessions.snapshot, connection.id);
            return isLive(state) && state.detail.kind === 'loaded';
          });
          reached += 1;
        }
      }
      assert.equal(service.counters.signIns - before, reached);
      assert.deepEqual(
        secrets.filter((secret) => seen.includes(secret)),
        [],
      );
      assert.ok(!seen.includes(`:${service.port}`), seen);
      await setConnections([]);
      await eventually('the connections are gone', () => access.sessions.snapshot.connections.length === 0);
    });
  }
});
