/** Why a connection could not be opened, or broke. */
export type NetworkCause =
  | 'nameUnknown'
  /** No name server has answered. */
  | 'nameServerSilent'
  /** The host is there, and no program listens on the port. */
  | 'refused'
  | 'broken'
  | 'timedOut'
  | 'noRoute'
  /** This computer does not allow it. */
  | 'forbidden'
  | 'unknown';

/** Why a connection is not a secure one. */
export type TlsCause =
  | 'selfSigned'
  | 'issuerUnknown'
  | 'expired'
  | 'notYetValid'
  | 'revoked'
  /** The certificate was issued for another name. */
  | 'otherName'
  /** The certificate is too weak, or was not made for a server. */
  | 'unfit'
  /** The certificate was not signed by the issuer that it names. */
  | 'forged'
  /** The server shows another certificate than the one that a person has trusted. */
  | 'otherCertificate'
  /** The server asks for a certificate of the client, or does not accept the one that it was shown. */
  | 'clientCertificate'
  /** The connection's own certificate, key or passphrase cannot be used. */
  | 'ownCertificate'
  /** The server speaks TLS 1.1 or older alone. */
  | 'tooOld'
  /** The server does not speak TLS as it should. */
  | 'notTls';

/** The code of the error when a server shows another certificate than the pinned one, like an error of the system. */
export const otherCertificateCode = 'ORG_ACCESS_OTHER_CERTIFICATE';

/** The codes of Node.js and of the system for each cause. */
const networkCodes: Readonly<Record<Exclude<NetworkCause, 'unknown'>, readonly string[]>> = {
  nameUnknown: ['ENOTFOUND', 'ENODATA'],
  nameServerSilent: ['EAI_AGAIN'],
  refused: ['ECONNREFUSED'],
  broken: ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'],
  timedOut: ['ETIMEDOUT'],
  noRoute: ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
  forbidden: ['EACCES', 'EPERM'],
};

/** The codes of Node.js for each cause that concerns TLS. */
const tlsCodes: Readonly<Record<Exclude<TlsCause, 'notTls'>, readonly string[]>> = {
  selfSigned: ['DEPTH_ZERO_SELF_SIGNED_CERT'],
  issuerUnknown: [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ],
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
    // Of OpenSSL's codes for certificates, those that Node.js has no name for: a weak key or digest, an unknown critical extension.
    'UNSPECIFIED',
  ],
  forged: ['CERT_SIGNATURE_FAILURE', 'UNABLE_TO_DECRYPT_CERT_SIGNATURE', 'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY'],
  otherCertificate: [otherCertificateCode],
  clientCertificate: [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED',
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
  ],
  ownCertificate: [
    'ERR_OSSL_BAD_DECRYPT',
    'ERR_OSSL_EVP_BAD_DECRYPT',
    'ERR_OSSL_CRYPTO_INTERRUPTED_OR_CANCELLED',
    'ERR_OSSL_PKCS12_MAC_VERIFY_FAILURE',
    'ERR_OSSL_X509_KEY_VALUES_MISMATCH',
    'ERR_OSSL_PEM_NO_START_LINE',
    'ERR_OSSL_UNSUPPORTED',
  ],
  tooOld: ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
};

/** The cause that the first known one of these codes stands for. */
export function networkCauseOf(...codes: readonly string[]): NetworkCause {
  return firstCause(networkCodes, codes) ?? 'unknown';
}

/**
 * The cause for which a connection is not secure. A code that says why comes before one that says only that it is not.
 * Undefined when none of the codes is about TLS.
 */
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
