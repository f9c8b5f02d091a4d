import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import nodeFetch from 'node-fetch';
import { systemReach } from '../../../../../src/connections/check/node/checkConnection.ts';
import type { Connection } from '../../../../../src/service/connection/common/connection.ts';
import { channelOf } from '../../../../../src/service/node/channel.ts';
import { httpsFetch } from '../../../../../src/service/node/httpFetch.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { check, checkPorts, healthy, signedInAt } from '../../../../support/service/checkBench.ts';
import { connectionAt, directTransport, listen } from '../../../../support/service/directly.ts';
import { makeAuthority, makeSelfSigned, type Authority } from '../../../../support/tls/certificates.ts';
import { certificatesIn } from '../../../../support/tls/madeCertificates.ts';

describe('checkConnection: options of a connection', () => {
  const open: Server[] = [];
  let folder: string;
  let authority: Authority;
  let ca: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'trusted-'));
    authority = await makeAuthority(folder, 'authority');
    ca = await readFile(authority.file, 'utf8');
  });
  afterEach(() => {
    for (const server of open.splice(0)) server.close();
  });
  after(() => removeFolder(folder));

  async function tlsAt(options: ServerOptions): Promise<string> {
    const server = createTlsServer(options, healthy);
    open.push(server);
    return `https://127.0.0.1:${await listen(server)}`;
  }

  const transport = directTransport({
    fetch: (url, init) => (init.tls ? httpsFetch(url, { ...init, tls: init.tls }) : nodeFetch(url, init)),
    channel: (connection) =>
      channelOf(connection, {
        passphrase: () => Promise.resolve(undefined),
        header: (_id, name) => Promise.resolve(name === 'X-Known' ? 'secret-value' : undefined),
      }),
  });

  const checkAt = async (baseUrl: string, options: Partial<Connection>) =>
    await check(
      { ...connectionAt(baseUrl), ...options },
      checkPorts({ transport, certificates: systemReach.certificates, state: () => signedInAt(baseUrl) }),
    );

  it('Check Connection reports a pinned certificate, whatever its dates', async () => {
    const own = await makeSelfSigned(folder, 'appliance');
    const pinned = await checkAt(await tlsAt(own), { trusted: { kind: 'certificate', pem: own.cert } });
    assert.equal(pinned.outcomes, 'ooooooo', pinned.report);
    assert.equal(pinned.at('tls').cause, 'You trust this certificate for this connection.');
    const late = await authority.issue('127.0.0.1', -1);
    const expired = await checkAt(await tlsAt(late), { trusted: { kind: 'certificate', pem: late.cert } });
    assert.equal(expired.outcomes, 'ooooooo', expired.report);
  });

  it('Check Connection shows both fingerprints if the certificate is not the pinned one', async () => {
    const [before, now] = [await authority.issue('127.0.0.1', 90), await authority.issue('127.0.0.1', 91)];
    const changed = await checkAt(await tlsAt(now), { trusted: { kind: 'certificate', pem: before.cert } });
    assert.equal(changed.outcomes, 'oofssos');
    assert.equal(changed.at('tls').action, 'reviewCertificate');
    const lines = changed.report.match(/SHA-256: ([0-9A-F]{2}:){31}[0-9A-F]{2}$/gm) ?? [];
    assert.ok(new Set(lines).size >= 2, changed.report);
    assert.match(changed.report, /Trusted certificate, SHA-256/);
  });

  it('Check Connection reports a trusted issuer, and refuses a certificate from another issuer', async () => {
    const baseUrl = await tlsAt(await authority.issue('127.0.0.1', 90));
    const trusted = await checkAt(baseUrl, { trusted: { kind: 'authority', pem: ca } });
    assert.equal(trusted.outcomes, 'ooooooo', trusted.report);
    assert.equal(trusted.at('tls').cause, 'You trust its issuer for this connection.');
    const other = await readFile((await makeAuthority(folder, 'other')).file, 'utf8');
    const strange = await checkAt(baseUrl, { trusted: { kind: 'authority', pem: other } });
    assert.equal(strange.outcomes, 'oofssos');
    assert.equal(strange.at('tls').action, 'reviewCertificate');
  });

  it('Check Connection reports a chain without its intermediate certificate, and a certificate without names', async () => {
    const make = certificatesIn(folder);
    const root = await make({ isAuthority: true });
    const middle = await make({ isAuthority: true, by: root });
    const trusted = { kind: 'authority', pem: root.cert } as const;
    const leaf = await make({ by: middle, names: 'IP:127.0.0.1' });
    const alone = await checkAt(await tlsAt(leaf), { trusted });
    assert.equal(alone.outcomes, 'oofssos');
    assert.match(alone.at('tls').summary, /chain of .* is incomplete/);
    const whole = await checkAt(await tlsAt({ ...leaf, cert: leaf.cert + middle.cert }), { trusted });
    assert.equal(whole.at('tls').cause, 'You trust its issuer for this connection.');
    const nameless = await make({ by: middle, subject: '127.0.0.1' });
    const other = await checkAt(await tlsAt({ ...nameless, cert: nameless.cert + middle.cert }), { trusted });
    assert.match(other.at('tls').summary, /doesn't list this name or address/);
    assert.match(other.report, /^- Certificate 1, names: none$/m);
  });

  it('Check Connection shows header names, token endpoint, and client authentication, but no header values', async () => {
    const server = createTlsServer(await authority.issue('127.0.0.1', 90), healthy);
    open.push(server);
    const sent: unknown[] = [];
    server.on('request', ({ headers }) => sent.push([headers['x-known'], headers['x-tenant']]));
    const checked = await checkAt(`https://127.0.0.1:${await listen(server)}`, {
      trusted: { kind: 'authority', pem: ca },
      headers: [{ name: 'X-Known' }, { name: 'X-Tenant', value: 'blue' }],
      tokenEndpoint: 'https://login.example/auth/token',
      clientAuthentication: 'basic',
    });
    assert.deepEqual(sent[0], ['secret-value', 'blue']);
    assert.match(checked.report, /^- Added headers: X-Known, X-Tenant$/m);
    assert.match(checked.report, /^- Token endpoint: https\\:\\\/\/login\.example\/auth\/token$/m);
    assert.match(checked.report, /^- Client authentication: basic$/m);
    assert.doesNotMatch(checked.report, /secret-value|blue/);
  });

  it('Check Connection reports a header or a file that is missing on this computer', async () => {
    const baseUrl = await tlsAt(await authority.issue('127.0.0.1', 90));
    const trusted = { kind: 'authority', pem: ca } as const;
    const header = await checkAt(baseUrl, { trusted, headers: [{ name: 'X-Unknown' }] });
    assert.equal(header.outcomes, 'ooofsos', header.report);
    assert.match(header.at('http').summary, /X-Unknown isn't known on this computer/);
    const file = await checkAt(baseUrl, { trusted, clientCertificate: { pfxFile: '/nowhere/jo.p12' } });
    assert.equal(file.outcomes, 'oofssos');
    assert.match(file.at('tls').summary, /\/nowhere\/jo\.p12/);
  });
});
