import * as vscode from 'vscode';
import { pickConnection } from '../../../connections/vscode/pickConnection.ts';
import { countText, plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { copyText, showInformation, showWarning } from '../../../platform/vscode/notify.ts';
import { userValue } from '../../../platform/vscode/settings.ts';
import { pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import { askTarget, confirmSaved, writeUriAtomic } from '../../../platform/vscode/ui/saveFile.ts';
import { isThisWindowOnly, type Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { connectionOf } from '../../../session/common/session.ts';
import { endpointsToShare } from '../common/sharedEndpoints.ts';
import { connectionLink, connectionsFile } from '../node/sharedConnections.ts';
import { type AddShared, readFile, type SharingServices } from './addShared.ts';

export function shareCommands({ sessions }: SharingServices, add: AddShared) {
  async function copyLink(connection: Connection): Promise<void> {
    await copyText(connectionLink(vscode.env.uriScheme, connection), vscode.l10n.t('Link copied'));
    if (vscode.env.uiKind === vscode.UIKind.Web)
      showInformation(
        vscode.l10n.t(
          'The link opens in an installed VS Code whose links start with "{0}:". For a browser window, share a file instead.',
          vscode.env.uriScheme,
        ),
        { label: vscode.l10n.t('Share Connections…'), command: 'orgAccess.shareConnections' },
      );
  }

  async function copyLinkOfOne(): Promise<void> {
    const chosen = await pickConnection(
      sessions,
      vscode.l10n.t('Copy Connection Link'),
      vscode.l10n.t('Select a connection to copy a link of'),
    );
    if (chosen && chosen !== 'add') await copyLink(chosen);
  }

  async function save(): Promise<void> {
    const all = sessions.snapshot.connections.filter(({ id }) => !isThisWindowOnly(id));
    const chosen = all.length > 1 ? await pickSeveral(all) : all;
    if (!chosen || chosen.length === 0) return;
    const { endpoints, leftOut } = endpointsToShare(userValue('endpoints'), chosen);
    const title = vscode.l10n.t('Share Connections');
    const target = await askTarget({ title, name: 'org-access.json', kind: 'JSON' });
    if (!target || !(await writeUriAtomic(target, new TextEncoder().encode(connectionsFile(chosen, endpoints)))))
      return;
    confirmSaved(target);
    if (leftOut > 0)
      showWarning(
        isOne(leftOut)
          ? vscode.l10n.t("One endpoint isn't in the file, since it may hold a secret or is too long.")
          : vscode.l10n.t(
              "{0} endpoints aren't in the file, since they may hold secrets or are too long.",
              countText(leftOut),
            ),
      );
  }

  async function addFromFile(): Promise<void> {
    const [file] =
      (await vscode.window.showOpenDialog({
        title: vscode.l10n.t('Add Connections from a File'),
        openLabel: vscode.l10n.t('Add'),
        filters: { JSON: ['json'] },
      })) ?? [];
    if (file) await add('file', (await readFile(file)).read);
  }

  return {
    async shareConnections() {
      const rows = [
        {
          label: `$(link) ${vscode.l10n.t('Copy a link…')}`,
          detail: vscode.l10n.t('To one connection; who opens it is asked first'),
          act: copyLinkOfOne,
        },
        {
          label: `$(save) ${vscode.l10n.t('Save to a file…')}`,
          detail: vscode.l10n.t('Some or all, with their endpoints, also for a workspace: .vscode/org-access.json'),
          act: save,
        },
        {
          label: `$(add) ${vscode.l10n.t('Add from a file…')}`,
          detail: vscode.l10n.t('You see each in full before it is added'),
          act: addFromFile,
        },
      ];
      if (sessions.snapshot.connections.length === 0) return addFromFile();
      const title = vscode.l10n.t('Share Connections');
      const placeholder = vscode.l10n.t('Passwords, tokens, and other secrets are never shared');
      await (await pickFrom({ title, placeholder, items: rows }))?.act();
    },
    async copyConnectionLink(id: unknown) {
      const connection = connectionOf(sessions.snapshot, id);
      if (connection) await copyLink(connection);
    },
  } satisfies CommandHandlers;
}

async function pickSeveral(all: readonly Connection[]): Promise<readonly Connection[] | undefined> {
  const rows = all.map((connection) => ({
    label: shownName(connection, plainWithoutIcons),
    description: plainWithoutIcons(connection.baseUrl),
    picked: true,
    connection,
  }));
  const title = vscode.l10n.t('Share Connections');
  const placeHolder = vscode.l10n.t('Select the connections to save');
  const chosen = await vscode.window.showQuickPick(rows, { title, placeHolder, canPickMany: true });
  return chosen?.map(({ connection }) => connection);
}
