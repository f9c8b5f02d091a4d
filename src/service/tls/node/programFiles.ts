import path from 'node:path';

export interface TrustFiles {
  readonly bundle: string;
  readonly certificates: string;
}

export interface ProgramFiles {
  /** Files with what to trust. Undefined if programs can't use them, or the computer's trust suffices. */
  readonly trust?: TrustFiles;
  readonly client?: { readonly certificate: string; readonly key: string };
}

/** Reads the environment that a program would otherwise have. */
export type ReadVariable = (name: string) => string | undefined;

const bundleVariables = ['CURL_CA_BUNDLE', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE'] as const;
const extraVariable = 'NODE_EXTRA_CA_CERTS';
const clientCertificate = 'ORG_ACCESS_CLIENT_CERT';
const clientKey = 'ORG_ACCESS_CLIENT_KEY';

/**
 * Returns the variables that name certificate files for programs. Keeps values that a person has set, unless they name
 * the system's file or one in our folder.
 */
export function trustVariables(
  { bundle, certificates }: TrustFiles,
  given: ReadVariable,
): Readonly<Record<string, string>> {
  const stateOf = (name: string) => {
    const value = given(name) ?? '';
    if (value === '' || path.dirname(value) === path.dirname(bundle)) return 'nothing';
    return systemFiles.includes(value) ? 'system' : 'other';
  };
  // Without its own variable, Python's requests reads that of curl.
  const isFree = (name: string) =>
    stateOf(name) !== 'other' && !(name === 'REQUESTS_CA_BUNDLE' && stateOf('CURL_CA_BUNDLE') === 'other');
  const extra = stateOf(extraVariable);
  return {
    ...Object.fromEntries(bundleVariables.filter(isFree).map((name) => [name, bundle])),
    // Node.js adds the certificates of this variable to its own.
    ...(extra !== 'other' && { [extraVariable]: extra === 'system' ? bundle : certificates }),
  };
}

export function clientVariables(client: ProgramFiles['client']): Readonly<Record<string, string>> {
  return client ? { [clientCertificate]: client.certificate, [clientKey]: client.key } : {};
}

/** Default bundles of Debian, Fedora, openSUSE, Alpine and macOS, and FreeBSD. */
export const systemFiles: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
  '/usr/local/share/certs/ca-root-nss.crt',
];
