import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bodyBytes } from '../../../../support/hostile/bodyBytes.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { CauseBench } from '../../../../support/service/causeBench.ts';
import { check, checkPorts, healthy, signedOut } from '../../../../support/service/checkBench.ts';
import { directTransport, listen } from '../../../../support/service/directly.ts';
import {
  makeAuthority,
  makeSelfSigned,
  type Authority,
  type ServerCertificate,
} from '../../../../support/tls/certificates.ts';

const host = 'service.example';

const notFound = () => Object.assign(new Error(), { code: 'ENOTFOUND' });
const unknown: LookupFunction = (_host, _options, found) => found(notFound(), []);

describe('checkConnection: network and TLS', () => {
  let bench: CauseBench;
  let folder: string;
  let authority: Authority;
  let stranger: Authority;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'check-'));
    authority = await makeAuthority(folder, 'authority');
    stranger = await makeAuthority(folder, 'stranger');
    bench = new CauseBench(await readFile(authority.file, 'utf8'));
  });
  afterEach(() => bench.closeServers());
  after(async () => {
    await removeFolder(folder);
    bench.tell();
  });

  async function tlsAt(certificate: ServerCertificate): Promise<string> {
    const server = createTlsServer(certificate, (request, response) => {
      bench.overTls += 1;
      healthy(request, response);
    });
    server.on('tlsClientError', () => undefined);
    return `https://${host}:${await bench.start(server)}`;
  }

  it('Check Connection reports chain, protocol, and dates of an accepted certificate', async () => {
    const baseUrl = await tlsAt(await authority.issue(host, 90));
    await bench.finds(baseUrl, { outcomes: 'ooooooo', says: ['tls', /accepted/] });
    const { facts } = (await check(baseUrl, checkPorts({}, bench.ca))).at('tls');
    const text = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    assert.match(text, /^Protocol: TLSv1\.3$/m);
    assert.match(text, /^Certificate 1: CN=service\.example$/m);
    assert.match(text, /^Certificate 1, names: service\.example$/m);
    assert.match(text, /^Certificate 1, issued by: CN=authority$/m);
    assert.match(text, /^Certificate 1, valid: \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d \(expires in 8\d days\)$/m);
    assert.match(text, /^Certificate 1, SHA-256: ([0-9A-F]{2}:){31}[0-9A-F]{2}$/m);
  });

  describe('causes', () => {
    it('Check Connection reports a name that does not exist', async () => {
      const failing = directTransport({ fetch: () => Promise.reject(notFound()) });
      await bench.finds('https://nowhere.invalid', {
        outcomes: 'ofsssos',
        says: ['tcp', /nowhere\.invalid couldn't be found.*VPN/],
        action: 'editConnection',
        ports: { lookup: unknown, transport: failing },
      });
    });

    it('Check Connection reports a port without a listener', async () => {
      const server = createServer();
      const port = await listen(server);
      await new Promise((resolve) => server.close(resolve));
      await bench.finds(`http://127.0.0.1:${port}`, {
        outcomes: 'ofsssos',
        says: ['tcp', /nothing responds at this address/],
        action: 'editConnection',
      });
    });

    it('Check Connection accepts an unknown name that VS Code reaches through the system proxy', async () => {
      const answered = directTransport({
        fetch: () =>
          Promise.resolve({
            status: 401,
            headers: { get: () => null },
            arrayBuffer: () => bodyBytes('{}'),
          }),
      });
      const { cert } = await authority.issue('inside.invalid', 90);
      await bench.finds('https://inside.invalid', {
        outcomes: 'oooosss',
        says: ['tcp', /proxy that is set in the system/],
        ports: {
          lookup: unknown,
          transport: answered,
          state: () => signedOut,
          certificates: () => Promise.resolve({ chain: [cert] }),
        },
      });
    });

    for (const [what, certificate, words] of [
      ['a self-signed certificate', () => makeSelfSigned(folder, host), /is self-signed/],
      ['an unknown issuer', () => stranger.issue(host), /chain of .* is incomplete/],
      ['an expired certificate', () => authority.issue(host, -1), /has expired/],
      ['a certificate for another host', () => authority.issue('other.example'), /doesn't list this name or address/],
    ] as const)
      it(`Check Connection reports ${what}`, async () => {
        const cause = { outcomes: 'oofssos', says: ['tls', words], action: 'reviewCertificate' } as const;
        await bench.finds(await tlsAt(await certificate()), cause);
      });

    it('Check Connection warns of a certificate that expires soon', async () => {
      await bench.finds(await tlsAt(await authority.issue(host, 20)), {
        outcomes: 'oowoooo',
        says: ['tls', /expires in (19|20) days.*replace it in time/],
      });
    });

    it('Check Connection reports a certificate that the handshake accepts but requests refuse', async () => {
      const refusing = directTransport({
        fetch: () => Promise.reject(Object.assign(new Error(), { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' })),
      });
      await bench.finds(await tlsAt(await authority.issue(host, 90)), {
        outcomes: 'oofssos',
        says: ['tls', /issuer that isn't trusted/],
        action: 'reviewCertificate',
        ports: { transport: refusing },
      });
    });

    it('Check Connection reports a port without TLS', async () => {
      await bench.finds(`https://${host}:${await bench.start(createHttpServer(healthy))}`, {
        outcomes: 'oofssos',
        says: ['tls', /secure connection.*port/],
        action: 'editConnection',
      });
    });

    it('Check Connection reports a server that accepts the connection and never responds', async () => {
      const transport = directTransport({ deadlineMs: () => 200 });
      await bench.finds(`http://127.0.0.1:${await bench.start(createServer(() => undefined))}`, {
        outcomes: 'oosfsos',
        says: ['http', /didn't respond/],
        ports: { transport },
      });
    });
  });
});
