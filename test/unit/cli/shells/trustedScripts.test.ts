import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { snippet } from '../../../../src/api/node/snippets/snippets.ts';
import { snippetTls } from '../../../../src/api/node/snippets/snippetTls.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import { clientVariables, trustVariables } from '../../../../src/service/tls/node/programFiles.ts';
import { CaBundles } from '../../../../src/terminals/node/certificateFiles.ts';
import { countAsNotRun } from '../../../support/needs.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { listen } from '../../../support/service/directly.ts';
import { runs } from '../../../support/terminals/programs.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';
import { makeAuthority, makeOwn, type Authority, type ServerCertificate } from '../../../support/tls/certificates.ts';

const named = 'subjectAltName=IP:127.0.0.1';
const isAuthority = 'basicConstraints=critical,CA:TRUE';

/** File of a copied call, and the command that runs it. */
const files = { curl: ['call.sh', '/bin/sh'], python: ['call.py', 'python3'] } as const;
type Language = keyof typeof files;
const isThere: Readonly<Record<Language, boolean>> = {
  curl: runs('curl', '--version'),
  python: runs('python3', '-c', 'import requests'),
};
countAsNotRun("Python's requests", 'scripts in terminals, with a service that no computer trusts, in Python');
const languages = (['curl', 'python'] as const).filter((language) => isThere[language]);

/** Commands that depend on the environment only. */
function commandsAt(url: string): readonly (readonly [string, ...string[]])[] {
  const fetched = `fetch("${url}/").then(async (a) => console.log(await a.text()))`;
  const curl = `env -u CURL_CA_BUNDLE curl -sf --cacert "$(org-access ca-file)" ${url}/`;
  return [
    ['org-access', 'run', '--', process.execPath, '--eval', fetched],
    ...(isThere.curl ? [['curl', '--silent', '--fail', `${url}/`] as const, ['/bin/sh', '-c', curl] as const] : []),
    ...(isThere.python ? [['python3', '-c', `import requests; print(requests.get("${url}/").text)`] as const] : []),
  ];
}

describe('scripts in terminals, with a service that no computer trusts', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let folder: string;
  let authority: Authority;
  let server: Server;
  let url: string;
  let attackers: ServerCertificate;
  /** Requests received, with their headers. */
  const received: string[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'trust-test-'));
    authority = await makeAuthority(folder, 'private');
    server = createServer(await authority.issue('127.0.0.1'), (request, response) => {
      received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":["found"],"links":{}}');
    });
    url = `https://127.0.0.1:${await listen(server)}`;
    // The attacker's certificates have the right name and subject.
    attackers = await makeOwn(folder, 'attacker', [named, isAuthority]);
    terminals = await TerminalBench.open();
    const bundles = new CaBundles(path.join(terminals.folder, 'certificates'), {});
    terminals.files = async (connection) => {
      const trust = await bundles.of(connection);
      const client = connection.clientCertificate;
      return {
        ...(trust && { trust }),
        ...(client?.certificateFile !== undefined && {
          client: { certificate: client.certificateFile, key: client.keyFile },
        }),
      };
    };
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await terminals.close();
    await removeFolder(folder);
  });

  /** Switches the server to a certificate, and forgets received requests. */
  function show(certificate: ServerCertificate, ca?: string): void {
    server.closeAllConnections();
    server.setSecureContext({ ...certificate, ...(ca !== undefined && { ca }) });
    Object.assign(server, { requestCert: ca !== undefined });
    received.length = 0;
  }

  async function run(connection: Connection, program: string, ...args: readonly string[]) {
    const { bin, variables } = terminals.environment(terminals.issue(connection));
    const { trust, client } = await terminals.files(connection);
    const told = { ...(trust && trustVariables(trust, () => undefined)), ...clientVariables(client) };
    return await terminals.run(program, args, { bin, variables: { ...variables, ...told, LC_ALL: 'C.UTF-8' } });
  }

  /** Runs a copied GET. */
  async function runCopied(connection: Connection, language: Language) {
    const tls = snippetTls(connection);
    const text = snippet(language, { baseUrl: url, method: 'GET', path: '/api/v2/sites', ...(tls && { tls }) });
    const [file, program] = files[language];
    await writeFile(path.join(terminals.folder, file), text);
    return await run(connection, program, file);
  }

  const connectionWith = (trusted: Connection['trusted'] & object): Connection => ({
    ...terminals.bench.connection,
    baseUrl: url,
    trusted,
  });
  async function privateAuthority() {
    const pem = await readFile(authority.file, 'utf8');
    return { shown: await authority.issue('127.0.0.1'), connection: connectionWith({ kind: 'authority', pem }) };
  }
  async function nameless() {
    const shown = await makeOwn(folder, 'nameless', [isAuthority]);
    return { shown, connection: connectionWith({ kind: 'certificate', pem: shown.cert }) };
  }

  it('programs trust the service of a private authority through their environment, and send nothing to another certificate', async () => {
    const { shown, connection } = await privateAuthority();
    for (const command of commandsAt(url)) {
      show(shown);
      const { code, stdout, stderr } = await run(connection, ...command);
      assert.deepEqual([code, stdout.trim()], [0, '{"data":["found"],"links":{}}'], `${command.join(' ')}: ${stderr}`);
      show(attackers);
      assert.notEqual((await run(connection, ...command)).code, 0, command.join(' '));
      assert.deepEqual(received, [], command.join(' '));
    }
  });

  for (const [title, trusting] of [
    ['trust a private authority', privateAuthority],
    ['compare a certificate without a name', nameless],
  ] as const)
    it(`snippets for curl and Python ${title}, and send nothing to another certificate`, async () => {
      const { shown, connection } = await trusting();
      for (const language of languages) {
        show(shown);
        const { code, stdout, stderr } = await runCopied(connection, language);
        assert.equal(code, 0, `${language}: ${stderr}${stdout}`);
        assert.match(received.join(), /^GET \/api\/v2\/sites .*"authorization":"Bearer /);
        show(attackers);
        assert.notEqual((await runCopied(connection, language)).code, 0, language);
        assert.deepEqual(received, [], language);
      }
    });

  it('a curl snippet sends nothing if the installed curl ignores the certificate comparison', async () => {
    const { shown, connection } = await nameless();
    show(shown);
    const curl = path.join(terminals.environment(terminals.issue()).bin, 'curl');
    const version = 'curl 8.15.0 (x86_64) libcurl/8.15.0 rustls-ffi/0.15.0';
    await writeFile(curl, `#!/bin/sh\nif [ "$1" = --version ]; then echo "${version}"; else echo was run; fi\n`);
    await chmod(curl, 0o700);
    try {
      const { code, stdout } = await runCopied(connection, 'curl');
      assert.deepEqual([code, stdout], [1, '']);
    } finally {
      await rm(curl);
    }
  });

  it('snippets and programs use the client certificate of the connection', async () => {
    const ca = await readFile(authority.file, 'utf8');
    const { shown, connection: trusting } = await privateAuthority();
    await authority.issue('client');
    const file = (end: string) => path.join(folder, `private-client.2.${end}`);
    const connection = { ...trusting, clientCertificate: { certificateFile: file('pem'), keyFile: file('key') } };
    for (const language of languages) {
      show(shown, ca);
      const { code, stdout, stderr } = await runCopied(connection, language);
      assert.equal(code, 0, `${language}: ${stderr}${stdout}`);
      assert.notEqual((await runCopied(trusting, language)).code, 0, language);
      assert.equal(received.length, 1, language);
    }
    const print = 'console.log(process.env.ORG_ACCESS_CLIENT_CERT, process.env.ORG_ACCESS_CLIENT_KEY)';
    const words = ['run', '--', process.execPath, '--eval', print];
    assert.equal((await run(connection, 'org-access', ...words)).stdout, `${file('pem')} ${file('key')}\n`);
  });
});
