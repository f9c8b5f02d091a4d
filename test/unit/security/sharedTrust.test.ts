import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection } from '../../../src/connections/common/connection.ts';
import { endpointsFor, endpointsToShare, endpointText } from '../../../src/connections/common/share/sharedEndpoints.ts';
import { fingerprintOf, trustedAmong } from '../../../src/connections/node/expectedCertificate.ts';
import {
  connectionLink,
  connectionsFile,
  readConnectionLink,
  readConnectionsFile,
  type LinkParts,
  type SharedProblem,
} from '../../../src/connections/node/share/sharedConnections.ts';
import { sharedDetail, refusedText } from '../../../src/connections/node/share/sharedConnectionText.ts';
import { figure } from '../../support/figures.ts';
import { makeAuthority, makeSelfSigned } from '../../support/tls/certificates.ts';

const start = 'vscode://org-access.org-access/connect?';
const good = 'baseUrl=https://service.example.com&clientId=acme-cli';
const hash = 'ab'.repeat(32);
const entry = '"baseUrl": "https://service.example.com", "clientId": "acme-cli"';
const file = (inside: string) => `{"connections": [{${entry}, ${inside}}]}`;
const withEndpoint = (endpoint: string) => `{"connections": [{${entry}}], "endpoints": [${endpoint}]}`;

function partsOf(link: string): LinkParts {
  const { pathname, search, hash: fragment } = new URL(link);
  const [at = '', query = '', rest = ''] = [pathname, search.slice(1), fragment.slice(1)].map(decodeURIComponent);
  return { path: at, query, fragment: rest };
}

const hostileLinks: readonly (readonly [link: string, problem: SharedProblem])[] = [
  // Whom to trust
  [`${start}${good}&trusted=everything`, 'trusted'],
  [`${start}${good}&trusted=certificate:`, 'trusted'],
  [`${start}${good}&trusted=certificate:${hash.slice(2)}`, 'trusted'],
  [`${start}${good}&trusted=certificate:${hash},${hash}`, 'trusted'],
  [`${start}${good}&trusted=authority:${Array.from({ length: 6 }, () => hash).join()}`, 'trusted'],
  [`${start}${good}&trusted=authority:${hash}%20`, 'trusted'],
  [`${start}${good}&trusted=certificate:${hash}&trusted=authority:${hash}`, 'twice'],
  [`${start}${good}&trusted=-----BEGIN%20CERTIFICATE-----`, 'trusted'],
  // Where passwords go
  [`${start}${good}&tokenEndpoint=http://login.example/token`, 'tokenEndpoint'],
  [`${start}${good}&tokenEndpoint=//evil.example/token`, 'tokenEndpoint'],
  [`${start}${good}&tokenEndpoint=/../../token`, 'tokenEndpoint'],
  [`${start}${good}&tokenEndpoint=https://jo:abc@login.example/token`, 'tokenEndpoint'],
  [`${start}${good}&tokenEndpoint=https://login.example/token%23x`, 'tokenEndpoint'],
  [`${start}${good}&tokenEndpoint=https://lоgin.example/token`, 'unseen'],
  [`${start}${good}&tokenEndpoint=/token&tokenEndpoint=https://evil.example`, 'twice'],
  [`${start}${good}&tokenEndpoint=/${'a'.repeat(300)}`, 'tooLong'],
  [`${start}${good}&clientAuthentication=bearer`, 'clientAuthentication'],
  [`${start}${good}&grantType=implicit`, 'grantType'],
  // What requests carry
  [`${start}${good}&headers=Authorization`, 'headers'],
  [`${start}${good}&headers=Host`, 'headers'],
  [`${start}${good}&headers=X-A,x-a`, 'headers'],
  [`${start}${good}&headers=X-A:%20abc`, 'headers'],
  [`${start}${good}&headers=X-A%0D%0AX-B`, 'headers'],
  [`${start}${good}&headers=${Array.from({ length: 11 }, (_, index) => `X-${index}`).join()}`, 'headers'],
  [`${start}${good}&headers=X-${'a'.repeat(60)}`, 'tooLong'],
];

const hostileFiles: readonly (readonly [text: string, problem: SharedProblem])[] = [
  [file('"trusted": true'), 'trusted'],
  [file('"trusted": {"kind": "all", "pem": ""}'), 'trusted'],
  [
    file('"trusted": {"kind": "certificate", "pem": "-----BEGIN CERTIFICATE-----\\nAAAA\\n-----END CERTIFICATE-----"}'),
    'trusted',
  ],
  [file('"trusted": {"kind": "certificate", "pem": "-----BEGIN EC PRIVATE KEY-----\\nAAAA"}'), 'secret'],
  [file(`"trusted": {"kind": "certificate", "pem": "${'A'.repeat(50_000)}"}`), 'tooLong'],
  [file('"headers": [{"name": "X-Tenant", "value": "acme"}]'), 'secret'],
  [file('"headers": {"X-Tenant": "acme"}'), 'headers'],
  [file('"headers": [{"name": ["X-Tenant"]}]'), 'headers'],
  [file('"grantType": ["client_credentials"]'), 'noText'],
  [withEndpoint('"GET /api/v2/x"'), 'endpoint'],
  [withEndpoint('{"path": "/../x"}'), 'endpoint'],
  [withEndpoint('{"path": "https://evil.example/x"}'), 'endpoint'],
  [withEndpoint('{"method": "DELETE", "path": "/api/v2/x", "kind": "read"}'), 'endpointNotRead'],
  [withEndpoint('{"method": "PUT", "path": "/api/v2/x", "kind": "read"}'), 'endpointNotRead'],
  [withEndpoint('{"path": "/api/v2/x", "connection": "Another"}'), 'endpointElsewhere'],
  [withEndpoint('{"path": "/api/v2/x", "headers": {"X-Api-Key": "abc"}}'), 'secret'],
  [withEndpoint('{"path": "/api/v2/x", "headers": {"Authorization": "Bearer abc"}}'), 'secret'],
  [withEndpoint('{"path": "/api/v2/x?access_token=0a1b2c3d4e5f"}'), 'secret'],
  [withEndpoint('{"path": "/api/v2/x", "name": "\\u202ex"}'), 'unseen'],
  [withEndpoint(`{"path": "/api/v2/x", "name": "${'a'.repeat(2000)}"}`), 'tooLong'],
];

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

describe('trust, headers, and endpoints of shared connections', () => {
  let folder: string;
  let pem: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shared-'));
    ({ cert: pem } = await makeSelfSigned(folder, 'service.example.com'));
  });
  after(() => rm(folder, { recursive: true }));

  it('trust is taken from no hostile link or file, and the reason is shown', () => {
    for (const [link, problem] of hostileLinks) {
      assert.deepEqual(readConnectionLink(partsOf(link)), { problem }, link.slice(0, 160));
      assert.match(refusedText('link', { problem }), /^This link adds no connection\. \S/);
    }
    for (const [text, problem] of hostileFiles) {
      const read = readConnectionsFile(text);
      assert.equal(read.problem, problem, text.slice(0, 160));
      assert.match(refusedText('file', { problem }), /^This file adds no connection[.,] \S/);
    }
    figure(
      `${hostileLinks.length} further hostile links and ${hostileFiles.length} files that say whom to trust: 0 added`,
    );
  });

  it('connectionLink contains fingerprints and header names, but no header values or local paths', () => {
    const link = connectionLink('vscode', { ...whole, trusted: { kind: 'certificate', pem } }) ?? '';
    assert.ok(!/of-acme|jo\.pfx|BEGIN|MII/.test(decodeURIComponent(link)), link);
    const { id: _, clientCertificate: __, ...rest } = whole;
    assert.deepEqual(readConnectionLink(partsOf(link)), {
      connections: [
        {
          ...rest,
          headers: [{ name: 'X-Gateway-Key' }, { name: 'X-Tenant' }],
          expected: { kind: 'certificate', fingerprints: [fingerprintOf(pem)] },
        },
      ],
      endpoints: [],
    });
  });

  it('connectionsFile contains the trusted certificate without surrounding text', () => {
    const written = connectionsFile([{ ...whole, trusted: { kind: 'authority', pem: `subject=x\n${pem}` } }]);
    assert.ok(!/of-acme|jo\.pfx/.test(written), written);
    const read = readConnectionsFile(written);
    assert.ok(read.problem === undefined, read.problem);
    assert.deepEqual(read.connections[0]?.trusted, { kind: 'authority', pem: `${pem.trim()}\n` });
    assert.deepEqual(read.connections[0]?.headers, [{ name: 'X-Gateway-Key' }, { name: 'X-Tenant' }]);
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
      'Whoever has the key of a trusted certificate can pose as your service. Compare the fingerprint with that of your administrator.',
      "You'll be asked for the values of the headers at the first sign-in.",
      'When you sign in, your user name, your password, and the client secret go to another address than that of the service: https://login.example. Nothing is sent now.',
    ]);
  });

  it('trustedAmong returns exactly the server certificate named in a link, or any authority certificate in the chain', async () => {
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
      { path: '/api/v2/mine', connection: 'acme', name: 'Mine', x: 1 },
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
