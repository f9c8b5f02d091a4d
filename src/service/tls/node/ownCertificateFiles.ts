import { readFile, stat } from 'node:fs/promises';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import type { ClientCertificate } from '../../connection/common/connection.ts';
import { asPem, faultOf, type OwnCertificate } from './ownCertificate.ts';

interface CachedCertificate {
  readonly version: string;
  readonly own: OwnCertificate;
}

const cache = new Map<string, CachedCertificate>();

/**
 * Reads and verifies a client certificate, unless its files are unchanged.
 *
 * @throws OrgAccessError of kind `tls`
 */
export async function readOwnCertificate(
  files: ClientCertificate,
  passphrase: string | undefined,
): Promise<OwnCertificate> {
  const paths = pathsOf(files);
  const id = JSON.stringify(paths);
  const version = (await Promise.all(paths.map(versionOf))).join();
  const cached = cache.get(id);
  if (cached?.version === version && cached.own.passphrase === passphrase) return cached.own;
  const own = { ...(await readFiles(files)), ...(passphrase !== undefined && { passphrase }) };
  const fault = faultOf(own);
  if (fault) {
    const file = fault === 'noCertificate' ? paths[0] : paths.at(-1);
    throw new OrgAccessError('tls', { code: 'clientCertificateUnusable', file: file ?? '', fault });
  }
  cache.set(id, { version, own });
  return own;
}

/** Returns the paths, the key last. */
export function pathsOf(files: ClientCertificate): readonly string[] {
  return files.pfxFile === undefined ? [files.certificateFile, files.keyFile] : [files.pfxFile];
}

/** @throws OrgAccessError of kind `tls` */
export async function readFiles(files: ClientCertificate): Promise<OwnCertificate> {
  if (files.pfxFile !== undefined) return { pfx: await readNamed(files.pfxFile) };
  const [cert, key] = await Promise.all([readNamed(files.certificateFile), readNamed(files.keyFile)]);
  return { cert: asPem(cert), key };
}

async function readNamed(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new OrgAccessError('tls', { code: 'certificateFileNotRead', file }, { cause });
  }
}

export async function keyIn(file: string): Promise<boolean> {
  return await readFile(file, 'latin1').then(
    (text) => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text),
    () => false,
  );
}

async function versionOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs}:${size}:${ino}`;
  } catch (cause) {
    throw new OrgAccessError('tls', { code: 'certificateFileNotRead', file }, { cause });
  }
}
