import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isThisWindowOnly, type Connection } from '../../connections/common/connection.ts';
import { fileNameFor, writeWhole } from '../../platform/node/files.ts';
import { exportableTrust } from '../../tls/node/exportableTrust.ts';
import type { TrustFiles } from '../../tls/node/programFiles.ts';
import { systemCertificates } from '../../tls/node/systemCertificates.ts';

/** The ends of the names of the two files of a connection. */
const bundleEnd = '.bundle.pem';
const certificatesEnd = '.pem';

/** Programs of terminals that were open when the trust was revoked may still read the file for so long. */
const keptMs = 24 * 60 * 60_000;

/**
 * The files by which programs are told whom a connection trusts, in a folder that all windows share. They stay where they are, so that
 * programs of open terminals follow when the certificates change, those of the system too.
 */
export class CaBundles {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  /** The last to read and write: one at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param env in which a person may have named the certificates of the system */
  constructor(folder: string, env: NodeJS.ProcessEnv = process.env) {
    this.#folder = folder;
    this.#env = env;
  }

  /**
   * The files of a connection, as its trust is now. Undefined where programs are told nothing.
   *
   * @throws errors of the file system
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
   * Brings the files that are there up to date. A bundle whose connection is gone, or trusts nothing any longer, is left with the
   * system's certificates alone, without which programs that were told of it would trust nobody; it is removed a day later.
   *
   * @throws errors of the file system
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

/** Other windows know nothing of a connection that is this window's own, and would take its files for old ones. */
function pemOf(connection: Connection): string | undefined {
  return isThisWindowOnly(connection.id) ? undefined : exportableTrust(connection).pem;
}

/** Whether the trust was revoked long ago. */
async function isLeftOver({ bundle, certificates }: TrustFiles): Promise<boolean> {
  const isTrusted = await access(certificates).then(
    () => true,
    () => false,
  );
  return !isTrusted && Date.now() - (await stat(bundle)).mtimeMs > keptMs;
}

async function writeIfOther(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeWhole(file, text);
}
