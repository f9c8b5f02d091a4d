import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxAuthorities, readAuthorityFile, trustByFile } from '../../../../../src/service/tls/node/authorityFile.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { certificatesIn, type Made } from '../../../../support/tls/madeCertificates.ts';

describe('readAuthorityFile', () => {
  let folder: string;
  let root: Made;
  let leaf: Made;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'authority-'));
    const make = certificatesIn(folder);
    root = await make({ isAuthority: true });
    leaf = await make({ by: root });
  });

  after(() => removeFolder(folder));

  const read = (text: string | Buffer) => readAuthorityFile(Buffer.from(text as string));

  it("readAuthorityFile reads an authority's certificate from PEM, even with other text around it, or from DER", () => {
    for (const file of [root.cert, `\uFEFFWorks CA\r\n${root.cert.replaceAll('\n', '\r\n')}`])
      assert.equal(read(file).pem?.trim(), root.cert.trim());
    assert.equal(read(new X509Certificate(root.cert).raw).pem, root.cert);
  });

  it('readAuthorityFile drops any private key that an authority file contains', () => {
    const { pem } = read(root.key + root.cert + leaf.key + leaf.cert);
    assert.equal(pem, root.cert + leaf.cert);
  });

  it('readAuthorityFile rejects a file with no certificates, a broken certificate, or more certificates than the limit', () => {
    const broken = root.cert.replace(/\n./, '\n=');
    for (const file of ['', 'nothing', root.key, broken, root.cert + broken])
      assert.deepEqual(read(file), { problem: 'noCertificate' });
    assert.deepEqual(read(root.cert.repeat(maxAuthorities + 1)), { problem: 'tooMany' });
    assert.ok(read(root.cert.repeat(maxAuthorities)).pem);
  });

  it("trustByFile pins the server's own certificate if the file contains no other certificate", () => {
    assert.equal(trustByFile(leaf.cert, leaf.cert).kind, 'certificate');
    assert.equal(trustByFile(root.cert, leaf.cert).kind, 'authority');
    assert.equal(trustByFile(leaf.cert + root.cert, leaf.cert).kind, 'authority');
    assert.equal(trustByFile(leaf.cert, undefined).kind, 'authority');
  });
});
