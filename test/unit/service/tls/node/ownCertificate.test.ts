import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import type { ClientCertificate } from '../../../../../src/service/connection/common/connection.ts';
import { certificateOf, faultOf } from '../../../../../src/service/tls/node/ownCertificate.ts';
import { readOwnCertificate } from '../../../../../src/service/tls/node/ownCertificateFiles.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { makeAuthority, makeSelfSigned, type ServerCertificate } from '../../../../support/tls/certificates.ts';
import { passphrase, writeClientFiles, type ClientFiles } from '../../../../support/tls/clientCertificates.ts';

describe('ownCertificate', () => {
  let folder: string;
  let files: ClientFiles;
  let other: ServerCertificate;
  let issued: ServerCertificate;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'own-'));
    const authority = await makeAuthority(folder, 'clients');
    issued = await authority.issue('jo');
    files = await writeClientFiles(folder, 'jo', issued);
    other = await makeSelfSigned(folder, 'other');
  });
  after(() => removeFolder(folder));

  const read = async (file: string) => await readFile(file);

  it("faultOf names what makes a client certificate unusable, such as a wrong passphrase or another certificate's key", async () => {
    const cert = await read(files.cert);
    const key = await read(files.key);
    const text = Buffer.from('hello');
    for (const [own, fault] of [
      [{ cert, key }, undefined],
      [{ cert, key: await read(files.encryptedKey), passphrase }, undefined],
      [{ pfx: await read(files.pfx), passphrase }, undefined],
      [{ pfx: await read(files.openPfx) }, undefined],
      [{ cert, key: await read(files.encryptedKey) }, 'passphraseNeeded'],
      [{ cert, key: await read(files.encryptedKey), passphrase: 'x' }, 'passphraseWrong'],
      [{ pfx: await read(files.pfx) }, 'passphraseNeeded'],
      [{ pfx: await read(files.pfx), passphrase: 'x' }, 'passphraseWrong'],
      [{ pfx: await read(files.oldPfx), passphrase }, 'oldPfx'],
      [{ pfx: text }, 'noPfx'],
      [{ pfx: cert }, 'noPfx'],
      [{ cert: text, key }, 'noCertificate'],
      [{ cert: key, key }, 'noCertificate'],
      [{ cert, key: text }, 'noKey'],
      [{ cert, key: cert }, 'noKey'],
      [{ cert, key: Buffer.from('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----') }, 'noKey'],
      [{ cert, key: Buffer.from(other.key) }, 'otherKey'],
    ] as const)
      assert.equal(faultOf(own), fault, JSON.stringify(fault));
  });

  it('certificateOf reads the subject of a client certificate from a PEM or PFX file', async () => {
    assert.equal(certificateOf({ cert: await read(files.cert) })?.subject, 'CN=jo');
    assert.equal(certificateOf({ pfx: await read(files.pfx), passphrase })?.subject, 'CN=jo');
    assert.equal(certificateOf({ pfx: await read(files.pfx), passphrase: 'x' }), undefined);
    assert.equal(certificateOf({}), undefined);
  });

  it('readOwnCertificate reads a client certificate from disk again only if one of its files has changed', async () => {
    const [certificateFile, keyFile] = [path.join(folder, 'changing.pem'), path.join(folder, 'changing.key')];
    await copyFile(files.cert, certificateFile);
    await copyFile(files.key, keyFile);
    const pair: ClientCertificate = { certificateFile, keyFile };
    const first = await readOwnCertificate(pair, undefined);
    assert.equal(await readOwnCertificate(pair, undefined), first);
    await writeFile(certificateFile, other.cert);
    await assert.rejects(
      readOwnCertificate(pair, undefined),
      (error) =>
        error instanceof OrgAccessError &&
        error.kind === 'tls' &&
        error.problem.code === 'clientCertificateUnusable' &&
        error.problem.fault === 'otherKey' &&
        error.problem.file === keyFile,
    );
    await writeFile(keyFile, other.key);
    assert.equal(String((await readOwnCertificate(pair, undefined)).cert), other.cert);
    await copyFile(files.cert, certificateFile);
    await copyFile(files.key, keyFile);
    // The file has the same size, but a later time.
    await utimes(certificateFile, 1, 1);
    assert.equal(String((await readOwnCertificate(pair, undefined)).cert), issued.cert);
    await rm(keyFile);
    await assert.rejects(
      readOwnCertificate(pair, undefined),
      (error) =>
        error instanceof OrgAccessError &&
        error.problem.code === 'certificateFileNotRead' &&
        error.problem.file === keyFile,
    );
  });

  it('readOwnCertificate converts a DER certificate to PEM, and checks each passphrase that it is given', async () => {
    const pem = await readFile(files.cert, 'utf8');
    const der = Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64');
    const certificateFile = path.join(folder, 'jo.cer');
    await writeFile(certificateFile, der);
    const pair: ClientCertificate = { certificateFile, keyFile: files.encryptedKey };
    assert.match(String((await readOwnCertificate(pair, passphrase)).cert), /^-----BEGIN CERTIFICATE-----/);
    for (const [given, fault] of [
      [undefined, 'passphraseNeeded'],
      ['x', 'passphraseWrong'],
    ] as const)
      await assert.rejects(
        readOwnCertificate(pair, given),
        (error) =>
          error instanceof OrgAccessError &&
          error.problem.code === 'clientCertificateUnusable' &&
          error.problem.fault === fault,
      );
  });
});
