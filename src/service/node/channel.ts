import { OrgAccessError } from '../../platform/common/errors.ts';
import type { Channel } from '../common/http.ts';
import type { Connection } from '../connection/common/connection.ts';
import type { Header } from '../connection/common/requestHeaders.ts';
import type { TlsMaterial } from '../tls/common/tlsMaterial.ts';
import { readOwnCertificate } from '../tls/node/ownCertificateFiles.ts';

export interface ConnectionSecrets {
  passphrase(connectionId: string): Promise<string | undefined>;
  /** Resolves to undefined if this computer has no value for the origin. */
  header(connection: Pick<Connection, 'id' | 'baseUrl'>, name: string): Promise<string | undefined>;
}

/**
 * Returns undefined without certificates and fixed headers.
 *
 * @throws OrgAccessError of kind `tls` or `storage`
 */
export async function channelOf(connection: Connection, secrets: ConnectionSecrets): Promise<Channel | undefined> {
  const { id, trusted, clientCertificate, headers = [] } = connection;
  if (!trusted && !clientCertificate && headers.length === 0) return undefined;
  const own = clientCertificate && (await readOwnCertificate(clientCertificate, await secrets.passphrase(id)));
  const tls: TlsMaterial = { ...trustOf(connection), ...own };
  return { ...((trusted ?? own) && { tls }), headers: await readHeaders(connection, secrets) };
}

function trustOf({ trusted }: Pick<Connection, 'trusted'>): Pick<TlsMaterial, 'pinned' | 'ca'> {
  if (!trusted) return {};
  return trusted.kind === 'certificate' ? { pinned: trusted.pem } : { ca: trusted.pem };
}

async function readHeaders(connection: Connection, secrets: ConnectionSecrets): Promise<readonly Header[]> {
  return await Promise.all(
    (connection.headers ?? []).map(async ({ name, value }): Promise<Header> => {
      const sent = value ?? (await secrets.header(connection, name));
      if (sent === undefined) throw new OrgAccessError('storage', { code: 'secretHeaderNotKnown', name });
      return [name, sent];
    }),
  );
}
