import path from 'node:path';

/** Files by which programs trust what a connection trusts beyond the computer. */
export interface TrustFiles {
  /** The computer's certificates and those of the connection. */
  readonly bundle: string;
  /** The certificates of the connection alone. */
  readonly certificates: string;
}

/** Files of this computer that a program needs to reach the service as the editor does. */
export interface ProgramFiles {
  /** Missing where the connection trusts nothing of its own, or nothing that programs can be told. */
  readonly trust?: TrustFiles;
  /** The certificate that the client shows, where it is in PEM. */
  readonly client?: { readonly certificate: string; readonly key: string };
}

/** The value of a variable in the environment that a program would have otherwise. */
export type Given = (name: string) => string | undefined;

/** The variables that name a bundle: to curl, to what uses OpenSSL, and to Python's requests. */
const bundleVariables = ['CURL_CA_BUNDLE', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE'] as const;
const extraVariable = 'NODE_EXTRA_CA_CERTS';
const clientCertificate = 'ORG_ACCESS_CLIENT_CERT';
const clientKey = 'ORG_ACCESS_CLIENT_KEY';

/** All that name files to programs. */
export const fileVariables: readonly string[] = [...bundleVariables, extraVariable, clientCertificate, clientKey];

/**
 * The variables by which programs are told whom to trust, where a person has told them nothing. One that names the system's own file
 * tells them nothing else than the bundle does, and one of ours is from a terminal around this one.
 */
export function trustVariables({ bundle, certificates }: TrustFiles, given: Given): Readonly<Record<string, string>> {
  const says = (name: string) => {
    const value = given(name) ?? '';
    if (value === '' || path.dirname(value) === path.dirname(bundle)) return 'nothing';
    return systemFiles.includes(value) ? 'system' : 'other';
  };
  // requests reads curl's variable where its own is not set.
  const isFree = (name: string) =>
    says(name) !== 'other' && !(name === 'REQUESTS_CA_BUNDLE' && says('CURL_CA_BUNDLE') === 'other');
  const extra = says(extraVariable);
  return {
    ...Object.fromEntries(bundleVariables.filter(isFree).map((name) => [name, bundle])),
    // Node.js has certificates of its own, and adds these.
    ...(extra !== 'other' && { [extraVariable]: extra === 'system' ? bundle : certificates }),
  };
}

/** The variables in which a program finds the client certificate of its connection. */
export function clientVariables(client: ProgramFiles['client']): Readonly<Record<string, string>> {
  return client ? { [clientCertificate]: client.certificate, [clientKey]: client.key } : {};
}

/** Where systems keep the certificates that programs with OpenSSL trust: Debian, Fedora, openSUSE, Alpine and macOS, FreeBSD. */
export const systemFiles: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
  '/usr/local/share/certs/ca-root-nss.crt',
];
