import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import nodeFetch from 'node-fetch';
import { errorText } from '../../../src/errors/common/errorText.ts';
import { OrgAccessError } from '../../../src/platform/common/errors.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import { figure } from '../../support/figures.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import {
  directTransport,
  fetchOnThisComputer,
  listen,
  operationsAt,
  secretsIn,
} from '../../support/service/directly.ts';
import {
  makeAuthority,
  makeSelfSigned,
  type Authority,
  type ServerCertificate,
} from '../../support/tls/certificates.ts';

const host = 'service.example';

describe('reasons why a service is unreachable', () => {
  const servers: Server[] = [];
  const received: string[] = [];
  let folder: string;
  let ca: string;
  let authority: Authority;
  let stranger: Authority;
  let tried = 0;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tls-'));
    authority = await makeAuthority(folder, 'authority');
    stranger = await makeAuthority(folder, 'stranger');
    ca = await readFile(authority.file, 'utf8');
  });

  after(async () => {
    for (const server of servers) server.close();
    await removeFolder(folder);
    figure(`${tried} operations at services that cannot be reached or trusted: ${received.length} requests received`);
  });

  async function start(server: Server): Promise<number> {
    servers.push(server);
    return await listen(server);
  }

  async function tlsWith(certificate: ServerCertificate): Promise<string> {
    const server = createTlsServer(certificate, (request, response) => {
      received.push(request.url ?? '');
      response.end('{}');
    });
    server.on('tlsClientError', () => undefined);
    return `https://${host}:${await start(server)}`;
  }

  async function explains(
    baseUrl: string,
    kind: string,
    words: RegExp,
    { fetch = fetchOnThisComputer(ca), deadlineMs = 30_000 } = {},
  ): Promise<void> {
    const client = createServiceClient(directTransport({ fetch, deadlineMs: () => deadlineMs }));
    for (const [name, run] of Object.entries(operationsAt(client, baseUrl))) {
      await assert.rejects(run(), (error: unknown) => {
        assert.ok(error instanceof OrgAccessError);
        assert.equal(error.kind, kind, `${name}: ${errorText(error)}`);
        assert.match(errorText(error), words);
        assert.deepEqual(secretsIn(errorText(error)), []);
        return true;
      });
      tried += 1;
    }
    assert.deepEqual(received, []);
  }

  it('a self-signed certificate is reported as the cause of a failed request', async () => {
    await explains(await tlsWith(await makeSelfSigned(folder, host)), 'tls', /self-signed\. Ask your administrator/);
  });

  it('a certificate from an unknown issuer is reported as the cause of a failed request', async () => {
    await explains(await tlsWith(await stranger.issue(host)), 'tls', /issuer that isn't trusted/);
  });

  it('an expired certificate is reported as the cause of a failed request', async () => {
    await explains(await tlsWith(await authority.issue(host, -1)), 'tls', /has expired.*clock/);
  });

  it('a certificate for another host is reported as the cause of a failed request', async () => {
    await explains(
      await tlsWith(await authority.issue('other.example')),
      'tls',
      /issued for a different name. Check the base URL/,
    );
  });

  it('a server without TLS is reported as the cause of a failed request', async () => {
    const port = await start(
      createHttpServer((request, response) => {
        received.push(request.url ?? '');
        response.end();
      }),
    );
    await explains(`https://${host}:${port}`, 'tls', /secure connection to .* could not be established/);
  });

  it('an unknown host name is reported as the cause of a failed request', async () => {
    await explains('https://nowhere.invalid', 'network', /host nowhere\.invalid could not be found.*VPN/, {
      fetch: nodeFetch,
    });
  });

  it('a port without a listener is reported as the cause of a failed request', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    await explains(`https://${host}:${port}`, 'network', /refused the connection/);
  });

  it('a connection reset is reported as the cause of a failed request', async () => {
    const port = await start(createServer((socket) => socket.resetAndDestroy()));
    await explains(`https://${host}:${port}`, 'network', /closed the connection/);
  });

  it('a server that never responds is reported as the cause of a failed request', async () => {
    const port = await start(createServer((socket) => void socket.on('error', () => undefined)));
    await explains(`https://${host}:${port}`, 'timeout', /didn't respond within/, { deadlineMs: 200 });
  });

  it('a proxy that requires a password is reported as the cause of a failed request', async () => {
    const port = await start(
      createHttpServer((_request, response) =>
        response.writeHead(407, { 'proxy-authenticate': 'Basic realm="x"' }).end(),
      ),
    );
    await explains(`http://127.0.0.1:${port}`, 'proxy', /proxy requires a user name and password/);
  });

  it('a certificate from a trusted authority causes no error', async () => {
    const client = createServiceClient(directTransport({ fetch: fetchOnThisComputer(ca) }));
    const before = received.length;
    await operationsAt(client, await tlsWith(await authority.issue(host)))['user detail']();
    assert.equal(received.splice(before).length, 1);
  });
});
