import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpointsFor, endpointsToShare, endpointText } from '../../../src/api/share/common/sharedEndpoints.ts';
import { isSameService } from '../../../src/api/share/node/sharedConnection.ts';
import {
  connectionLink,
  connectionsFile,
  maxFileLength,
  readConnectionLink,
  readConnectionsFile,
  type ReadShared,
} from '../../../src/api/share/node/sharedConnections.ts';
import { sharedDetail, refusedText } from '../../../src/api/share/node/sharedConnectionText.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { fingerprintOf, trustedAmong } from '../../../src/service/connection/node/expectedCertificate.ts';
import {
  entry,
  file,
  good,
  hostileFiles,
  hostileLinks,
  partsOf,
  start,
  trustFiles,
  trustLinks,
  type HostileFiles,
  type HostileLinks,
} from '../../support/hostile/sharedConnections.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { makeAuthority, makeSelfSigned } from '../../support/tls/certificates.ts';

/** All members that can be shared, and two that cannot. */
const whole: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://10.0.0.7:8443/gateway',
  clientId: 'acme-cli',
  scope: 'read',
  production: true,
  tokenEndpoint: 'https://login.example/realms/acme/token?a=b',
  clientAuthentication: 'basic',
  grantType: 'client_credentials',
  headers: [{ name: 'X-Gateway-Key' }, { name: 'X-Tenant', value: 'of-acme' }],
  clientCertificate: { pfxFile: '/home/jo/jo.pfx' },
};

const linkTo = (shared: Omit<Connection, 'id'>) => connectionLink('vscode', { id: 'acme', ...shared });
const detailsOf = (read: ReadShared) => (read.problem === undefined ? read.connections : []);

describe('shared connections', () => {
  let folder: string;
  let pem: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shared-'));
    ({ cert: pem } = await makeSelfSigned(folder, 'service.example.com'));
  });
  after(() => removeFolder(folder));

  function assertRefused(links: HostileLinks, files: HostileFiles): void {
    for (const [link, problem] of links) {
      assert.deepEqual(readConnectionLink(partsOf(link)), { problem }, link.slice(0, 160));
      assert.match(refusedText('link', { problem }), /^This link adds no connection\. \S/);
    }
    for (const [text, problem, position] of files) {
      const read = readConnectionsFile(text);
      assert.equal(read.problem, problem, text.slice(0, 160));
      if (position !== undefined) assert.deepEqual(read, { problem, position }, text.slice(0, 160));
      assert.match(refusedText('file', { problem }), /^This file adds no connection[.,] \S/);
    }
    assert.equal(({} as { baseUrl?: unknown }).baseUrl, undefined);
  }

  it('hostile shared connections add nothing, and the reason is shown', () =>
    assertRefused(hostileLinks, hostileFiles));

  it('trust is taken from no hostile link or file, and the reason is shown', () =>
    assertRefused(trustLinks, trustFiles));

  it('a shared connection contains only known members', () => {
    const [shared] = detailsOf(
      readConnectionLink(partsOf(`${start}${good}&id=demo&production=1&username=jo&__proto__=x&signIn=1`)),
    );
    assert.deepEqual(shared, {
      baseUrl: 'https://service.example.com',
      clientId: 'acme-cli',
      name: 'service.example.com',
      scope: 'read write trust',
    });
    const [inFile] = detailsOf(
      readConnectionsFile(file(`${entry}, "id": "demo", "production": "true", "x": {"y": 1}`)),
    );
    assert.deepEqual(inFile, shared);
  });

  it('a shared connection is checked like a typed address and shown exactly as it will be used', () => {
    const [shared] = detailsOf(
      readConnectionLink(partsOf(`${start}baseUrl=https://Sеrvice.example.com:443/root/oauth/token&clientId=a`)),
    );
    assert.ok(shared);
    assert.equal(shared.baseUrl, 'https://xn--srvice-3of.example.com/root');
    assert.deepEqual(
      sharedDetail('link', { ...shared, name: 'Acme', scope: '' })
        .split('\n')
        .slice(0, 6),
      [
        'Origin: https://xn--srvice-3of.example.com',
        'Base URL: https://xn--srvice-3of.example.com/root',
        'Client ID: a',
        'Name: Acme',
        'Scope: what the service grants by default',
        '',
      ],
    );
  });

  it('shared connections beyond a limit of field length or file size are refused', () => {
    const longest = { baseUrl: 300, clientId: 200, name: 60, scope: 300 } as const;
    const fill = (text: string, length: number) => text.padEnd(length, 'a');
    const shared = {
      baseUrl: fill('https://service.example.com/', longest.baseUrl),
      clientId: fill('', longest.clientId),
      name: fill('', longest.name),
      scope: fill('', longest.scope),
    };
    assert.deepEqual(readConnectionLink(partsOf(linkTo(shared))), { connections: [shared], endpoints: [] });
    for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
      const longer = { ...shared, [field]: `${shared[field]}a` };
      assert.deepEqual(readConnectionLink(partsOf(linkTo(longer))), { problem: 'tooLong' }, field);
    }
    const written = connectionsFile([{ ...shared, id: 'acme' }]);
    assert.equal(detailsOf(readConnectionsFile(written.padEnd(maxFileLength))).length, 1);
    assert.deepEqual(readConnectionsFile(written.padEnd(maxFileLength + 1)), { problem: 'tooLarge' });
  });

  it('isSameService returns true only if both base URL and client ID are equal', () => {
    const one = { baseUrl: 'https://service.example.com', clientId: 'c', name: 'One', scope: 'read' };
    assert.equal(isSameService(one, { ...one, name: 'Two', scope: '' }), true);
    for (const change of [{ baseUrl: 'https://other.example.com' }, { clientId: 'd' }])
      assert.equal(isSameService(one, { ...one, ...change }), false);
  });

  it('shared connections are unchanged after writing and reading a link or a file, whatever characters they contain', () => {
    const shared = {
      baseUrl: 'https://service.example.com:8443/root%20a',
      clientId: 'a&b=c+d%41#e;f "g" \\ /?',
      name: 'Råd & Dåd 100% #1 + ✅',
      scope: '',
    };
    const link = linkTo(shared);
    assert.ok(link.startsWith(start));
    assert.deepEqual(readConnectionLink(partsOf(link)), { connections: [shared], endpoints: [] });
    const secret = { ...shared, id: 'x', clientSecret: 'abc' };
    const written = connectionsFile([secret, { ...secret, clientId: 'other' }]);
    assert.ok(!/abc|"id"/.test(written) && !linkTo(secret).includes('abc'));
    assert.deepEqual(detailsOf(readConnectionsFile(written)), [shared, { ...shared, clientId: 'other' }]);
  });

  it('links and files contain fingerprints and header names, but no header values or local paths', () => {
    const connection: Connection = { ...whole, trusted: { kind: 'certificate', pem } };
    const link = linkTo(connection);
    const inFile = connectionsFile([connection]);
    for (const text of [decodeURIComponent(link), inFile]) assert.ok(!/of-acme|jo\.pfx|BEGIN|MII/.test(text), text);
    const { id: _, clientCertificate: __, ...rest } = whole;
    const shared: ReadShared = {
      connections: [
        {
          ...rest,
          headers: [{ name: 'X-Gateway-Key' }, { name: 'X-Tenant' }],
          expected: { kind: 'certificate', fingerprints: [fingerprintOf(pem)] },
        },
      ],
      endpoints: [],
    };
    assert.deepEqual(readConnectionLink(partsOf(link)), shared);
    assert.deepEqual(readConnectionsFile(inFile), shared);
  });

  it('connectionLink names no certificate of a connection that trusts more than a confirmation can show', () => {
    const trusted = { kind: 'authority', pem: pem.repeat(6) } as const;
    assert.deepEqual(readConnectionLink(partsOf(linkTo({ ...whole, trusted }))), {
      connections: detailsOf(readConnectionLink(partsOf(linkTo(whole)))),
      endpoints: [],
    });
  });

  it("sharedDetail shows all of a shared connection's trust, and where passwords will be sent", () => {
    const expected = { kind: 'certificate', fingerprints: [fingerprintOf(pem)] } as const;
    assert.deepEqual(sharedDetail('link', { ...whole, expected }).split('\n'), [
      'Origin: https://10.0.0.7:8443',
      'Base URL: https://10.0.0.7:8443/gateway',
      'Client ID: acme-cli',
      'Name: Acme',
      'Scope: read',
      'Token endpoint: https://login.example/realms/acme/token?a=b',
      'Client authentication: HTTP Basic',
      'Grant type: client_credentials, without a person',
      'Headers: X-Gateway-Key, X-Tenant',
      'Marked as production',
      `Trusts this certificate alone, SHA-256: ${fingerprintOf(pem)}`,
      '',
      'A link asks for this. Add it only if you know who it is from.',
      'Whoever has the key of a trusted certificate can pose as your service. Compare the fingerprint with the one from your administrator.',
      "You'll be asked for the values of the headers at the first sign-in.",
      'When you sign in, your user name, your password, and the client secret go to another address than that of the service: https://login.example. Nothing is sent now.',
    ]);
  });

  it("trustedAmong matches a certificate fingerprint only with the server's certificate, and an authority fingerprint with any CA in the chain", async () => {
    const authority = await makeAuthority(folder, 'authority');
    const { cert } = await authority.issue('service.example.com');
    const chain = [cert, pem];
    const expecting = (kind: 'certificate' | 'authority', ...of: string[]) =>
      trustedAmong(chain, { kind, fingerprints: of.map(fingerprintOf) });
    assert.deepEqual(expecting('certificate', cert), { kind: 'certificate', pem: cert });
    assert.equal(expecting('certificate', pem), undefined, 'it is not the one of the server itself');
    assert.deepEqual(expecting('authority', pem), { kind: 'authority', pem });
    assert.equal(trustedAmong([], { kind: 'authority', fingerprints: [fingerprintOf(pem)] }), undefined);
  });

  it('a shared file contains each endpoint of its connections once, and no endpoint with a secret', () => {
    const setting = [
      { path: '/api/v2/all' },
      { path: '/api/v2/mine', connection: 'acme', name: 'Mine' },
      { method: 'POST', path: '/api/v2/read', kind: 'read', connection: 'Acme', body: {} },
      { path: '/api/v2/theirs', connection: 'Other' },
      { path: '/api/v2/keyed', headers: { 'X-Api-Key': 'abc' } },
      { path: 'broken' },
      'text',
    ];
    const { endpoints, leftOut } = endpointsToShare(setting, [whole]);
    assert.equal(leftOut, 1);
    assert.deepEqual(endpoints.map(endpointText), [
      'GET /api/v2/all',
      'GET /api/v2/mine {"name":"Mine"}',
      'POST /api/v2/read {"kind":"read","body":{}}',
    ]);
    const read = readConnectionsFile(connectionsFile([whole], endpoints));
    assert.ok(read.problem === undefined);
    const here = { id: 'here', name: 'Acme (2)' };
    const added = endpointsFor(here, 'Acme', read.endpoints, [{ path: '/api/v2/all' }]);
    assert.deepEqual(
      added.map(({ path: at, connection }) => [at, connection]),
      [
        ['/api/v2/mine', 'here'],
        ['/api/v2/read', 'here'],
      ],
    );
    assert.deepEqual(endpointsFor(here, 'Acme', read.endpoints, [{ path: '/api/v2/all' }, ...added]), []);
  });
});
