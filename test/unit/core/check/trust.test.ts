import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { isKnownEverywhere, trustIn } from '../../../../src/core/check/trust.ts';
import type { Connection } from '../../../../src/core/connection/connection.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { makeAuthority, makeOwn } from '../../../support/service/certificates.ts';
import { connectionAt } from '../../../support/service/directly.ts';

describe('the trust of a connection', () => {
  let folder: string;
  let ca: string;
  let issued: X509Certificate;
  let own: X509Certificate;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'trust-'));
    const authority = await makeAuthority(folder, 'authority');
    ca = await readFile(authority.file, 'utf8');
    issued = new X509Certificate((await authority.issue('127.0.0.1')).cert);
    const extensions = ['subjectAltName=DNS:service.example', 'basicConstraints=critical,CA:FALSE'];
    own = new X509Certificate((await makeOwn(folder, 'own', extensions)).cert);
  });
  after(() => removeFolder(folder));

  const judge = (
    kind: 'certificate' | 'authority' | undefined,
    pem: string,
    shown: X509Certificate,
    refusedFor?: string,
    host = 'service.example',
  ) => {
    const trusted: Connection['trusted'] = kind && { kind, pem };
    const connection = { ...connectionAt(`https://${host}`), ...(trusted && { trusted }) };
    return trustIn(connection, [shown], refusedFor, Date.now());
  };

  it('in a certificate is in that one, for programs too where they can be told of it', () => {
    const refusedFor = 'DEPTH_ZERO_SELF_SIGNED_CERT';
    assert.deepEqual(judge('certificate', own.toString(), own, refusedFor), {
      by: 'certificate',
      programs: 'withAccess',
    });
    const nameless = judge('certificate', own.toString(), own, refusedFor, '192.0.2.1');
    assert.deepEqual(nameless, { by: 'certificate', programs: 'helper' });
    const notRoot = judge('certificate', issued.toString(), issued, refusedFor, '127.0.0.1');
    assert.deepEqual(notRoot, { by: 'certificate', programs: 'helper' });
    assert.deepEqual(judge('certificate', own.toString(), issued), {
      refused: 'otherCertificate',
      wanted: own.fingerprint256,
    });
  });

  it('in an authority is in what it has issued, and the rest is told apart', () => {
    assert.deepEqual(judge('authority', ca, issued), { by: 'authority', programs: 'withAccess' });
    for (const code of ['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])
      assert.deepEqual(judge('authority', ca, own, code), { refused: 'otherAuthority' });
    assert.deepEqual(judge('authority', ca, issued, 'CERT_HAS_EXPIRED'), { refused: 'byComputer' });
  });

  it('is that of the computer where there is no other', () => {
    assert.deepEqual(judge(undefined, '', issued), { by: 'computer', programs: 'some' });
    assert.deepEqual(judge(undefined, '', new X509Certificate(rootCertificates[0] ?? '')), {
      by: 'computer',
      programs: 'all',
    });
    assert.deepEqual(judge(undefined, '', issued, 'CERT_HAS_EXPIRED'), { refused: 'byComputer' });
  });

  it('is shared by every computer where the chain ends at an authority of Node.js', () => {
    const [first = '', second = ''] = rootCertificates;
    assert.ok(isKnownEverywhere([new X509Certificate(second), new X509Certificate(first)]));
    assert.ok(!isKnownEverywhere([new X509Certificate(first), issued]));
    assert.ok(!isKnownEverywhere([]));
  });
});
