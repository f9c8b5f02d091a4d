import assert from 'node:assert/strict';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from '../../../../src/connections/common/connection.ts';
import { countAsNotRun } from '../../../support/needs.ts';
import { runs } from '../../../support/terminals/programs.ts';
import { TrustBench } from '../../../support/terminals/trustBench.ts';
import type { ServerCertificate } from '../../../support/tls/certificates.ts';

const named = 'subjectAltName=IP:127.0.0.1';
const isAuthority = 'basicConstraints=critical,CA:TRUE';

const all = ['curl', 'python'] as const;
type Language = (typeof all)[number];
const isThere: Readonly<Record<Language, boolean>> = {
  curl: runs('curl', '--version'),
  python: runs('python3', '-c', 'import requests'),
};
countAsNotRun("Python's requests", 'scripts in terminals, with a service that no computer trusts, in Python');
const languages = all.filter((language) => isThere[language]);

const python = (url: string) => `import urllib.request; print(urllib.request.urlopen("${url}/").read().decode())`;
const javascript = (url: string) => `fetch("${url}/").then(async (a) => console.log(await a.text()))`;

describe('scripts in terminals, with a service that no computer trusts', function () {
  this.timeout(400_000);
  let bench: TrustBench;
  let attackers: ServerCertificate;

  before(async () => {
    bench = await TrustBench.open();
    // The attacker's certificates have the right name and subject.
    attackers = await bench.own('attacker', [named, isAuthority]);
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.given = {};
  });

  /** Service with a kind of trust. */
  interface Case {
    readonly shown: ServerCertificate;
    readonly connection: Connection;
  }

  async function privateAuthority(): Promise<Case> {
    const pem = await readFile(bench.authority.file, 'utf8');
    const shown = await bench.authority.issue('127.0.0.1');
    return { shown, connection: bench.connection({ trusted: { kind: 'authority', pem } }) };
  }

  async function pinned(name: string, extensions: readonly string[]): Promise<Case> {
    const shown = await bench.own(name, extensions);
    return { shown, connection: bench.connection({ trusted: { kind: 'certificate', pem: shown.cert } }) };
  }

  /** Commands that depend on the environment only. */
  const plain = (url: string): readonly (readonly [string, ...string[]])[] => [
    ...(isThere.curl ? [['curl', '--silent', '--fail', `${url}/`] as const] : []),
    ...(isThere.python
      ? [
          ['python3', '-c', python(url)] as const,
          ['python3', '-c', `import requests; print(requests.get("${url}/").text)`] as const,
        ]
      : []),
    [process.execPath, '--eval', javascript(url)],
    ['org-access', 'run', '--', process.execPath, '--eval', javascript(url)],
    ...(isThere.curl
      ? [['/bin/sh', '-c', `env -u CURL_CA_BUNDLE curl -sf --cacert "$(org-access ca-file)" ${url}/`] as const]
      : []),
  ];

  it('programs trust the service of a private authority through their environment, and send nothing to another certificate', async () => {
    const { shown, connection } = await privateAuthority();
    for (const command of plain(bench.url)) {
      bench.show(shown);
      const { code, stdout, stderr } = await bench.run(connection, ...command);
      assert.deepEqual([code, stdout.trim()], [0, '{"data":["found"],"links":{}}'], `${command.join(' ')}: ${stderr}`);
      bench.show(attackers);
      assert.notEqual((await bench.run(connection, ...command)).code, 0, command.join(' '));
      assert.deepEqual(bench.received, [], command.join(' '));
    }
    for (const language of languages) {
      bench.show(shown);
      const { code, stdout, stderr } = await bench.runCopied(connection, language);
      assert.equal(code, 0, `${language}: ${stderr}${stdout}`);
      assert.match(bench.received[0] ?? '', /^GET \/api\/v2\/sites .*"authorization":"Bearer /);
      bench.show(attackers);
      assert.notEqual((await bench.runCopied(connection, language)).code, 0, language);
      assert.deepEqual(bench.received, [], language);
    }
  });

  it('snippets for curl and Python compare a certificate without a name, and send nothing to another one', async () => {
    const { shown, connection } = await pinned('nameless', [isAuthority]);
    for (const language of languages) {
      bench.show(shown);
      const { code, stdout, stderr } = await bench.runCopied(connection, language);
      assert.equal(code, 0, `${language}: ${stderr}${stdout}`);
      assert.equal(bench.received.length, 1, language);
      bench.show(attackers);
      assert.notEqual((await bench.runCopied(connection, language)).code, 0, language);
      assert.deepEqual(bench.received, [], language);
    }
  });

  it('programs do not trust a pinned certificate that could issue other certificates', async () => {
    const { shown, connection } = await pinned('issuing', [named, isAuthority]);
    bench.show(shown);
    for (const command of plain(bench.url).slice(0, -1))
      assert.notEqual((await bench.run(connection, ...command)).code, 0, command.join(' '));
    assert.deepEqual(bench.received, []);
  });

  it('a curl snippet sends nothing if the installed curl ignores the certificate comparison', async () => {
    const { shown, connection } = await pinned('nameless', [isAuthority]);
    bench.show(shown);
    const curl = path.join(bench.terminals.environment(bench.terminals.issue()).bin, 'curl');
    const version = 'curl 8.15.0 (x86_64) libcurl/8.15.0 rustls-ffi/0.15.0';
    await writeFile(curl, `#!/bin/sh\nif [ "$1" = --version ]; then echo "${version}"; else echo was run; fi\n`);
    await chmod(curl, 0o700);
    try {
      const { code, stdout } = await bench.runCopied(connection, 'curl');
      assert.deepEqual([code, stdout], [1, '']);
    } finally {
      await rm(curl);
    }
  });

  it('programs keep using the certificates that a person has configured', async () => {
    const { shown, connection } = await privateAuthority();
    bench.show(shown);
    const own = path.join(bench.folder, 'attacker.pem');
    const names = ['CURL_CA_BUNDLE', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS'];
    bench.given = Object.fromEntries(names.map((name) => [name, own]));
    const print = `console.log(${JSON.stringify(names)}.map((name) => process.env[name]).join())`;
    for (const run of [[], ['org-access', 'run', '--']] as const) {
      const [program = '', ...args] = [...run, process.execPath, '--eval', print];
      assert.equal((await bench.run(connection, program, ...args)).stdout.trim(), names.map(() => own).join());
    }
  });

  it('snippets and programs use the client certificate of the connection', async () => {
    const ca = await readFile(bench.authority.file, 'utf8');
    const { shown, connection: trusting } = await privateAuthority();
    await bench.authority.issue('client');
    const file = (end: string) => path.join(bench.folder, `private-client.2.${end}`);
    const connection = { ...trusting, clientCertificate: { certificateFile: file('pem'), keyFile: file('key') } };
    for (const language of languages) {
      bench.show(shown, { ca, requestCert: true });
      const { code, stdout, stderr } = await bench.runCopied(connection, language);
      assert.equal(code, 0, `${language}: ${stderr}${stdout}`);
      assert.notEqual((await bench.runCopied(trusting, language)).code, 0, language);
      assert.equal(bench.received.length, 1, language);
    }
    const print = 'console.log(process.env.ORG_ACCESS_CLIENT_CERT, process.env.ORG_ACCESS_CLIENT_KEY)';
    const words = ['run', '--', process.execPath, '--eval', print];
    assert.equal((await bench.run(connection, 'org-access', ...words)).stdout, `${file('pem')} ${file('key')}\n`);
    assert.equal((await bench.run(trusting, 'org-access', ...words)).stdout, 'undefined undefined\n');
  });
});
