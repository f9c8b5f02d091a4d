import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxAuthorities, readAuthorityFile, trustByFile } from '../../../../src/tls/node/authorityFile.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { certificatesIn, type Made } from '../../../support/service/madeCertificates.ts';

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

  it('reads the file of an authority as PEM, with any lines around it, or as DER', () => {
    for (const file of [root.cert, `\uFEFFWorks CA\r\n${root.cert.replaceAll('\n', '\r\n')}`])
      assert.equal(read(file).pem?.trim(), root.cert.trim());
    assert.equal(read(new X509Certificate(root.cert).raw).pem, root.cert);
  });

  it('drops a private key in the file of an authority', () => {
    const { pem } = read(root.key + root.cert + leaf.key + leaf.cert);
    assert.equal(pem, root.cert + leaf.cert);
  });

  it('refuses the file of an authority if it has no certificates, a broken one, or all of a system', () => {
    const broken = root.cert.replace(/\n./, '\n=');
    for (const file of ['', 'nothing', root.key, broken, root.cert + broken])
      assert.deepEqual(read(file), { problem: 'noCertificate' });
    assert.deepEqual(read(root.cert.repeat(maxAuthorities + 1)), { problem: 'tooMany' });
    assert.ok(read(root.cert.repeat(maxAuthorities)).pem);
  });

  it("pins the server's own certificate if a file has no other", () => {
    assert.equal(trustByFile(leaf.cert, leaf.cert).kind, 'certificate');
    assert.equal(trustByFile(root.cert, leaf.cert).kind, 'authority');
    assert.equal(trustByFile(leaf.cert + root.cert, leaf.cert).kind, 'authority');
    assert.equal(trustByFile(leaf.cert, undefined).kind, 'authority');
  });
});
