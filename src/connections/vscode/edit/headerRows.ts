import * as vscode from 'vscode';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { heading, pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import type { Connection, FixedHeader } from '../../../service/connection/common/connection.ts';
import { headerNameFault } from '../../../service/connection/common/requestHeaders.ts';
import { maxHeaders } from '../../../service/connection/node/connectionOptions.ts';
import type { ConnectionServices } from '../connectionCommands.ts';
import { askHeaderValue } from '../headerValue.ts';
import type { EditRows } from './editRow.ts';

export const headerRows: EditRows = (connection, title, services) => {
  const { headers = [] } = connection;
  return [
    {
      label: vscode.l10n.t('Headers'),
      description: headers.length === 0 ? vscode.l10n.t('none') : headers.map(({ name }) => name).join(', '),
      detail: vscode.l10n.t('Sent with each request to the service, such as the key to a gateway'),
      async change() {
        const edited = await editHeaders(connection, title, services);
        if (edited) await services.registry.save(edited);
        return true;
      },
    },
  ];
};

interface Row extends vscode.QuickPickItem {
  readonly act?: () => Promise<Connection | undefined>;
}

/** Returns undefined if nothing has changed. */
async function editHeaders(
  connection: Connection,
  title: string,
  services: ConnectionServices,
): Promise<Connection | undefined> {
  const { headers = [] } = connection;
  if (headers.length === 0) return await addHeader(connection, title, services);
  const rows = await Promise.all(
    headers.map(async (header): Promise<Row> => ({
      label: header.name,
      description: await shownValue(connection, header, services),
      act: () => changeHeader(connection, header, title, services),
    })),
  );
  const add: Row[] = [
    heading(),
    { label: `$(add) ${vscode.l10n.t('Add Header…')}`, act: () => addHeader(connection, title, services) },
  ];
  const placeholder =
    headers.length < maxHeaders
      ? vscode.l10n.t('Select a header to change')
      : vscode.l10n.t('Select a header to change. There can be no more than {0}.', String(maxHeaders));
  const items = headers.length < maxHeaders ? [...rows, ...add] : rows;
  return await (await pickFrom({ title, placeholder, items }))?.act?.();
}

async function shownValue(
  connection: Connection,
  { name, value }: FixedHeader,
  { connectionSecrets }: ConnectionServices,
): Promise<string> {
  if (value !== undefined) return plainWithoutIcons(value);
  return (await connectionSecrets.header(connection, name)) === undefined
    ? vscode.l10n.t('secret, asked for when you sign in')
    : vscode.l10n.t('secret, kept in secret storage');
}

async function addHeader(
  connection: Connection,
  title: string,
  services: ConnectionServices,
): Promise<Connection | undefined> {
  const { headers = [] } = connection;
  const reply = await ask({
    title,
    prompt: vscode.l10n.t('Name of the header'),
    placeholder: 'X-Gateway-Key',
    step: 1,
    totalSteps: 1,
    canGoBack: true,
    check: (text) => nameProblem(text.trim(), headers),
  });
  if (reply?.kind !== 'answer') return undefined;
  const name = reply.text.trim();
  const header = await askHeader(connection, { name }, title, services);
  return header && { ...connection, headers: [...headers, header] };
}

function nameProblem(name: string, headers: readonly FixedHeader[]): string | undefined {
  if (name === '') return vscode.l10n.t('Enter a name.');
  const why = headerNameFault(name);
  if (why) return errorText(new OrgAccessError('shape', { code: 'headerNotAllowed', name, why }));
  const isThere = headers.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return isThere ? vscode.l10n.t('The connection has this header already.') : undefined;
}

async function changeHeader(
  connection: Connection,
  header: FixedHeader,
  title: string,
  services: ConnectionServices,
): Promise<Connection | undefined> {
  const { headers = [] } = connection;
  const index = headers.indexOf(header);
  const change = { label: vscode.l10n.t('Change value…') };
  const remove = { label: vscode.l10n.t('Remove') };
  const chosen = await pickFrom({ title, placeholder: header.name, items: [change, remove] });
  if (chosen === change) {
    const changed = await askHeader(connection, header, title, services);
    return changed && { ...connection, headers: headers.with(index, changed) };
  }
  if (chosen !== remove) return undefined;
  await services.connectionSecrets.setHeader(connection, header.name, undefined);
  const { headers: _, ...rest } = connection;
  const left = headers.toSpliced(index, 1);
  return left.length > 0 ? { ...rest, headers: left } : rest;
}

async function askHeader(
  connection: Connection,
  { name, value }: FixedHeader,
  title: string,
  { connectionSecrets }: ConnectionServices,
): Promise<FixedHeader | undefined> {
  const secret = {
    label: vscode.l10n.t('Secret'),
    detail: vscode.l10n.t('The value is kept in secret storage, and never shown'),
  };
  const open = {
    label: vscode.l10n.t('Not secret'),
    detail: vscode.l10n.t('The value is in your settings, where it can be read'),
  };
  const chosen = await pickFrom({
    title,
    placeholder: name,
    items: value === undefined ? [secret, open] : [open, secret],
  });
  if (!chosen) return undefined;
  const isSecret = chosen === secret;
  const typed = await askHeaderValue(title, name, isSecret, isSecret ? undefined : value);
  if (typed === undefined) return undefined;
  await connectionSecrets.setHeader(connection, name, isSecret ? typed : undefined);
  return isSecret ? { name } : { name, value: typed };
}
