import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as tls from 'node:tls';
import { systemFiles } from './programFiles.ts';

/** Node.js has it from 22.15 and 23.10 on. */
interface WithSystemCertificates {
  readonly getCACertificates?: (type: 'system') => readonly string[];
}

/**
 * Reads the certificates that programs of this computer trust, as PEM: the file that a person has named to OpenSSL, else that of the
 * system, else what the system tells Node.js, else what comes with Node.js.
 *
 * @param ours a folder whose files are none of a person: a window that was started in a terminal with access has one in its environment
 */
export async function systemCertificates(
  { SSL_CERT_FILE: named = '' }: NodeJS.ProcessEnv,
  ours: string,
): Promise<string> {
  const isNamed = named !== '' && path.dirname(named) !== ours;
  for (const file of isNamed ? [named, ...systemFiles] : systemFiles) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.includes('-----BEGIN ')) return text;
  }
  const own = (tls as WithSystemCertificates).getCACertificates?.('system') ?? [];
  return (own.length > 0 ? own : tls.rootCertificates).join('\n');
}
