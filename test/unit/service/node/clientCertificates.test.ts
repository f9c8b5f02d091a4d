import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import nodeFetch from 'node-fetch';
import { systemReach } from '../../../../src/connections/check/node/checkConnection.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import type { Transport } from '../../../../src/service/common/http.ts';
import { send } from '../../../../src/service/common/send.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import type { ClientCertificate, Connection } from '../../../../src/service/connection/common/connection.ts';
import { channelOf } from '../../../../src/service/node/channel.ts';
import { httpsFetch } from '../../../../src/service/node/httpFetch.ts';
import { findServer } from '../../../host/install/systemPrograms.mjs';
import { countAsNotRun } from '../../../support/needs.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { check, checkPorts } from '../../../support/service/checkBench.ts';
import { connectionAt, credentials, directTransport } from '../../../support/service/directly.ts';
import { makeAuthority } from '../../../support/tls/certificates.ts';
import { startCertificateServers, type CertificateServers } from '../../../support/tls/certificateServers.ts';
import { passphrase, writeClientFiles } from '../../../support/tls/clientCertificates.ts';

const nginx = findServer('nginx');
countAsNotRun('nginx', 'client certificates at nginx, with TLS 1.2 and 1.3');

/** Client certificates by case. */
type Shown = 'none' | 'PEM' | 'encrypted PEM' | 'PFX' | 'of another authority' | 'expired';

describe('client certificates', function () {
  this.timeout(120_000);
  let folder: string;
  let ca: string;
  let servers: CertificateServers;
  let shown: Readonly<Record<Shown, ClientCertificate | undefined>>;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'asked-'));
    const authority = await makeAuthority(folder, 'authority');
    ca = await readFile(authority.file, 'utf8');
    const certificate = await authority.issue('127.0.0.1', 90);
    const files = {
      certificate,
      certificateFile: path.join(folder, 'authority-127.0.0.1.90.pem'),
      keyFile: path.join(folder, 'authority-127.0.0.1.90.key'),
      ca,
      caFile: authority.file,
    };
    servers = await startCertificateServers(folder, files, nginx);
    const right = await writeClientFiles(folder, 'right', await authority.issue('jo', 90));
    const expired = await writeClientFiles(folder, 'expired', await authority.issue('jo', -1));
    const others = await makeAuthority(folder, 'others');
    const wrong = await writeClientFiles(folder, 'wrong', await others.issue('jo', 90));
    shown = {
      none: undefined,
      PEM: { certificateFile: right.cert, keyFile: right.key },
      'encrypted PEM': { certificateFile: right.cert, keyFile: right.encryptedKey },
      PFX: { pfxFile: right.pfx },
      'of another authority': { certificateFile: wrong.cert, keyFile: wrong.key },
      expired: { certificateFile: expired.cert, keyFile: expired.key },
    };
  });
  after(async () => {
    await servers.close();
    await removeFolder(folder);
  });

  const transport: Transport = directTransport({
    fetch: (url, init) => (init.tls ? httpsFetch(url, { ...init, tls: init.tls }) : nodeFetch(url, init)),
    channel: (connection) =>
      channelOf(connection, {
        passphrase: () => Promise.resolve(passphrase),
        header: () => Promise.resolve(undefined),
      }),
  });

  const connectionTo = (baseUrl: string, clientCertificate: ClientCertificate | undefined): Connection => ({
    ...connectionAt(baseUrl),
    trusted: { kind: 'authority', pem: ca },
    ...(clientCertificate && { clientCertificate }),
  });

  /** Returns the status of the response, or the cause of the failure. */
  async function ask(baseUrl: string, clientCertificate: ClientCertificate | undefined): Promise<string> {
    const connection = connectionTo(baseUrl, clientCertificate);
    try {
      const channel = await transport.channel?.(connection);
      const answer = await send(transport, baseUrl, {
        path: '/x',
        method: 'POST',
        body: 'a=b',
        maxBytes: 1e5,
        channel,
      });
      return String(answer?.status);
    } catch (error) {
      if (!(error instanceof OrgAccessError) || !('why' in error.problem)) throw error;
      return error.problem.why;
    }
  }

  it('send succeeds with the right client certificate, and reports the specific problem with any other certificate', async () => {
    const rounds = 5;
    let asked = 0;
    const asks = ['clientCertificate'];
    const refuses = ['clientCertificateRefused'];
    for (const [name, url] of servers.urls) {
      const isNode = name.startsWith('Node.js');
      const expected: Readonly<Record<Shown, readonly string[]>> = {
        none: name === 'Node.js TLSv1.2' ? ['handshakeRefused'] : asks,
        PEM: ['401'],
        'encrypted PEM': ['401'],
        PFX: ['401'],
        // Node.js closes the connection without an alert.
        'of another authority': isNode ? ['brokenWithCertificate'] : refuses,
        expired: isNode ? ['brokenWithCertificate'] : refuses,
      };
      for (const [form, clientCertificate] of Object.entries(shown)) {
        for (let round = 0; round < rounds; round += 1) {
          const found = await ask(url, clientCertificate);
          assert.ok(expected[form as Shown].includes(found), `${name}, ${form}: ${found}`);
          asked += 1;
        }
      }
    }
  });

  it('a sign-in fails without the client certificate that the service requires', async () => {
    const client = createServiceClient(transport);
    for (const url of servers.urls.values()) {
      await assert.rejects(client.passwordGrant(connectionTo(url, undefined), credentials), (error) => {
        assert.ok(error instanceof OrgAccessError && error.kind === 'tls' && error.problem.code === 'notSecure');
        return true;
      });
    }
  });

  it('Check Connection uses and names the client certificate', async () => {
    const ports = checkPorts({ transport, certificates: systemReach.certificates });
    const at = async (url: string, clientCertificate?: ClientCertificate) =>
      await check(connectionTo(url, clientCertificate), ports);
    for (const [name, url] of servers.urls) {
      const works = await at(url, shown.PFX);
      assert.equal(works.outcomes, 'oooooss', works.report);
      const { cause = '', facts } = works.at('tls');
      assert.equal(cause, 'You trust its issuer for this connection.');
      assert.ok(
        facts.some(([label, value]) => label === 'Client certificate' && value === 'CN=jo'),
        name,
      );
      const none = await at(url);
      assert.equal(none.outcomes, 'oofssss', none.report);
      const asked = none.at('tls');
      assert.match(asked.summary, name === 'Node.js TLSv1.2' ? /refused the secure/ : /asks for a client certificate/);
      assert.equal(asked.action, 'editConnection');
      const late = await at(url, shown.expired);
      assert.match(late.report, /client certificate/i, name);
      if (!name.startsWith('Node.js')) assert.equal(late.at('tls').outcome, 'failed', name);
    }
  });
});
