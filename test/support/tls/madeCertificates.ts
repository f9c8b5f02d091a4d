import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const day = 24 * 60 * 60_000;

export interface Made {
  readonly name: string;
  readonly subject: string;
  readonly cert: string;
  readonly key: string;
}

interface Wanted {
  /** Issuer; self-signed by default. */
  readonly by?: Made;
  /** Common name; defaults to the file's name. */
  readonly subject?: string;
  /** Value of `subjectAltName`, such as `IP:127.0.0.1,DNS:localhost`. */
  readonly names?: string;
  readonly isAuthority?: boolean;
  /** Start of validity in days from now. */
  readonly from?: number;
  readonly to?: number;
  /** Lines of the extensions section. */
  readonly extensions?: readonly string[];
  readonly digest?: 'sha1' | 'sha256';
  /** Arguments of `openssl genpkey`. */
  readonly algorithm?: readonly string[];
  /** Certificate whose key is reused, as in a renewal. */
  readonly keyOf?: Made;
}

const curve = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];

/** Returns a factory of certificates, based on `openssl ca`. */
export function certificatesIn(folder: string) {
  let count = 0;
  return async function make(wanted: Wanted = {}): Promise<Made> {
    const { by, subject, names, isAuthority = false, from = -1, to = 2, extensions = [], digest = 'sha256' } = wanted;
    const name = `made-${++count}`;
    const at = (ending: string) => path.join(folder, `${name}.${ending}`);
    const own = subject ?? name;
    const key = wanted.keyOf ? path.join(folder, `${wanted.keyOf.name}.key`) : at('key');
    if (!wanted.keyOf) await run('openssl', ['genpkey', ...(wanted.algorithm ?? curve), '-out', key]);
    else await copyFile(key, at('key'));
    await run('openssl', ['req', '-new', '-key', key, '-subj', `/CN=${own}`, '-out', at('csr')]);
    await writeFile(at('index'), '');
    await writeFile(
      at('cnf'),
      [
        '[ca]',
        'default_ca = it',
        '[it]',
        `database = ${at('index')}`,
        `new_certs_dir = ${folder}`,
        'rand_serial = yes',
        'unique_subject = no',
        `default_md = ${digest}`,
        'policy = any',
        'x509_extensions = more',
        '[any]',
        'commonName = supplied',
        '[more]',
        ...(isAuthority ? ['basicConstraints = critical,CA:TRUE'] : []),
        ...(names === undefined ? [] : [`subjectAltName = ${names}`]),
        ...extensions,
        '',
      ].join('\n'),
    );
    const signer = by
      ? ['-cert', path.join(folder, `${by.name}.pem`), '-keyfile', path.join(folder, `${by.name}.key`)]
      : ['-selfsign', '-keyfile', key];
    const dates = ['-startdate', stamp(from), '-enddate', stamp(to)];
    const args = ['ca', '-batch', '-notext', '-config', at('cnf'), '-in', at('csr'), '-out', at('pem')];
    await run('openssl', [...args, ...signer, ...dates]);
    const [cert, keyText] = await Promise.all([readFile(at('pem'), 'utf8'), readFile(key, 'utf8')]);
    return { name, subject: own, cert, key: keyText };
  };
}

/** Formats a time for `openssl ca`. */
function stamp(days: number): string {
  return new Date(Date.now() + days * day).toISOString().replace(/[-:T]|\.\d+/g, '');
}
