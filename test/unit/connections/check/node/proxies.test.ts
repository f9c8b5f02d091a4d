import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CheckStep } from '../../../../../src/connections/check/common/finding.ts';
import { checkConnection } from '../../../../../src/connections/check/node/checkConnection.ts';
import { ProxyResponse } from '../../../../../src/service/tls/common/proxyResponse.ts';
import { eventually } from '../../../../support/eventually.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { check, checkPorts, healthy, noProxy, signedInAt, withToken } from '../../../../support/service/checkBench.ts';
import { connectionAt, directTransport, listen } from '../../../../support/service/directly.ts';
import { makeAuthority, type Authority } from '../../../../support/tls/certificates.ts';

const host = 'service.example';

describe('checkConnection: proxies and cancellation', () => {
  const open: Server[] = [];
  const sockets = new Set<Socket>();
  let folder: string;
  let authority: Authority;
  let ca: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ways-'));
    authority = await makeAuthority(folder, 'authority');
    ca = await readFile(authority.file, 'utf8');
  });

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    for (const server of open.splice(0)) server.close();
  });

  after(() => removeFolder(folder));

  const connectionsOf = (server: Server) =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
    );

  async function start(server: Server): Promise<number> {
    open.push(server);
    server.on('connection', (socket: Socket) => sockets.add(socket));
    return await listen(server);
  }

  const service = async () => await start(createTlsServer(await authority.issue(host, 90), healthy));

  /** Starts a proxy that only accepts connections. */
  const proxy = () => start(createServer((socket) => socket.on('error', () => socket.destroy())));

  const through = (port: number, scheme = 'http') => ({
    ...noProxy,
    url: `${scheme}://me:proxy-password@127.0.0.1:${port}`,
  });

  for (const [to, settings] of [
    ['the proxy', through],
    ['the service', () => noProxy],
  ] as const) {
    it(`Check Connection leaves no connection to ${to} open at the end`, async () => {
      let reached = 0;
      const silentServer = createServer((socket) => {
        reached += 1;
        socket.on('error', () => undefined).resume();
      });
      const port = await start(silentServer);
      const certificates = () => Promise.reject(new ProxyResponse(502));
      await check(`https://${host}:${port}`, checkPorts({ proxy: settings(port), certificates }));
      assert.ok(reached > 0);
      await eventually('no connection is open', async () => (await connectionsOf(silentServer)) === 0);
    });
  }

  it('Check Connection does not show the user name and password of the proxy', async () => {
    const baseUrl = `https://${host}:${await service()}`;
    const checked = await check(
      baseUrl,
      checkPorts({ proxy: through(await proxy()), state: () => signedInAt(baseUrl) }, ca),
    );
    assert.equal(checked.outcomes, 'osooooo', checked.report);
    assert.match(checked.report, /CN=authority/);
    assert.match(checked.report, /Has a user name: yes/);
    assert.doesNotMatch(checked.report + JSON.stringify(checked.results), /proxy-password|\bme:/);
  });

  it('Check Connection stops without sending a request if the proxy cannot be reached', async () => {
    const gone = await start(createServer());
    await new Promise((resolve) => open.pop()?.close(resolve));
    let requests = 0;
    const transport = directTransport({
      fetch: () => {
        requests += 1;
        return Promise.reject(new Error('The proxy is not there.'));
      },
    });
    const checked = await check(
      `https://${host}`,
      checkPorts({ proxy: through(gone), transport, state: () => signedInAt(`https://${host}`) }),
    );
    assert.equal(checked.outcomes, 'fssssos');
    assert.equal(requests, 0);
    const { summary, action } = checked.at('proxy');
    assert.match(summary, /^The proxy 127\.0\.0\.1:\d+ can't be reached\..*"http\.noProxy"/);
    assert.equal(action, 'proxySettings');
  });

  for (const [status, words] of [
    [403, /doesn't allow connections/],
    [502, /couldn't connect/],
    [407, /requires a user name and password/],
  ] as const) {
    it(`Check Connection explains status ${status} of the proxy, and does not compare the proxy's clock`, async () => {
      const certificates = () => Promise.reject(new ProxyResponse(status));
      const checked = await check(`https://${host}`, checkPorts({ proxy: through(await proxy()), certificates }));
      const { summary, cause = '', action } = checked.at('tls');
      assert.equal(checked.outcomes, 'osfssss');
      assert.match(`${summary} ${cause}`, words);
      assert.equal(action, 'proxySettings');
    });
  }

  it('Check Connection reports a proxy setting that VS Code ignores', async () => {
    const port = await service();
    const checked = await check(
      `https://${host}:${port}`,
      checkPorts({ proxy: { ...noProxy, url: '127.0.0.1:3128' } }, ca),
    );
    assert.deepEqual(
      [checked.at('proxy').outcome, checked.at('proxy').action, checked.outcomes],
      ['warning', 'proxySettings', 'wooooss'],
    );
  });

  describe('cancellation', () => {
    const silentServer = () => createServer((socket) => void socket.on('error', () => undefined).resume());
    const silentWithToken = () => createHttpServer(withToken(() => undefined));
    const places: readonly (readonly [CheckStep, baseUrl: (port: number) => string, Server, number])[] = [
      ['tls', (port) => `https://${host}:${port}`, silentServer(), 2],
      ['http', (port) => `http://127.0.0.1:${port}`, silentServer(), 3],
      ['detail', (port) => `http://127.0.0.1:${port}`, silentWithToken(), 6],
    ];
    for (const [step, urlOf, server, before] of places) {
      it(`Check Connection leaves no connection open if canceled during the step ${step}`, async () => {
        const port = await start(server);
        const baseUrl = urlOf(port);
        const end = new AbortController();
        const results: CheckStep[] = [];
        const ports = checkPorts({ state: () => signedInAt(baseUrl) });
        const count = () => connectionsOf(server);
        const running = (async () => {
          for await (const result of checkConnection(ports, connectionAt(baseUrl), end.signal))
            results.push(result.step);
        })();
        await eventually('the step is under way', async () => results.length === before && (await count()) > 0);
        end.abort();
        await running;
        assert.equal(results.length, before);
        await eventually('no connection is open', async () => (await count()) === 0);
        assert.equal((server.address() as AddressInfo).port, port);
      });
    }
  });
});
