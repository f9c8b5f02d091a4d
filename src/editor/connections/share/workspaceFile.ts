import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../core/base/disposable.ts';
import { isSameService } from '../../../model/connection/sharedConnection.ts';
import { plainWithoutLinks } from '../../../model/text/displayText.ts';
import { runAndReport, showInformation } from '../../notify.ts';
import { newEndpoints, type AddShared } from './addShared.ts';
import { readFile } from './readFile.ts';
import type { SharingParts } from './sharingParts.ts';

/** The file, in a folder of a workspace, by which a team shares its connections. */
const file = '.vscode/org-access.json';

const offeredKey = 'orgAccess.offeredFiles';
const mostNames = 3;

/**
 * Offers to add the connections of a file in the workspace, once for each content, in a workspace that a person trusts. Without an answer,
 * nothing is added, and what is added is asked about first.
 */
export function offerWorkspaceFile({ book, workspaceState, log }: SharingParts, add: AddShared): Disposable {
  async function offer(folder: vscode.WorkspaceFolder): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    const found = await readFile(vscode.Uri.joinPath(folder.uri, file)).catch(() => undefined);
    if (!found) return;
    const { read } = found;
    if (read.problem !== undefined) return log.warn(`${file} is not used: ${read.problem}`);
    const offered = workspaceState.get<readonly string[]>(offeredKey, []);
    const content = createHash('sha256').update(found.text).digest('hex');
    const missing = read.connections.filter((shared) => {
      const known = book.all().find((connection) => isSameService(connection, shared));
      return !known || newEndpoints(known, shared, read.endpoints).length > 0;
    });
    if (offered.includes(content) || missing.length === 0) return;
    // Kept first: what a person has seen and closed is not shown again.
    await workspaceState.update(offeredKey, [...offered, content]);
    const names = missing.slice(0, mostNames).map(({ name }) => plainWithoutLinks(name));
    const named = [...names, ...(missing.length > mostNames ? ['…'] : [])].join(', ');
    showInformation(vscode.l10n.t('This workspace has connections for Org Access: {0}', named), {
      label: vscode.l10n.t('Add Connections…'),
      act: () => add('file', read),
    });
  }

  const look = () =>
    runAndReport(async () => {
      for (const folder of vscode.workspace.workspaceFolders ?? []) await offer(folder);
    });
  const owned = new DisposableStore();
  owned.add(vscode.workspace.onDidGrantWorkspaceTrust(look));
  owned.add(vscode.workspace.onDidChangeWorkspaceFolders(look));
  look();
  return owned;
}
