import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { FetchInit } from '../../../../src/service/common/http.ts';
import { httpsFetch } from '../../../../src/service/node/httpFetch.ts';
import type { TlsMaterial } from '../../../../src/service/tls/common/tlsMaterial.ts';
import { shownCertificates } from '../../../../src/service/tls/node/shownCertificates.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { listen } from '../../../support/service/directly.ts';
import {
  makeAuthority,
  makeSelfSigned,
  type Authority,
  type ServerCertificate,
} from '../../../support/tls/certificates.ts';

describe('httpsFetch', () => {
  const servers: Server[] = [];
  let folder: string;
  let authority: Authority;
  let ca: string;
  let own: ServerCertificate;
  let issued: ServerCertificate;
  let expired: ServerCertificate;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'https-fetch-'));
    authority = await makeAuthority(folder, 'private');
    ca = await readFile(authority.file, 'utf8');
    own = await makeSelfSigned(folder, 'appliance');
    issued = await authority.issue('127.0.0.1');
    expired = await authority.issue('127.0.0.1', -1);
  });

  after(() => removeFolder(folder));

  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  interface Started {
    readonly url: string;
    /** Received headers and bodies. */
    readonly received: string[];
    readonly connections: () => number;
    /** Closes all connections, and waits until clients have noticed. */
    readonly end: () => Promise<void>;
  }

  async function start(
    options: ServerOptions,
    answer: Buffer = Buffer.from('{"a":1}'),
    encoding?: string,
  ): Promise<Started> {
    const received: string[] = [];
    let connections = 0;
    const server = createServer(options, (request, response) => {
      received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      request.on('data', (chunk) => received.push(String(chunk)));
      request.on('end', () => {
        if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
        response.end(answer);
      });
    });
    server.on('secureConnection', () => (connections += 1));
    servers.push(server);
    const end = async () => {
      server.closeAllConnections();
      await sleep(20);
    };
    return { url: `https://127.0.0.1:${await listen(server)}/`, received, connections: () => connections, end };
  }

  async function ask(url: string, tls: TlsMaterial, change: Partial<FetchInit> = {}): Promise<string> {
    const signal = new AbortController().signal;
    const init = {
      method: 'POST',
      headers: { 'X-A': 'secret' },
      body: 'password',
      redirect: 'manual',
      size: 1e6,
      signal,
    } as const;
    const answer = await httpsFetch(url, { ...init, ...change, tls });
    return `${answer.status} ${new TextDecoder().decode(await answer.arrayBuffer())}`;
  }

  it('httpsFetch accepts the pinned certificate, whatever its issuer, names, or dates', async () => {
    for (const certificate of [own, issued, expired]) {
      const { url, received } = await start(certificate);
      for (let time = 0; time < 3; time += 1) assert.equal(await ask(url, { pinned: certificate.cert }), '200 {"a":1}');
      assert.equal(received.filter((text) => text === 'password').length, 3);
    }
  });

  it('httpsFetch sends nothing to a server with another certificate than the pinned one, even from the same issuer', async () => {
    const other = await authority.issue('127.0.0.1', 3);
    for (const [pinned, shown] of [
      [own, issued],
      [issued, other],
      [issued, own],
      [expired, issued],
    ] as const) {
      const { url, received } = await start(shown);
      await assert.rejects(ask(url, { pinned: pinned.cert }), { code: 'ORG_ACCESS_OTHER_CERTIFICATE' });
      assert.deepEqual(received, []);
    }
  });

  it('httpsFetch accepts a certificate of the trusted authority only if its names and dates are valid', async () => {
    const { url, received } = await start(issued);
    assert.equal(await ask(url, { ca }), '200 {"a":1}');
    await assert.rejects(ask(url.replace('127.0.0.1', 'localhost'), { ca }), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    const [late, stranger] = [await start(expired), await start(own)];
    await assert.rejects(ask(late.url, { ca }), { code: 'CERT_HAS_EXPIRED' });
    await assert.rejects(ask(stranger.url, { ca }), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    assert.deepEqual([received.length, late.received, stranger.received], [2, [], []]);
  });

  it('httpsFetch sends the client certificate that the server requests', async () => {
    const client = await authority.issue('client');
    const { url } = await start({ ...issued, ca, requestCert: true, rejectUnauthorized: true });
    const material = { ca, cert: Buffer.from(client.cert), key: Buffer.from(client.key) };
    assert.equal(await ask(url, material), '200 {"a":1}');
    await assert.rejects(ask(url, { ca }), { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' });
  });

  it('httpsFetch decodes gzip, deflate, and br, and rejects a body beyond the limit', async () => {
    const text = JSON.stringify({ long: 'x'.repeat(50_000) });
    for (const [encoding, body] of [
      ['gzip', gzipSync(text)],
      ['deflate', deflateSync(text)],
      ['br', brotliCompressSync(text)],
      [undefined, Buffer.from(text)],
    ] as const) {
      const { url } = await start(issued, body, encoding);
      assert.equal(await ask(url, { ca }), `200 ${text}`);
      await assert.rejects(ask(url, { ca }, { size: 10_000 }), { type: 'max-size' });
    }
  });

  it('httpsFetch rejects a body whose encoding ends early', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync('whole')],
      ['deflate', deflateSync('whole')],
      ['br', brotliCompressSync('whole')],
    ] as const) {
      const { url } = await start(issued, body.subarray(0, -2), encoding);
      await assert.rejects(ask(url, { ca }), { code: 'Z_BUF_ERROR' }, encoding);
    }
  });

  it('httpsFetch rejects with an AbortError if a request is aborted', async () => {
    const { url } = await start(issued);
    const end = new AbortController();
    const asked = ask(url, { ca }, { signal: end.signal });
    end.abort();
    await assert.rejects(asked, { name: 'AbortError' });
  });

  it('httpsFetch opens a new connection to the pinned certificate after the server has closed the previous connection', async () => {
    const { url, received, end } = await start(own);
    for (let time = 0; time < 3; time += 1) {
      assert.equal(await ask(url, { pinned: own.cert }), '200 {"a":1}');
      await end();
    }
    assert.equal(received.filter((text) => text === 'password').length, 3);
  });

  it('shownCertificates sends no request while reading the certificates of a server', async () => {
    const { url, received } = await start({ ...issued, cert: issued.cert + ca });
    const signal = new AbortController().signal;
    const shown = await shownCertificates(url, {}, signal);
    assert.deepEqual(
      [shown.chain.length, shown.chain[0]?.trim(), shown.refusedFor],
      [2, issued.cert.trim(), 'SELF_SIGNED_CERT_IN_CHAIN'],
    );
    assert.deepEqual(await shownCertificates(url, { ca }, signal), { chain: shown.chain, protocol: 'TLSv1.3' });
    assert.deepEqual(received, []);
  });
});
