import type { Connection } from '../../connections/common/connection.ts';
import type { Header } from '../../connections/common/requestHeaders.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import type { TlsMaterial } from '../../tls/common/tlsMaterial.ts';
import { readOwnCertificate } from '../../tls/node/ownCertificateFiles.ts';
import type { Channel } from '../common/http.ts';

/** The secrets of a connection, beside those of its session. */
export interface ConnectionSecrets {
  /** The passphrase of the client certificate's key. Undefined where it has none. */
  passphrase(connectionId: string): Promise<string | undefined>;
  /** The value of a secret header. Undefined where it is not known on this computer, or was given for another origin. */
  header(connection: Pick<Connection, 'id' | 'baseUrl'>, name: string): Promise<string | undefined>;
}

/**
 * Reads what a connection adds to its requests: its certificates, from their files as they are now, and its fixed headers. Undefined, right
 * away, where it adds nothing.
 *
 * @throws OrgAccessError of kind `tls` when the client certificate cannot be used, of kind `storage` when the value of a secret header is not known
 */
export function channelOf(connection: Connection, secrets: ConnectionSecrets): Promise<Channel> | undefined {
  const { trusted, clientCertificate, headers = [] } = connection;
  if (!trusted && !clientCertificate && headers.length === 0) return undefined;
  return readChannel(connection, secrets);
}

async function readChannel(connection: Connection, secrets: ConnectionSecrets): Promise<Channel> {
  const { id, trusted, clientCertificate } = connection;
  const own = clientCertificate && (await readOwnCertificate(clientCertificate, await secrets.passphrase(id)));
  const tls: TlsMaterial = { ...trustOf(connection), ...own };
  return { ...((trusted ?? own) && { tls }), headers: await readHeaders(connection, secrets) };
}

/** The trust of a connection, without the certificate that it shows of itself. */
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
