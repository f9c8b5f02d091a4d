import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import type { ClientAuthentication, Connection } from '../../../service/connection/common/connection.ts';
import {
  defaultTokenEndpoint,
  haveSameOrigins,
  parseTokenEndpoint,
  withTokenEndpoint,
} from '../../../service/connection/common/tokenEndpoint.ts';
import { checkField } from '../../signIn/node/signInFlow.ts';
import type { ConnectionServices } from '../connectionCommands.ts';
import type { EditRow, EditRows } from './editRow.ts';

export const wayRows: EditRows = (connection, title, services) => [
  authenticationRow(connection, title, services),
  endpointRow(connection, title, services),
  grantRow(connection, title, services),
];

interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

function authenticationRow(connection: Connection, title: string, { registry }: ConnectionServices): EditRow {
  const { clientAuthentication, ...rest } = connection;
  const choices: readonly Choice<ClientAuthentication | undefined>[] = [
    {
      label: vscode.l10n.t('Automatic'),
      detail: vscode.l10n.t('Found out at the next sign-in, and kept'),
      value: undefined,
    },
    { label: vscode.l10n.t('Secret in the form'), value: 'form' },
    { label: vscode.l10n.t('Secret by HTTP Basic'), value: 'basic' },
    {
      label: vscode.l10n.t('Client ID alone'),
      detail: vscode.l10n.t('For a client that has no secret'),
      value: 'none',
    },
  ];
  const placeholder = vscode.l10n.t('Client authentication');
  return {
    label: placeholder,
    description: choices.find(({ value }) => value === clientAuthentication)?.label ?? '',
    detail: vscode.l10n.t('Takes effect at the next sign-in; the other way is tried when this one is refused'),
    async change() {
      const chosen = await pickFrom({ title, placeholder, items: choices });
      if (chosen) await registry.save(chosen.value ? { ...rest, clientAuthentication: chosen.value } : rest);
      return true;
    },
  };
}

function endpointRow(connection: Connection, title: string, { registry, manager }: ConnectionServices): EditRow {
  const value = connection.tokenEndpoint ?? defaultTokenEndpoint;
  const prompt = vscode.l10n.t('Token endpoint');
  return {
    label: prompt,
    description: plainWithoutIcons(value),
    detail: vscode.l10n.t('A path or a complete address; a new address ends the session'),
    async change() {
      const check = (text: string) => checkField('tokenEndpoint', text);
      const reply = await ask({ title, prompt, value, step: 1, totalSteps: 1, canGoBack: true, check });
      if (reply?.kind !== 'answer') return reply?.kind === 'back';
      const { tokenEndpoint } = { tokenEndpoint: undefined, ...parseTokenEndpoint(reply.text) };
      const edited = withTokenEndpoint(connection, tokenEndpoint);
      await registry.save(edited);
      if (!haveSameOrigins(edited, connection)) await manager.signOut(connection.id);
      return true;
    },
  };
}

function grantRow(connection: Connection, title: string, { registry, manager }: ConnectionServices): EditRow {
  const { grantType, ...rest } = connection;
  const choices: readonly Choice<Connection['grantType']>[] = [
    {
      label: vscode.l10n.t('A person'),
      detail: vscode.l10n.t('With user name and password'),
      value: undefined,
    },
    {
      label: vscode.l10n.t('The client itself'),
      detail: vscode.l10n.t(
        'With its client secret alone, for scripts that act for no person, where the service allows it',
      ),
      value: 'client_credentials',
    },
  ];
  const placeholder = vscode.l10n.t('Who signs in');
  return {
    label: placeholder,
    description: choices.find(({ value }) => value === grantType)?.label ?? '',
    detail: vscode.l10n.t('A change ends the session'),
    async change() {
      const chosen = await pickFrom({ title, placeholder, items: choices });
      if (!chosen || chosen.value === grantType) return true;
      await registry.save(chosen.value ? { ...rest, grantType: chosen.value } : rest);
      await manager.signOut(connection.id);
      return true;
    },
  };
}
