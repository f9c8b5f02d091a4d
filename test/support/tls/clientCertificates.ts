import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ServerCertificate } from './certificates.ts';

const run = promisify(execFile);

export const passphrase = 'the-passphrase';

/** Client certificate in all supported formats. */
export interface ClientFiles {
  readonly cert: string;
  readonly key: string;
  readonly encryptedKey: string;
  readonly pfx: string;
  /** With legacy encryption. */
  readonly oldPfx: string;
  /** Without passphrase. */
  readonly openPfx: string;
}

/** Writes a certificate in each format, by `openssl`. */
export async function writeClientFiles(
  folder: string,
  name: string,
  { cert, key }: ServerCertificate,
): Promise<ClientFiles> {
  const at = (ending: string) => path.join(folder, `${name}.client.${ending}`);
  const files = {
    cert: at('pem'),
    key: at('key'),
    encryptedKey: at('encrypted.key'),
    pfx: at('p12'),
    oldPfx: at('old.p12'),
    openPfx: at('open.p12'),
  };
  await writeFile(files.cert, cert);
  await writeFile(files.key, key);
  const pass = ['-passout', `pass:${passphrase}`];
  const exported = ['pkcs12', '-export', '-in', files.cert, '-inkey', files.key];
  await run('openssl', ['pkey', '-in', files.key, '-aes256', ...pass, '-out', files.encryptedKey]);
  await run('openssl', [...exported, ...pass, '-out', files.pfx]);
  await run('openssl', [...exported, '-legacy', ...pass, '-out', files.oldPfx]);
  await run('openssl', [...exported, '-passout', 'pass:', '-out', files.openPfx]);
  return files;
}
