import type { ClientCertificate, Connection } from '../../../core/connection/connection.ts';
import { pinsOf, type Pins } from '../../../core/tls/pins.ts';
import { tellableTrust } from '../../../core/tls/tellableTrust.ts';
import { python, sh } from '../../text/literals.ts';
import type { SnippetLanguage } from './snippets.ts';

/** Everything that a program has to know of the certificates of a connection. */
export interface SnippetTls {
  /** Whether programs in terminals with access are told by variables. */
  readonly isTold: boolean;
  /** The one certificate that a program has to compare itself, since it cannot be told to trust it alone. */
  readonly pins?: Pins;
  readonly client?: ClientCertificate;
}

/** Undefined where a program needs nothing that it has not anyway. */
export function snippetTls(
  connection: Pick<Connection, 'baseUrl' | 'trusted' | 'clientCertificate'>,
): SnippetTls | undefined {
  const { baseUrl, trusted, clientCertificate: client } = connection;
  if (!(trusted || client) || !baseUrl.startsWith('https:')) return undefined;
  const isTold = tellableTrust(connection).pem !== undefined;
  return { isTold, ...(trusted && !isTold && { pins: pinsOf(trusted.pem) }), ...(client && { client }) };
}

type Noted = Exclude<SnippetLanguage, 'terminal'>;

/** How programs of a language are told of certificates in a terminal with access. */
const told: Readonly<Record<Noted, string>> = {
  curl: 'In a terminal with access, CURL_CA_BUNDLE names the certificates that Org Access trusts here.',
  python: 'In a terminal with access, REQUESTS_CA_BUNDLE names the certificates that Org Access trusts here.',
  javascript: 'In a terminal with access, NODE_EXTRA_CA_CERTS names the certificates that Org Access trusts here.',
  ansible: 'In a terminal with access, SSL_CERT_FILE names the certificates that Org Access trusts here.',
  powershell:
    'PowerShell on Linux reads SSL_CERT_FILE, which names the certificates that Org Access trusts here in a terminal with access. Elsewhere, the system has to trust them.',
  http: 'httpYac trusts what VS Code does, and not what Org Access trusts here.',
};

/** Writes what people have to know about the certificates of a call, as comments. @param marker that begins a comment */
export function tlsNotes(tls: SnippetTls | undefined, language: Noted, marker: string): string[] {
  if (!tls) return [];
  const { isTold, pins, client } = tls;
  const isCompared = language === 'curl' || language === 'python';
  const isShown = client?.certificateFile !== undefined && pemReaders.includes(language);
  const notes = [
    ...(isTold ? [told[language]] : []),
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
  return notes.map((text) => `${marker} ${text}`);
}

/** Languages whose programs show a client certificate in PEM. */
const pemReaders: readonly SnippetLanguage[] = ['curl', 'python', 'ansible'];

/** The condition on which curl is run: one that compares no key may only warn of that, and would send everything to anyone then. */
export function curlCondition({ pins }: Partial<SnippetTls> = {}): string[] {
  return pins ? [`test -z "$(curl --version | grep -Ei 'rustls|bearssl')" &&`] : [];
}

/** The options of curl. */
export function curlTls({ pins, client }: Partial<SnippetTls> = {}): string[] {
  return [
    ...(pins ? ['--insecure', `--pinnedpubkey ${sh(`sha256//${pins.publicKey}`)}`] : []),
    ...(client?.certificateFile === undefined
      ? []
      : [`--cert ${sh(curlFile(client.certificateFile))}`, `--key ${sh(client.keyFile)}`]),
  ].map((option) => `  ${option} \\`);
}

/** A colon would end the name, since a password may follow. */
function curlFile(file: string): string {
  return file.replace(/[\\:]/g, '\\$&');
}

/** An adapter of requests that compares the certificate, in a session for this service alone. It holds for proxies as well. */
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

/** The argument of requests with which it shows the client certificate. */
export function pythonClient({ client }: Partial<SnippetTls> = {}): string[] {
  if (client?.certificateFile === undefined) return [];
  return [`    cert=(${python(client.certificateFile)}, ${python(client.keyFile)}),`];
}
