import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate authority of this run. */
export interface Authority {
  /** Its certificate, as NODE_EXTRA_CA_CERTS wants it. */
  readonly file: string;
  issue(host: string): Promise<ServerCertificate>;
}

/** Makes an authority with `openssl`. Its files are below `folder`, by this name. */
export async function makeAuthority(folder: string, name: string): Promise<Authority> {
  const at = (file: string) => path.join(folder, `${name}-${file}`);
  const openssl = (...args: string[]) => run('openssl', args);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await openssl('req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', '2', '-subj', `/CN=${name}`);
  return {
    file: at('ca.pem'),
    async issue(host) {
      const [key, request, cert, extensions] = ['key', 'csr', 'pem', 'ext'].map((kind) => at(`${host}.${kind}`)) as [string, string, string, string];
      await openssl('req', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${host}`);
      await writeFile(extensions, `subjectAltName=DNS:${host}\n`);
      const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', extensions];
      await openssl('x509', '-req', '-in', request, '-out', cert, ...signing);
      return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
    },
  };
}
