/** Why a connection could not be opened, or broke. */
export type NetworkCause =
  | 'nameUnknown'
  /** No name server has answered. */
  | 'nameServerSilent'
  /** The host is there, and no program listens on the port. */
  | 'refused'
  | 'broken'
  /** It broke, and the client has a certificate of its own, which may be why: some servers do not say so. */
  | 'brokenWithCertificate'
  | 'timedOut'
  | 'noRoute'
  /** This computer does not allow it. */
  | 'forbidden'
  /** It broke in the middle of a response. */
  | 'cutShort'
  | OddAnswer
  | 'unknown';

/** What is wrong with a response that cannot be read. */
export type OddAnswer =
  /** It is no HTTP at all. */
  | 'notHttp'
  /** A header that HTTP does not allow, such as one with a control character. */
  | 'badHeader'
  /** Headers of more than Node.js takes, 16 KB. */
  | 'headersTooLarge'
  /** Lines that end with LF alone. */
  | 'badLineBreaks'
  /** It is said to be compressed, and is not, or is damaged. */
  | 'badCompression';

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
  /** The server asks for a certificate of the client. */
  | 'clientCertificate'
  /** The server does not accept the client's certificate. */
  | 'clientCertificateRefused'
  /** The server refuses the handshake and does not say why. With TLS 1.2, some ask for a client certificate that way. */
  | 'handshakeRefused'
  /** The connection's own certificate, key or passphrase cannot be used. */
  | 'ownCertificate'
  /** The server speaks TLS 1.1 or older alone. */
  | 'tooOld'
  /** The server does not speak TLS as it should. */
  | 'notTls';

/** The code of the error when a server shows another certificate than the pinned one, like an error of the system. */
export const otherCertificateCode = 'ORG_ACCESS_OTHER_CERTIFICATE';

/** The codes of Node.js and of the system for each cause. */
const networkCodes: Readonly<
  Record<Exclude<NetworkCause, 'unknown' | OddAnswer | 'brokenWithCertificate'>, readonly string[]>
> = {
  nameUnknown: ['ENOTFOUND', 'ENODATA'],
  nameServerSilent: ['EAI_AGAIN'],
  refused: ['ECONNREFUSED'],
  broken: ['ECONNRESET', 'EPIPE'],
  cutShort: ['ERR_STREAM_PREMATURE_CLOSE'],
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

/** The codes of the parser of HTTP, and of those of compressed bodies. What stands first counts. */
const oddAnswers: readonly (readonly [RegExp, OddAnswer])[] = [
  [/^HPE_HEADER_OVERFLOW$/, 'headersTooLarge'],
  [/^HPE_(INVALID_HEADER_TOKEN|(INVALID|UNEXPECTED)_CONTENT_LENGTH|INVALID_TRANSFER_ENCODING)$/, 'badHeader'],
  [/^HPE_(CR|LF)_EXPECTED$|^HPE_STRICT$/, 'badLineBreaks'],
  [/^(Z_|ZSTD_|ERR_BROTLI|ERR__ERROR_FORMAT_)/, 'badCompression'],
  [/^HPE_/, 'notHttp'],
];

/** A code for an alert of TLS (RFC 8446 §6.2). */
function alert(number: number): string {
  return `TLS_ALERT_${number}`;
}

/** The code for the alert that a message of OpenSSL or BoringSSL ends with. Beside it, Node.js may say no more than `EPROTO`. */
export function alertIn(message: string): string | undefined {
  const number = /\bSSL alert number (\d+)/.exec(message)?.[1];
  return number === undefined ? undefined : alert(Number(number));
}

/** The cause that the first known one of these codes stands for. */
export function networkCauseOf(...codes: readonly string[]): NetworkCause {
  return (
    firstCause(networkCodes, codes) ??
    oddAnswers.find(([form]) => codes.some((code) => form.test(code)))?.[1] ??
    'unknown'
  );
}

export function isOddAnswer(why: NetworkCause): why is OddAnswer {
  return oddAnswers.some(([, odd]) => odd === why);
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
