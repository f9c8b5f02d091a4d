import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer as createSecureServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SnippetLanguage } from '../../../src/api/node/snippets/snippetCall.ts';
import { snippet } from '../../../src/api/node/snippets/snippets.ts';
import { snippetTls } from '../../../src/api/node/snippets/snippetTls.ts';
import type { Connection } from '../../../src/connections/common/connection.ts';
import { CaBundles } from '../../../src/terminals/node/certificateFiles.ts';
import { clientVariables, trustVariables, type ProgramFiles } from '../../../src/tls/node/programFiles.ts';
import { removeFolder } from '../removeFolder.ts';
import { listen } from '../service/directly.ts';
import { makeAuthority, makeOwn, type Authority, type ServerCertificate } from '../tls/certificates.ts';
import { TerminalBench, type Ended } from './terminalBench.ts';

/** Service with an untrusted certificate, and a terminal with access to it. */
export class TrustBench {
  readonly terminals: TerminalBench;
  readonly folder: string;
  readonly authority: Authority;
  readonly server: Server;
  readonly url: string;
  /** Requests received, with their headers. */
  readonly received: string[];
  /** Variables that a person has set in the terminal. */
  given: Readonly<Record<string, string>> = {};

  private constructor(terminals: TerminalBench, folder: string, authority: Authority, server: Server, port: number) {
    this.terminals = terminals;
    this.folder = folder;
    this.authority = authority;
    this.server = server;
    this.url = `https://127.0.0.1:${port}`;
    this.received = [];
    server.on('request', (request, response) => {
      this.received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":["found"],"links":{}}');
    });
    const bundles = new CaBundles(path.join(terminals.folder, 'certificates'), {});
    terminals.files = async (connection) => {
      const trust = await bundles.of(connection);
      const files = connection.clientCertificate;
      const client = files?.certificateFile === undefined ? undefined : files;
      return {
        ...(trust && { trust }),
        ...(client && { client: { certificate: client.certificateFile, key: client.keyFile } }),
      };
    };
  }

  static async open(): Promise<TrustBench> {
    const folder = await mkdtemp(path.join(tmpdir(), 'trust-test-'));
    const authority = await makeAuthority(folder, 'private');
    const first = await authority.issue('127.0.0.1');
    const server = createSecureServer(first);
    return new TrustBench(await TerminalBench.open(), folder, authority, server, await listen(server));
  }

  own(name: string, extensions: readonly string[], days?: number): Promise<ServerCertificate> {
    return makeOwn(this.folder, name, extensions, days);
  }

  /** Switches the server to a certificate, and forgets received requests. */
  show(certificate: ServerCertificate, more: { readonly ca?: string; readonly requestCert?: boolean } = {}): void {
    this.server.closeAllConnections();
    this.server.setSecureContext({ ...certificate, ...(more.ca !== undefined && { ca: more.ca }) });
    Object.assign(this.server, { requestCert: more.requestCert ?? false });
    this.received.length = 0;
  }

  connection(more: Partial<Connection>): Connection {
    return { ...this.terminals.bench.connection, baseUrl: this.url, ...more };
  }

  async run(connection: Connection, program: string, ...args: readonly string[]): Promise<Ended> {
    const { bin, variables } = this.terminals.environment(this.terminals.issue(connection));
    const { trust, client }: ProgramFiles = await this.terminals.files(connection);
    return await this.terminals.run(program, args, {
      bin,
      variables: {
        ...variables,
        ...this.given,
        ...(trust && trustVariables(trust, (name) => this.given[name])),
        ...clientVariables(client),
        LC_ALL: 'C.UTF-8',
        NO_UPDATE_NOTIFIER: '1',
      },
    });
  }

  /** Runs a copied GET. */
  async runCopied(connection: Connection, language: keyof typeof commands): Promise<Ended> {
    const tls = snippetTls(connection);
    const text = snippet(language, { baseUrl: this.url, method: 'GET', path: '/api/v2/sites', ...(tls && { tls }) });
    const [file, program] = commands[language];
    await writeFile(path.join(this.terminals.folder, file), text);
    return await this.run(connection, program, file);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.terminals.close();
    await removeFolder(this.folder);
  }
}

/** File of a copied call, and the command that runs it. */
const commands = {
  curl: ['call.sh', '/bin/sh'],
  python: ['call.py', 'python3'],
} as const satisfies Partial<Record<SnippetLanguage, readonly [file: string, program: string]>>;
