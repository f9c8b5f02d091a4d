import type { NetworkCause } from './networkCauseWords.ts';
import type { TlsCause } from './tlsCauseWords.ts';

/** Error code for any certificate other than the pinned one. */
export const otherCertificateCode = 'ORG_ACCESS_OTHER_CERTIFICATE';

/** Codes for an issuer that isn't found: in general, and for a server that sends a single certificate. */
export const issuerCode = 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';
export const aloneCode = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

/** Codes of Node.js and the system for each cause. */
const networkCodes: Readonly<
  Record<Exclude<NetworkCause, 'unknown' | 'notHttp' | 'brokenWithCertificate'>, readonly string[]>
> = {
  nameUnknown: ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN'],
  refused: ['ECONNREFUSED'],
  broken: ['ECONNRESET', 'EPIPE'],
  cutShort: ['ERR_STREAM_PREMATURE_CLOSE', 'Z_BUF_ERROR'],
  noRoute: ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
};

/** Codes of Node.js for each TLS cause. */
const tlsCodes: Readonly<Record<Exclude<TlsCause, 'notTls'>, readonly string[]>> = {
  selfSigned: ['DEPTH_ZERO_SELF_SIGNED_CERT'],
  issuerUnknown: ['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT', issuerCode],
  incompleteChain: [aloneCode],
  expired: ['CERT_HAS_EXPIRED'],
  notYetValid: ['CERT_NOT_YET_VALID'],
  revoked: ['CERT_REVOKED'],
  otherName: ['ERR_TLS_CERT_ALTNAME_INVALID'],
  unfit: [
    'INVALID_PURPOSE',
    'INVALID_CA',
    'PATH_LENGTH_EXCEEDED',
    'CERT_CHAIN_TOO_LONG',
    'CERT_UNTRUSTED',
    'CERT_REJECTED',
    // OpenSSL codes that Node.js has no name for: a weak key or digest, an unknown critical extension.
    'UNSPECIFIED',
  ],
  forged: ['CERT_SIGNATURE_FAILURE', 'UNABLE_TO_DECRYPT_CERT_SIGNATURE', 'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY'],
  otherCertificate: [otherCertificateCode],
  clientCertificate: ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', alert(116)],
  clientCertificateRefused: [
    'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED',
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    ...[42, 43, 44, 45, 46, 48].map(alert),
  ],
  handshakeRefused: ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', alert(40)],
  ownCertificate: [
    'ERR_OSSL_BAD_DECRYPT',
    'ERR_OSSL_EVP_BAD_DECRYPT',
    'ERR_OSSL_CRYPTO_INTERRUPTED_OR_CANCELLED',
    'ERR_OSSL_PKCS12_MAC_VERIFY_FAILURE',
    'ERR_OSSL_X509_KEY_VALUES_MISMATCH',
    'ERR_OSSL_PEM_NO_START_LINE',
    'ERR_OSSL_UNSUPPORTED',
  ],
  tooOld: ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', alert(70)],
};

/** Codes of Node.js's HTTP and decompression parsers. */
const unreadable = /^(HPE_|Z_|ZSTD_|ERR_BROTLI|ERR__ERROR_FORMAT_)/;

/** Returns the code of a TLS alert (RFC 8446 §6.2). */
function alert(number: number): string {
  return `TLS_ALERT_${number}`;
}

/** Returns the code of the alert at the end of an OpenSSL or BoringSSL message. The error itself often has only `EPROTO`. */
export function alertIn(message: string): string | undefined {
  const number = /\bSSL alert number (\d+)/.exec(message)?.[1];
  return number === undefined ? undefined : alert(Number(number));
}

export function networkCauseOf(...codes: readonly string[]): NetworkCause {
  return firstCause(networkCodes, codes) ?? (codes.some((code) => unreadable.test(code)) ? 'notHttp' : 'unknown');
}

/** Returns undefined if no code is about TLS. Specific codes come before general ones. */
export function tlsCauseOf(...codes: readonly string[]): TlsCause | undefined {
  return (
    firstCause(tlsCodes, codes) ??
    (codes.some((code) => /^(EPROTO$|ERR_SSL_|ERR_TLS_)/.test(code)) ? 'notTls' : undefined)
  );
}

function firstCause<C extends string>(
  codesOf: Readonly<Record<C, readonly string[]>>,
  codes: readonly string[],
): C | undefined {
  const causes = Object.keys(codesOf) as C[];
  return codes
    .map((code) => causes.find((cause) => codesOf[cause].includes(code)))
    .find((cause) => cause !== undefined);
}
