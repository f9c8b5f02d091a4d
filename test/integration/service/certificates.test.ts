import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigurationTarget, extensions, workspace } from 'vscode';
import type { CheckedStep } from '../../../src/connections/check/common/finding.ts';
import { checkConnection, systemReach } from '../../../src/connections/check/node/checkConnection.ts';
import { proxySettings } from '../../../src/connections/check/vscode/proxySettings.ts';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import {
  defaultScope,
  type ClientCertificate,
  type Connection,
} from '../../../src/service/connection/common/connection.ts';
import { channelOf } from '../../../src/service/node/channel.ts';
import { httpFetch } from '../../../src/service/node/httpFetch.ts';
import { isLive, stateOf } from '../../../src/session/common/session.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { findServer } from '../../host/install/systemPrograms.mjs';
import { anyFreePort } from '../../host/ports.mjs';
import { startConnectProxy, type ConnectProxy } from '../../screen/support/servers/connectProxy.ts';
import { eventually } from '../../support/eventually.ts';
import { itNeeds } from '../../support/needs.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { directTransport } from '../../support/service/directly.ts';
import { startSquid } from '../../support/service/squid.ts';
import { makeAuthority } from '../../support/tls/certificates.ts';
import { writeClientFiles } from '../../support/tls/clientCertificates.ts';
import { startTlsDemo, type TlsDemo } from '../../support/tls/tlsDemo.ts';

const squid = findServer('squid') ?? '';

/** Host name that only proxies resolve. */
const farHost = 'service.example';

describe('connections with custom certificates', function () {
  this.retries(0);
  this.timeout(600_000);
  let folder: string;
  let demo: DemoService;
  let access: TestAccess;
  /** One service at 127.0.0.1, and at a name that only proxies resolve. */
  let near: TlsDemo;
  let far: TlsDemo;
  let proxy: ConnectProxy;
  let trusts: Readonly<Record<string, Pick<Connection, 'trusted' | 'clientCertificate'>>>;
  let pems: Readonly<Record<'near' | 'far', string>>;

  const set = (section: string, key: string, value: unknown) =>
    workspace.getConfiguration(section).update(key, value, ConfigurationTarget.Global);

  async function setProxy(url: string | undefined, support: string | undefined): Promise<void> {
    await set('http', 'proxy', url);
    await set('http', 'proxySupport', support);
  }

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'own-trust-'));
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    demo = await startDemoService();
    const authority = await makeAuthority(folder, 'authority');
    const ca = await readFile(authority.file, 'utf8');
    const asks = { ca, requestCert: true, rejectUnauthorized: false };
    const [here, there] = [await authority.issue('127.0.0.1', 90), await authority.issue(farHost, 90)];
    near = await startTlsDemo(demo.url, { ...here, ...asks });
    far = await startTlsDemo(demo.url, { ...there, ...asks });
    pems = { near: here.cert, far: there.cert };
    proxy = await startConnectProxy(() => far.port);
    const files = await writeClientFiles(folder, 'jo', await authority.issue('jo', 90));
    const clientCertificate: ClientCertificate = { certificateFile: files.cert, keyFile: files.key };
    const trusted = { kind: 'authority', pem: ca } as const;
    trusts = { CA: { trusted }, 'CA + client certificate': { trusted, clientCertificate } };
  });

  after(async () => {
    await set('orgAccess', 'connections', undefined);
    await setProxy(undefined, undefined);
    near.end();
    far.end();
    await proxy.end();
    await demo.close();
    await removeFolder(folder);
  });

  function connectionTo(baseUrl: string, options: Partial<Connection>): Connection {
    return { id: 'own', name: 'Own', baseUrl, clientId: demo.clientId, scope: defaultScope, ...options };
  }

  /** Signs in with the extension's own requests, waits for the access, and signs out. */
  async function signIn(connection: Connection): Promise<void> {
    await set('orgAccess', 'connections', [connection]);
    const { sessions, manager } = access;
    await eventually('the connection is there', () => sessions.snapshot.connections.some(({ id }) => id === 'own'));
    try {
      await manager.signIn(connection, demo, new AbortController().signal, () => Promise.resolve());
      await eventually('the access is loaded', () => {
        const state = stateOf(sessions.snapshot, connection.id);
        return isLive(state) && state.detail.kind === 'loaded';
      });
    } finally {
      await manager.signOut(connection.id);
      await set('orgAccess', 'connections', []);
      await eventually('the connection is gone', () => sessions.snapshot.connections.every(({ id }) => id !== 'own'));
    }
  }

  /** Runs a check. @returns the results by step */
  async function check(connection: Connection): Promise<ReadonlyMap<string, CheckedStep>> {
    const transport = directTransport({
      fetch: httpFetch,
      channel: (of) =>
        channelOf(of, { passphrase: () => Promise.resolve(undefined), header: () => Promise.resolve(undefined) }),
    });
    const ports = {
      ...systemReach,
      transport,
      client: createServiceClient(transport),
      proxy: proxySettings(),
      state: () => ({ kind: 'signedOut' }) as const,
    };
    const results = new Map<string, CheckedStep>();
    for await (const result of checkConnection(ports, connection, new AbortController().signal))
      results.set(result.step, result);
    return results;
  }

  for (const [trust, way, support] of [
    ['CA', 'direct', 'override'],
    ['pinned + client certificate', 'direct', 'on'],
    ['CA + client certificate', 'proxy', 'on'],
    ['pinned + client certificate', 'proxy', 'override'],
    ['CA', 'proxy', 'fallback'],
    ['CA', 'proxy', 'off'],
  ] as const) {
    it(`A connection reaches its service with ${trust}, ${way}, http.proxySupport "${support}"`, async () => {
      const isNear = way === 'direct';
      await setProxy(isNear ? undefined : `http://proxy-user:proxy-password@${proxy.address}`, support);
      const options = trusts[trust] ?? {
        ...trusts['CA + client certificate'],
        trusted: { kind: 'certificate', pem: isNear ? pems.near : pems.far },
      };
      const service = isNear ? near : far;
      const connection = connectionTo(isNear ? `https://127.0.0.1:${near.port}` : `https://${farHost}`, options);
      const [asked, tunnels] = [service.requests.length, proxy.tunnels.length];
      if (!isNear && support === 'off') {
        await assert.rejects(signIn(connection), { kind: 'network' });
        assert.equal(proxy.tunnels.length, tunnels);
        return;
      }
      await signIn(connection);
      const found = await check(connection);
      assert.deepEqual(
        ['tls', 'http'].map((step) => found.get(step)?.summary),
        ['The certificate is accepted.', 'The service responds and asks for a token, as expected.'],
      );
      const sent = service.requests.slice(asked);
      assert.deepEqual(
        sent.map(({ path: asking }) => asking),
        ['/oauth/token', '/api/v2/users/loggedIn/detail', '/api/v2/users/loggedIn/detail', '/oauth/token'],
      );
      assert.ok(sent.every(({ authorized }) => authorized === trust.endsWith('client certificate')));
      assert.equal(proxy.tunnels.length > tunnels, !isNear);
    });
  }

  itNeeds(
    'squid',
    'Requests pass through the proxy squid with its password, and without one fail with an error that says what is missing',
    async () => {
      const refused = await anyFreePort();
      const running = await startSquid(squid, { port: await anyFreePort(), host: farHost, refused });
      const options = trusts['CA + client certificate'] ?? {};
      try {
        const connection = connectionTo(`https://${farHost}:${far.port}`, options);
        await setProxy(running.urlWithPassword, 'override');
        await signIn(connection);
        const found = await check(connection);
        assert.deepEqual(
          ['proxy', 'tls', 'http', 'clock'].map((step) => found.get(step)?.summary),
          [
            'The proxy can be reached.',
            'The certificate is accepted.',
            'The service responds and asks for a token, as expected.',
            'The clocks of this computer and of the service match.',
          ],
        );
        assert.match(await running.log(), new RegExp(`CONNECT ${farHost}:${far.port} proxy-user`));

        const denied = await check(connectionTo(`https://${farHost}:${refused}`, options));
        assert.match(denied.get('tls')?.summary ?? '', /^The proxy doesn't allow connections to service\.example:/);
        assert.equal(denied.get('clock')?.summary, 'Skipped because an earlier step failed.');
        await assert.rejects(signIn(connectionTo(`https://${farHost}:${refused}`, options)), { kind: 'proxy' });

        await setProxy(running.url, 'override');
        const asked = await check(connection);
        assert.match(asked.get('tls')?.summary ?? '', /user name and password/);
        await assert.rejects(signIn(connection), { kind: 'proxy' });
      } finally {
        await running.end();
      }
    },
  );
});
