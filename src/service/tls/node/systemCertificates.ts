import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as tls from 'node:tls';
import { systemFiles } from './programFiles.ts';

/** Node.js 22.15, 23.10, and later. */
interface WithSystemCertificates {
  readonly getCACertificates?: (type: 'system') => readonly string[];
}

/** @param ours folder of our files, which SSL_CERT_FILE names in a window started from our terminal */
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
