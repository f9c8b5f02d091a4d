import type { Connection } from '../../connections/common/connection.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { ProgramFiles } from '../../tls/node/programFiles.ts';
import { CaBundles } from '../node/caBundles.ts';

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
