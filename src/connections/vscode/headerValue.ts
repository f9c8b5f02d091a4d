import * as vscode from 'vscode';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { errorText } from '../../platform/errors/common/errorText.ts';
import { ask } from '../../platform/vscode/ui/inputSteps.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { headerValueFault } from '../../service/connection/common/requestHeaders.ts';
import type { ConnectionSecretStore } from './connectionSecrets.ts';

/** Returns undefined if dismissed. @param value initial value */
export async function askHeaderValue(
  title: string,
  name: string,
  isSecret: boolean,
  value = '',
): Promise<string | undefined> {
  const reply = await ask({
    title,
    prompt: isSecret
      ? vscode.l10n.t('Value of the header {0}. It is kept in secret storage.', name)
      : vscode.l10n.t('Value of the header {0}', name),
    placeholder: vscode.l10n.t('Value'),
    value,
    password: isSecret,
    step: 1,
    totalSteps: 1,
    canGoBack: false,
    check: (text) => {
      const fault = headerValueFault(text);
      return fault && errorText(new OrgAccessError('shape', { code: 'headerNotSendable', name, ...fault }));
    },
  });
  return reply?.kind === 'answer' ? reply.text.trim() : undefined;
}

/**
 * Asks for missing values of secret headers, as after adding a connection from a link.
 *
 * @returns whether all have values
 */
export async function fillInHeaders(
  title: string,
  connection: Connection,
  secrets: Pick<ConnectionSecretStore, 'header' | 'setHeader'>,
): Promise<boolean> {
  for (const { name, value } of connection.headers ?? []) {
    if (value !== undefined || (await secrets.header(connection, name)) !== undefined) continue;
    const typed = await askHeaderValue(title, name, true);
    if (typed === undefined) return false;
    await secrets.setHeader(connection, name, typed);
  }
  return true;
}
