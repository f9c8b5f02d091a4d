import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OrgAccessError } from '../../../src/platform/common/errors.ts';
import { errorText } from '../../../src/platform/errors/common/errorText.ts';
import type { Fetch } from '../../../src/service/common/http.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import { bodyBytes } from '../../support/hostile/bodyBytes.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import {
  directTransport,
  fetchOnThisComputer,
  listen,
  operationsAt,
  secretsIn,
} from '../../support/service/directly.ts';
import { makeAuthority } from '../../support/tls/certificates.ts';

const statuses = [301, 302, 303, 307, 308];
const host = 'service.example';

describe('redirects', () => {
  const servers: Server[] = [];
  /** Requests that came in where a redirect led to. */
  const followed: string[] = [];
  const arrive: RequestListener = (request, response) => {
    followed.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"x"}');
  };
  let folder: string;
  let ca: string;
  let redirect: { status: number; location: string };
  let service: string;
  let targets: Readonly<Record<string, string>>;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'redirects-'));
    const authority = await makeAuthority(folder, 'authority');
    ca = await readFile(authority.file, 'utf8');
    const start = async (server: Server) => {
      servers.push(server);
      return await listen(server);
    };
    const tls = async (name: string, listener: RequestListener) =>
      start(createTlsServer(await authority.issue(name), listener));
    const port = await tls(host, (request, response) => {
      if (request.url?.startsWith('/landed')) arrive(request, response);
      else response.writeHead(redirect.status, { location: redirect.location }).end();
    });
    service = `https://${host}:${port}`;
    targets = {
      'another port': `https://${host}:${await tls(host, arrive)}`,
      'another host': `https://other.example:${await tls('other.example', arrive)}`,
      'a subdomain': `https://login.${host}:${await tls(`login.${host}`, arrive)}`,
      'another scheme': `http://${host}:${await start(createServer(arrive))}`,
      'the same origin': service,
    };
  });

  after(async () => {
    for (const server of servers) server.close();
    await removeFolder(folder);
  });

  async function* cases() {
    for (const status of statuses) {
      for (const [where, origin] of Object.entries(targets)) {
        redirect = { status, location: `${origin}/landed` };
        for (const operation of ['sign-in', 'refresh', 'user detail'] as const)
          yield await Promise.resolve({ status, where, origin, operation });
      }
    }
  }

  it('redirects are not followed, whatever their target, and are reported', async () => {
    const client = createServiceClient(directTransport({ fetch: fetchOnThisComputer(ca) }));
    for await (const { status, where, origin, operation } of cases()) {
      await assert.rejects(operationsAt(client, service)[operation](), (error: unknown) => {
        assert.ok(error instanceof OrgAccessError);
        assert.deepEqual([error.kind, error.status], ['redirect', status], `${operation}: ${status} to ${where}`);
        const named =
          origin === service
            ? 'redirects to the path /landed of the same address,.*Check the path in the base URL'
            : `redirects to ${origin}\\..*Check the base URL`;
        assert.match(errorText(error), new RegExp(named));
        assert.deepEqual(secretsIn(errorText(error)), []);
        return true;
      });
    }
    assert.deepEqual(followed, []);
  });

  it('the check for redirects detects a client that follows redirects', async () => {
    const fetch = fetchOnThisComputer(ca);
    const client = createServiceClient(
      directTransport({ fetch: (url, init) => fetch(url, { ...init, redirect: 'follow' as 'manual' }) }),
    );
    let asked = 0;
    for await (const { operation } of cases()) {
      await operationsAt(client, service)[operation]();
      asked += 1;
    }
    assert.equal(followed.length, asked);
  });

  it('the target of a redirect is reported as an ASCII origin, without user name, path, or query', async () => {
    const places = {
      'https://sеrvice.example/': 'https://xn--srvice-3of.example',
      'https://user:word@other.example/path?query': 'https://other.example',
      'https://OTHER.example:443/': 'https://other.example',
      'https://[::1]:8443/': 'https://[::1]:8443',
      'https://under_score.example/\u202e': 'https://under_score.example',
      'https://o\u202ether\u200b.example/': undefined,
      '//other.example': 'https://other.example',
    };
    for (const [location, named] of Object.entries(places)) {
      const fetch: Fetch = () =>
        Promise.resolve({
          status: 302,
          headers: { get: () => location },
          arrayBuffer: () => bodyBytes(''),
        });
      const error = await operationsAt(createServiceClient(directTransport({ fetch })), service)
        .refresh()
        .catch((reason: unknown) => reason);
      assert.ok(error instanceof OrgAccessError && error.kind === 'redirect');
      assert.match(errorText(error), /^[ -~]*$/);
      assert.ok(
        errorText(error).startsWith(`The service redirects to ${named ?? ''}`),
        `${location}: ${errorText(error)}`,
      );
    }
  });
});
