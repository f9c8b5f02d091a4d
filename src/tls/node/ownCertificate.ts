import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { CertificateFault } from '../../errors/common/certificateFaults.ts';

/** A certificate of the client's own, with its key and the passphrase of that: PEM, or PKCS #12. */
export interface OwnCertificate {
  readonly cert?: Buffer;
  readonly key?: Buffer;
  readonly pfx?: Buffer;
  readonly passphrase?: string;
}

/** Why a certificate cannot be shown to a server. Undefined where it can. */
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
    // There is no code for most of it. BoringSSL, which the desktop has, has no blanks in its reasons.
    const message = error instanceof Error ? error.message : '';
    if (/mac.verify.failure|incorrect.password/i.test(message))
      return passphrase === undefined ? 'passphraseNeeded' : 'passphraseWrong';
    return /unsupported/i.test(message) ? 'oldPfx' : 'noPfx';
  }
}

/** The certificate that a client shows. Undefined where it cannot be read. */
export function certificateOf({ cert, pfx, passphrase }: OwnCertificate): X509Certificate | undefined {
  if (cert) return readCertificate(cert);
  if (!pfx) return undefined;
  try {
    const made = createSecureContext({ pfx, ...(passphrase !== undefined && { passphrase }) });
    // Node.js has no other way to what is in PKCS #12, and this one in no document.
    const { getCertificate } = made.context as { getCertificate?: () => Buffer | null };
    const der = getCertificate?.call(made.context);
    return der ? readCertificate(der) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads PEM or DER. */
function readCertificate(file: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(file);
  } catch {
    return undefined;
  }
}

/** A certificate as `tls` takes it: PEM, with what comes after it in the file. */
export function asPem(file: Buffer): Buffer {
  const certificate = file.includes('-----BEGIN') ? undefined : readCertificate(file);
  return certificate ? Buffer.from(certificate.toString()) : file;
}
