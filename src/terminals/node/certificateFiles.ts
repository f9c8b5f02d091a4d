import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Connection, isThisWindowOnly } from '../../connections/common/connection.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import type { Log } from '../../platform/common/ports.ts';
import { fileNameFor, writeWhole } from '../../platform/node/files.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { ProgramFiles, TrustFiles } from '../../tls/node/programFiles.ts';
import { systemCertificates } from '../../tls/node/systemCertificates.ts';
import { tellableTrust } from '../../tls/node/tellableTrust.ts';

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
  return isThisWindowOnly(connection.id) ? undefined : tellableTrust(connection).pem;
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

/** The files by which programs of this computer reach services as the editor does. */
export interface FilesForPrograms extends Disposable {
  readonly of: (connection: Connection) => Promise<ProgramFiles>;
}

/**
 * Keeps these files, and has them follow the connections.
 *
 * @param folder that windows share
 */
export function openProgramFiles(
  folder: string,
  sessions: Pick<SessionReader, 'snapshot' | 'onDidChange'>,
  log: Pick<Log, 'warn'>,
): FilesForPrograms {
  const trust = trustFilesIn(folder, log);
  let followed: readonly Connection[] = [];
  const follow = () => {
    const { connections } = sessions.snapshot;
    if (connections === followed) return;
    followed = connections;
    trust.follow(connections);
  };
  follow();
  const listener = sessions.onDidChange(follow);
  return {
    of: async (connection) => ({ ...(await trust.of(connection)), ...clientFilesOf(connection) }),
    dispose: () => listener.dispose(),
  };
}

/** The files of what connections trust, on any computer. */
interface FilesOfTrust {
  readonly of: (connection: Connection) => Promise<Pick<ProgramFiles, 'trust'>>;
  readonly follow: (connections: readonly Connection[]) => void;
}

/** Keeps these files. What goes wrong with them is logged, and programs go without. */
export function trustFilesIn(folder: string, log: Pick<Log, 'warn'>): FilesOfTrust {
  const bundles = new CaBundles(folder);
  const failed = (error: unknown) => {
    log.warn(`Certificates for programs were not written: ${(error as NodeJS.ErrnoException).code ?? 'unexpected'}`);
    return undefined;
  };
  return {
    async of(connection: Connection): Promise<Pick<ProgramFiles, 'trust'>> {
      const trust = await bundles.of(connection).catch(failed);
      return trust ? { trust } : {};
    },
    follow: (connections: readonly Connection[]) => void bundles.follow(connections).catch(failed),
  };
}

/** Programs read a certificate in PEM alone. */
function clientFilesOf({ clientCertificate }: Connection): Pick<ProgramFiles, 'client'> {
  if (clientCertificate?.certificateFile === undefined) return {};
  return { client: { certificate: clientCertificate.certificateFile, key: clientCertificate.keyFile } };
}
