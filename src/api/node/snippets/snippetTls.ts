import { createHash, X509Certificate } from 'node:crypto';
import { python, sh } from '../../../platform/common/text/literals.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { exportableTrust } from '../../../service/tls/node/exportableTrust.ts';
import type { Pins, SnippetLanguage, SnippetTls } from './snippetCall.ts';

/** Returns undefined if programs need no certificates beyond the system's. */
export function snippetTls(
  connection: Pick<Connection, 'baseUrl' | 'trusted' | 'clientCertificate'>,
): SnippetTls | undefined {
  const { baseUrl, trusted, clientCertificate: client } = connection;
  if (!(trusted || client) || !baseUrl.startsWith('https:')) return undefined;
  const isInEnvironment = exportableTrust(connection).pem !== undefined;
  return {
    isInEnvironment,
    ...(trusted && !isInEnvironment && { pins: pinsOf(trusted.pem) }),
    ...(client && { client }),
  };
}

function pinsOf(pem: string): Pins {
  const { fingerprint256: fingerprint, publicKey } = new X509Certificate(pem);
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return { fingerprint, publicKey: createHash('sha256').update(key).digest('base64') };
}

type Noted = Exclude<SnippetLanguage, 'terminal'>;

const environmentNotes: Readonly<Record<Noted, string>> = {
  curl: 'In a terminal with access, CURL_CA_BUNDLE names the certificates that Org Access trusts here.',
  python: 'In a terminal with access, REQUESTS_CA_BUNDLE names the certificates that Org Access trusts here.',
  powershell:
    'PowerShell on Linux reads SSL_CERT_FILE, which names the certificates that Org Access trusts here in a terminal with access. Elsewhere, the system has to trust them.',
  http: 'httpYac trusts what VS Code does, and not what Org Access trusts here.',
};

export function tlsNotes(tls: SnippetTls | undefined, language: Noted): string[] {
  if (!tls) return [];
  const { isInEnvironment, pins, client } = tls;
  const isCompared = language === 'curl' || language === 'python';
  const isShown = client?.certificateFile !== undefined && isCompared;
  const notes = [
    ...(isInEnvironment ? [environmentNotes[language]] : []),
    ...(pins && language === 'curl'
      ? [
          'Org Access trusts one certificate here. --pinnedpubkey lets no other key through, so --insecure is safe.',
          'A curl with rustls or BearSSL may pass that option over, so it is not run.',
        ]
      : []),
    ...(pins && !isCompared
      ? ['Org Access trusts one certificate here, which this cannot compare, so it is refused. org-access call works.']
      : []),
    ...(client && !isShown
      ? ['The service may ask for the client certificate, which this does not show. org-access call does.']
      : []),
  ];
  return notes.map((text) => `# ${text}`);
}

/**
 * Returns a shell condition that stops the snippet if curl doesn't support pinned keys: it may only print a warning and
 * then accept any server.
 */
export function curlCondition({ pins }: Partial<SnippetTls> = {}): string[] {
  return pins ? [`test -z "$(curl --version | grep -Ei 'rustls|bearssl')" &&`] : [];
}

export function curlTls({ pins, client }: Partial<SnippetTls> = {}): string[] {
  return [
    ...(pins ? ['--insecure', `--pinnedpubkey ${sh(`sha256//${pins.publicKey}`)}`] : []),
    ...(client?.certificateFile === undefined
      ? []
      : [`--cert ${sh(curlFile(client.certificateFile))}`, `--key ${sh(client.keyFile)}`]),
  ].map((option) => `  ${option} \\`);
}

/** Escapes colons, which would precede a password. */
function curlFile(file: string): string {
  return file.replace(/[\\:]/g, '\\$&');
}

/** Returns a requests adapter that compares the certificate, for this service only and through proxies too. */
export function pythonSession(pins: Pins, url: string): string[] {
  return [
    '',
    'class OneCertificate(requests.adapters.HTTPAdapter):',
    '    """Lets the one certificate through that Org Access trusts here, whatever its name, and no other."""',
    '',
    '    def cert_verify(self, conn, url, verify, cert):',
    '        super().cert_verify(conn, url, False, cert)',
    `        conn.assert_fingerprint = ${python(pins.fingerprint)}`,
    '',
    '',
    'session = requests.Session()',
    `session.mount(${python(`${new URL(url).origin}/`)}, OneCertificate())`,
    '',
  ];
}

export function pythonClient({ client }: Partial<SnippetTls> = {}): string[] {
  if (client?.certificateFile === undefined) return [];
  return [`    cert=(${python(client.certificateFile)}, ${python(client.keyFile)}),`];
}
