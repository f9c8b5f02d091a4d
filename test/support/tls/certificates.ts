import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
}

export interface Authority {
  /** For NODE_EXTRA_CA_CERTS. */
  readonly file: string;
  /** Issues a certificate for a host name or IPv4 address; expired if `days` is negative. */
  issue(host: string, days?: number): Promise<ServerCertificate>;
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export async function makeAuthority(folder: string, name: string): Promise<Authority> {
  const at = (file: string) => path.join(folder, `${name}-${file}`);
  const openssl = (...args: string[]) => run('openssl', args);
  await openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
  );
  return {
    file: at('ca.pem'),
    async issue(host, days = 2) {
      const [key, request, cert, extensions] = ['key', 'csr', 'pem', 'ext'].map((kind) =>
        at(`${host}.${days}.${kind}`),
      ) as [string, string, string, string];
      await openssl('req', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${host}`);
      await writeFile(extensions, `subjectAltName=${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}\n`);
      const signing = [
        '-CA',
        at('ca.pem'),
        '-CAkey',
        at('ca.key'),
        '-CAcreateserial',
        '-days',
        String(days),
        '-extfile',
        extensions,
      ];
      await openssl('x509', '-req', '-in', request, '-out', cert, ...signing);
      return readCertificate(key, cert);
    },
  };
}

/** Creates a self-signed certificate with extensions such as `subjectAltName=IP:127.0.0.1`; expired if `days` is negative. */
export async function makeOwn(
  folder: string,
  name: string,
  extensions: readonly string[],
  days = 2,
): Promise<ServerCertificate> {
  const [key, request, cert, file] = ['key', 'csr', 'pem', 'ext'].map((end) => path.join(folder, `${name}.${end}`)) as [
    string,
    string,
    string,
    string,
  ];
  await run('openssl', ['req', ...newKey, '-keyout', key, '-out', request, '-subj', '/CN=appliance']);
  await writeFile(file, `${extensions.join('\n')}\n`);
  const signing = ['-signkey', key, '-days', String(days), '-extfile', file];
  await run('openssl', ['x509', '-req', '-in', request, '-out', cert, ...signing]);
  return readCertificate(key, cert);
}

export async function makeSelfSigned(folder: string, host: string): Promise<ServerCertificate> {
  const [key, cert] = [path.join(folder, 'self.key'), path.join(folder, 'self.pem')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  await run('openssl', ['req', '-x509', ...newKey, '-keyout', key, '-out', cert, '-days', '2', ...subject]);
  return readCertificate(key, cert);
}

async function readCertificate(key: string, cert: string): Promise<ServerCertificate> {
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
}
