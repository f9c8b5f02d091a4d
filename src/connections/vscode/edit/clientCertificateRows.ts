import * as vscode from 'vscode';
import { errorText } from '../../../errors/common/errorText.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { certificateOf } from '../../../tls/node/ownCertificate.ts';
import { pathsOf, readOwnCertificate } from '../../../tls/node/ownCertificateFiles.ts';
import type { ClientCertificate, Connection } from '../../common/connection.ts';
import { ownCertificateText } from '../../common/ownCertificateText.ts';
import { chooseCertificate } from '../clientCertificate/chooseCertificate.ts';
import { withCertificate } from '../clientCertificate/wantedCertificate.ts';
import type { ConnectionSecretStore } from '../connectionSecrets.ts';
import type { EditRows } from './editRow.ts';

/** The certificate that the client shows to services that ask for one. */
export const clientCertificateRows: EditRows = async (connection, title, { book, connectionSecrets }) => {
  const { clientCertificate } = connection;
  return [
    {
      label: vscode.l10n.t('Client certificate…'),
      ...(clientCertificate
        ? {
            description: plainWithoutIcons(await textOf(connection.id, clientCertificate, connectionSecrets)),
            detail: plainWithoutIcons([...new Set(pathsOf(clientCertificate))].join(', ')),
          }
        : { detail: vscode.l10n.t('For services that let in only programs with a certificate of their own') }),
      async change() {
        const placeHolder = vscode.l10n.t('Select where the client certificate is');
        const chosen = await chooseCertificate(connection, title, placeHolder, connectionSecrets);
        if (chosen !== undefined) await book.save(withCertificate(current(connection, book.all()), chosen));
        return true;
      },
    },
  ];
};

/** As it is now: the dialog may have been open for long. */
function current(connection: Connection, all: readonly Connection[]): Connection {
  return all.find(({ id }) => id === connection.id) ?? connection;
}

async function textOf(id: string, files: ClientCertificate, secrets: ConnectionSecretStore): Promise<string> {
  try {
    return ownCertificateText(certificateOf(await readOwnCertificate(files, await secrets.passphrase(id))), Date.now());
  } catch (error) {
    if (error instanceof OrgAccessError) return errorText(error);
    throw error;
  }
}
