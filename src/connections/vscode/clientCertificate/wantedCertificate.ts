import * as vscode from 'vscode';
import type { OrgAccessError } from '../../../platform/common/errors.ts';
import { concernsOwnCertificate } from '../../../platform/errors/common/decidable.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import type { ConnectionSecretStore } from '../connectionSecrets.ts';
import { chooseCertificate } from './chooseCertificate.ts';

/**
 * Offers a client certificate if a request failed for lack of one.
 *
 * @returns a function that asks, and resolves to whether to retry; undefined for other errors
 */
export function offerCertificate(
  error: OrgAccessError,
  title: string,
  connection: () => Connection,
  secrets: ConnectionSecretStore,
  save: (connection: Connection) => Promise<void> | void,
): (() => Promise<boolean>) | undefined {
  if (!concernsOwnCertificate(error.problem)) return undefined;
  return async () => {
    const chosen = await chooseCertificate(connection(), title, requirementText(error), secrets);
    if (chosen === undefined) return false;
    await save(withCertificate(connection(), chosen));
    return true;
  };
}

function requirementText(error: OrgAccessError): string {
  const { problem } = error;
  if (problem.code === 'notSecure' && problem.why === 'clientCertificate')
    return vscode.l10n.t('{0} asks for a client certificate', problem.host);
  if (problem.code === 'notSecure' && problem.why === 'clientCertificateRefused')
    return vscode.l10n.t("{0} doesn't accept this client certificate", problem.host);
  if (problem.code === 'notSecure' && problem.why === 'handshakeRefused')
    return vscode.l10n.t('{0} may ask for a client certificate', problem.host);
  return errorText(error);
}

export function withCertificate(
  { clientCertificate: _, ...connection }: Connection,
  chosen: Connection['clientCertificate'] | 'none',
): Connection {
  return chosen === 'none' || chosen === undefined ? connection : { ...connection, clientCertificate: chosen };
}
