import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TrustedCertificate } from '../../../../../src/service/connection/common/connection.ts';
import { exportableTrust } from '../../../../../src/service/tls/node/exportableTrust.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { makeAuthority, makeOwn } from '../../../../support/tls/certificates.ts';

describe('exportableTrust', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tellable-'));
  });
  after(() => removeFolder(folder));

  const about = (kind: TrustedCertificate['kind'], pem: string, baseUrl = 'https://10.0.0.7:8443/api') =>
    exportableTrust({ baseUrl, trusted: { kind, pem } });
  let made = 0;
  const pinned = async (extensions: readonly string[], baseUrl?: string, days?: number) => {
    const { cert } = await makeOwn(folder, `own-${(made += 1)}`, extensions, days);
    return about('certificate', cert, baseUrl).problem ?? 'told';
  };

  it('exportableTrust exports a self-signed certificate to programs if its names include the host of the base URL', async () => {
    for (const [names, baseUrl] of [
      ['IP:10.0.0.7', 'https://10.0.0.7'],
      ['DNS:appliance.example.com', 'https://appliance.example.com/gateway'],
      ['DNS:*.example.com', 'https://appliance.example.com'],
      ['IP:fd00::1', 'https://[fd00::1]:8443'],
      ['DNS:other.example.com,IP:10.0.0.7', 'https://10.0.0.7'],
    ] as const)
      assert.equal(await pinned([`subjectAltName=${names}`], baseUrl), 'told', names);
    for (const usage of ['digitalSignature', 'critical,digitalSignature,keyEncipherment'])
      assert.equal(await pinned(['subjectAltName=IP:10.0.0.7', `keyUsage=${usage}`]), 'told', usage);
  });

  it("exportableTrust exports no certificate whose alternative names don't include the host, even if its subject does", async () => {
    assert.equal(await pinned(['subjectAltName=IP:10.0.0.8']), 'notForPrograms');
    assert.equal(await pinned(['subjectAltName=DNS:10.0.0.7']), 'notForPrograms');
    assert.equal(await pinned(['basicConstraints=CA:FALSE'], 'https://appliance'), 'notForPrograms');
  });

  it('exportableTrust exports no certificate with an extension that would let it issue other certificates', async () => {
    for (const says of [
      'basicConstraints=CA:TRUE',
      'basicConstraints=critical,CA:TRUE,pathlen:0',
      'keyUsage=keyCertSign',
      'keyUsage=critical,digitalSignature,keyCertSign,cRLSign',
      'nsCertType=sslCA',
    ])
      assert.equal(await pinned(['subjectAltName=IP:10.0.0.7', says]), 'notForPrograms', says);
  });

  it('exportableTrust exports no certificate that has expired or was issued by an authority', async () => {
    assert.equal(await pinned(['subjectAltName=IP:10.0.0.7'], undefined, -1), 'notForPrograms');
    const authority = await makeAuthority(folder, 'private');
    const { cert } = await authority.issue('10.0.0.7');
    assert.equal(about('certificate', cert).problem, 'notForPrograms');
  });

  it('exportableTrust exports all certificates of a trusted authority, without the text around them', async () => {
    const authority = await makeAuthority(folder, 'private');
    const pem = await readFile(authority.file, 'utf8');
    const clean = pem.trim();
    assert.deepEqual(about('authority', `A comment\n${pem}And another\n${pem}`), { pem: `${clean}\n${clean}\n` });
    assert.deepEqual(exportableTrust({ baseUrl: 'https://10.0.0.7' }), { problem: 'nothingTrusted' });
  });
});
