import { createServer, type Server } from 'node:https';
import path from 'node:path';
import type { SecureVersion } from 'node:tls';
import { anyFreePort } from '../../host/ports.mjs';
import { healthy } from '../service/checkBench.ts';
import { listen } from '../service/directly.ts';
import type { ServerCertificate } from './certificates.ts';
import { startNginx } from './nginx.ts';

/** Servers that request a client certificate, by name. */
export interface CertificateServers {
  readonly urls: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

const versions = ['TLSv1.2', 'TLSv1.3'] as const satisfies readonly SecureVersion[];

export interface ServerFiles {
  readonly certificate: ServerCertificate;
  readonly certificateFile: string;
  readonly keyFile: string;
  /** Authority of the clients: PEM and file. */
  readonly ca: string;
  readonly caFile: string;
}

/** Starts a Node.js server and, if installed, nginx, each with TLS 1.2 and 1.3; nginx also with error pages and status codes of its own. */
export async function startCertificateServers(
  folder: string,
  files: ServerFiles,
  nginxProgram: string | undefined,
): Promise<CertificateServers> {
  const urls = new Map<string, string>();
  const open: Server[] = [];
  for (const version of versions) {
    const server = createServer(
      {
        ...files.certificate,
        ca: files.ca,
        requestCert: true,
        rejectUnauthorized: true,
        minVersion: version,
        maxVersion: version,
      },
      healthy,
    );
    open.push(server);
    urls.set(`Node.js ${version}`, `https://127.0.0.1:${await listen(server)}`);
  }
  const nginx = nginxProgram === undefined ? undefined : await startBehindNginx(nginxProgram, folder, files, urls);
  return {
    urls,
    async close() {
      for (const server of open) {
        server.closeAllConnections();
        server.close();
      }
      await nginx?.end();
    },
  };
}

async function startBehindNginx(program: string, folder: string, files: ServerFiles, urls: Map<string, string>) {
  const answer = 'default_type application/json; return 401 "{}";';
  const blocks: string[] = [];
  const ports: number[] = [];
  for (const version of versions) {
    const port = await anyFreePort();
    ports.push(port);
    urls.set(`nginx ${version}`, `https://127.0.0.1:${port}`);
    blocks.push(
      `server { listen 127.0.0.1:${port} ssl; ssl_protocols ${version}; ssl_certificate ${files.certificateFile}; ssl_certificate_key ${files.keyFile};
ssl_client_certificate ${files.caFile}; ssl_verify_client on;
location / { ${answer} } }`,
    );
  }
  return await startNginx(program, path.join(folder, 'nginx'), blocks.join('\n'), ports);
}
