import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { daysFromNow } from '../../../platform/common/text/time.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import type { ClientCertificate, Connection } from '../../../service/connection/common/connection.ts';
import { certificateOf } from '../../../service/tls/node/ownCertificate.ts';
import { pathsOf, readOwnCertificate } from '../../../service/tls/node/ownCertificateFiles.ts';
import { checkField } from '../../signIn/node/signInFlow.ts';
import { chooseCertificate } from '../clientCertificate/chooseCertificate.ts';
import { withCertificate } from '../clientCertificate/wantedCertificate.ts';
import type { ConnectionSecretStore } from '../connectionSecrets.ts';
import type { EditRows } from './editRow.ts';

export const clientRows: EditRows = (connection, title, { manager }) => {
  const label = vscode.l10n.t('Client secret');
  return [
    {
      label,
      description: vscode.l10n.t('kept in secret storage'),
      detail: vscode.l10n.t('Empty for a client that has none'),
      async change() {
        const reply = await ask({
          title,
          prompt: label,
          value: '',
          password: true,
          step: 1,
          totalSteps: 1,
          canGoBack: true,
          check: (text) => checkField('clientSecret', text, connection.grantType !== undefined),
        });
        if (reply?.kind !== 'answer') return reply?.kind === 'back';
        await manager.replaceClientSecret(connection.id, reply.text);
        return true;
      },
    },
  ];
};

export const clientCertificateRows: EditRows = async (connection, title, { registry, connectionSecrets }) => {
  const { clientCertificate } = connection;
  return [
    {
      label: vscode.l10n.t('Client certificate…'),
      ...(clientCertificate
        ? {
            description: plainWithoutIcons(await textOf(connection.id, clientCertificate, connectionSecrets)),
            detail: plainWithoutIcons([...new Set(pathsOf(clientCertificate))].join(', ')),
          }
        : { detail: vscode.l10n.t('For services that accept only programs with a certificate of their own') }),
      async change() {
        const placeHolder = vscode.l10n.t('Select where the client certificate is');
        const chosen = await chooseCertificate(connection, title, placeHolder, connectionSecrets);
        if (chosen !== undefined) await registry.save(withCertificate(current(connection, registry.all()), chosen));
        return true;
      },
    },
  ];
};

/** Returns the connection as it is now, because the dialog may have been open for a while. */
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

const dayMs = 24 * 60 * 60_000;

/** @param certificate undefined if it can't be parsed */
function ownCertificateText(
  certificate: { readonly subject: string; readonly validTo: string } | undefined,
  nowMs: number,
): string {
  if (!certificate) return l10n.t('ready to use');
  const subject = certificate.subject.split('\n').join(', ');
  const days = Math.floor((Date.parse(certificate.validTo) - nowMs) / dayMs);
  if (Number.isNaN(days)) return subject;
  return days < 0
    ? l10n.t('{0}, expired {1}', subject, daysFromNow(days))
    : l10n.t('{0}, expires {1}', subject, daysFromNow(days));
}
