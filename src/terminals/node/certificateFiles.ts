import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as tls from 'node:tls';
import type { Disposable } from '../../platform/common/disposable.ts';
import type { Log } from '../../platform/common/ports.ts';
import { fileNameFor, writeFileAtomic } from '../../platform/node/files.ts';
import { type Connection, isThisWindowOnly } from '../../service/connection/common/connection.ts';
import { exportableTrust } from '../../service/tls/node/exportableTrust.ts';
import { type ProgramFiles, systemFiles, type TrustFiles } from '../../service/tls/node/programFiles.ts';

const bundleEnd = '.bundle.pem';
const certificatesEnd = '.pem';

/** Time for which a bundle is kept after trust was revoked, because terminals that are still open use it. */
const keptMs = 24 * 60 * 60_000;

/** Certificate bundles for other programs, shared by all windows. Their paths never change, so open terminals get updates. */
export class CaBundles {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param env may name the file of system certificates */
  constructor(folder: string, env: NodeJS.ProcessEnv = process.env) {
    this.#folder = folder;
    this.#env = env;
  }

  /**
   * Writes the files of a connection. Returns undefined if it has no certificate of its own.
   *
   * @throws file system errors
   */
  of(connection: Connection): Promise<TrustFiles | undefined> {
    return this.#inTurn(async () => {
      const pem = pemOf(connection);
      if (pem === undefined) return undefined;
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const files = this.#filesOf(connection);
      await this.#write(files, pem);
      return files;
    });
  }

  /**
   * Updates existing files. A bundle keeps the system's certificates for a day after trust was revoked, since programs
   * would trust nothing without it.
   *
   * @throws file system errors
   */
  follow(connections: readonly Connection[]): Promise<void> {
    return this.#inTurn(async () => {
      const names = await readdir(this.#folder).catch(() => []);
      const trusting = new Map(connections.map((connection) => [fileNameFor(connection.id), pemOf(connection)]));
      for (const name of names.filter((one) => one.endsWith(bundleEnd))) {
        const id = name.slice(0, -bundleEnd.length);
        const bundle = path.join(this.#folder, name);
        const files = { bundle, certificates: path.join(this.#folder, id + certificatesEnd) };
        const pem = trusting.get(id);
        if (pem === undefined && (await isLeftOver(files))) await rm(bundle, { force: true });
        else await this.#write(files, pem);
      }
    });
  }

  async #write({ bundle, certificates }: TrustFiles, pem: string | undefined): Promise<void> {
    const system = await systemCertificates(this.#env, this.#folder);
    await writeIfOther(bundle, `${system.trimEnd()}\n${pem ?? ''}`);
    if (pem === undefined) await rm(certificates, { force: true });
    else await writeIfOther(certificates, pem);
  }

  #filesOf({ id }: Connection): TrustFiles {
    const file = path.join(this.#folder, fileNameFor(id));
    return { bundle: file + bundleEnd, certificates: file + certificatesEnd };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

/**
 * Returns the trusted certificates of a connection. Excludes connections that exist only in this window, because other
 * windows would delete their files.
 */
function pemOf(connection: Connection): string | undefined {
  return isThisWindowOnly(connection.id) ? undefined : exportableTrust(connection).pem;
}

async function isLeftOver({ bundle, certificates }: TrustFiles): Promise<boolean> {
  const isTrusted = await access(certificates).then(
    () => true,
    () => false,
  );
  return !isTrusted && Date.now() - (await stat(bundle)).mtimeMs > keptMs;
}

async function writeIfOther(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFileAtomic(file, text);
}

/** Keeps certificate files in sync with the connections. Errors are only logged. */
export function openTrustFiles(
  folder: string,
  connections: { readonly all: () => readonly Connection[]; readonly onDidChange: (act: () => void) => Disposable },
  log: Pick<Log, 'warn'>,
) {
  const bundles = new CaBundles(folder);
  const failed = (error: unknown) => {
    log.warn(`Certificates for programs were not written: ${(error as NodeJS.ErrnoException).code ?? 'unexpected'}`);
    return undefined;
  };
  let followed: readonly Connection[] = [];
  const follow = () => {
    const all = connections.all();
    if (all === followed) return;
    followed = all;
    void bundles.follow(all).catch(failed);
  };
  follow();
  const listener = connections.onDidChange(follow);
  return {
    of: async (connection: Connection): Promise<Pick<ProgramFiles, 'trust'>> => {
      const trust = await bundles.of(connection).catch(failed);
      return trust ? { trust } : {};
    },
    dispose: () => listener.dispose(),
  };
}

export function clientFilesOf({ clientCertificate }: Connection): Pick<ProgramFiles, 'client'> {
  if (clientCertificate?.certificateFile === undefined) return {};
  return { client: { certificate: clientCertificate.certificateFile, key: clientCertificate.keyFile } };
}

/** API of Node.js 22.15, 23.10, and later. */
interface WithSystemCertificates {
  readonly getCACertificates?: (type: 'system') => readonly string[];
}

/** @param ours folder of our files, which SSL_CERT_FILE names in a window started from our terminal */
async function systemCertificates({ SSL_CERT_FILE: named = '' }: NodeJS.ProcessEnv, ours: string): Promise<string> {
  const isNamed = named !== '' && path.dirname(named) !== ours;
  for (const file of isNamed ? [named, ...systemFiles] : systemFiles) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.includes('-----BEGIN ')) return text;
  }
  const own = (tls as WithSystemCertificates).getCACertificates?.('system') ?? [];
  return (own.length > 0 ? own : tls.rootCertificates).join('\n');
}
