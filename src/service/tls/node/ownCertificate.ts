import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { CertificateFault } from '../../../platform/errors/common/certificateFaults.ts';

export interface OwnCertificate {
  readonly cert?: Buffer;
  readonly key?: Buffer;
  readonly pfx?: Buffer;
  readonly passphrase?: string;
}

export function faultOf(own: OwnCertificate): CertificateFault | undefined {
  return own.pfx ? faultOfPfx(own) : faultOfPair(own);
}

function faultOfPair({ cert, key, passphrase }: OwnCertificate): CertificateFault | undefined {
  const certificate = cert && readCertificate(cert);
  if (!certificate) return 'noCertificate';
  if (!key || !/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key.toString('latin1'))) return 'noKey';
  let opened: KeyObject;
  try {
    opened = createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    if (!isEncrypted(key)) return 'noKey';
    return passphrase === undefined ? 'passphraseNeeded' : 'passphraseWrong';
  }
  if (!certificate.checkPrivateKey(opened)) return 'otherKey';
  try {
    createSecureContext({ cert, key, ...(passphrase !== undefined && { passphrase }) });
    return undefined;
  } catch {
    return 'unusable';
  }
}

function isEncrypted(key: Buffer): boolean {
  return /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(key.toString('latin1'));
}

function faultOfPfx({ pfx, passphrase }: OwnCertificate): CertificateFault | undefined {
  try {
    createSecureContext({ pfx, ...(passphrase !== undefined && { passphrase }) });
    return undefined;
  } catch (error) {
    // Most errors have no code, so their message decides. BoringSSL writes reasons without spaces.
    const message = error instanceof Error ? error.message : '';
    if (/mac.verify.failure|incorrect.password/i.test(message))
      return passphrase === undefined ? 'passphraseNeeded' : 'passphraseWrong';
    return /unsupported/i.test(message) ? 'oldPfx' : 'noPfx';
  }
}

export function certificateOf({ cert, pfx, passphrase }: OwnCertificate): X509Certificate | undefined {
  if (cert) return readCertificate(cert);
  if (!pfx) return undefined;
  try {
    const made = createSecureContext({ pfx, ...(passphrase !== undefined && { passphrase }) });
    // `getCertificate` is undocumented, but the only way to read PKCS #12 in Node.js.
    const { getCertificate } = made.context as { getCertificate?: () => Buffer | null };
    const der = getCertificate?.call(made.context);
    return der ? readCertificate(der) : undefined;
  } catch {
    return undefined;
  }
}

function readCertificate(file: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(file);
  } catch {
    return undefined;
  }
}

/** Converts DER to the PEM that `tls` requires. */
export function asPem(file: Buffer): Buffer {
  const certificate = file.includes('-----BEGIN') ? undefined : readCertificate(file);
  return certificate ? Buffer.from(certificate.toString()) : file;
}
