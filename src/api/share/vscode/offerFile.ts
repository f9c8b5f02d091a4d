import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { showInformation } from '../../../platform/vscode/notify.ts';
import { isSameService } from '../node/sharedConnection.ts';
import { newEndpoints, type AddShared, readFile, type SharingServices } from './addShared.ts';

const offeredKey = 'orgAccess.offeredFiles';
const maxNames = 3;

/** Offers the connections of a workspace file, once per content. */
export async function offerFile(
  file: vscode.Uri,
  { registry, workspaceState, log }: SharingServices,
  add: AddShared,
): Promise<void> {
  const found = await readFile(file).catch(() => undefined);
  if (!found) return;
  const { read } = found;
  if (read.problem !== undefined) return log.warn(`.vscode/org-access.json is not used: ${read.problem}`);
  const offered = workspaceState.get<readonly string[]>(offeredKey, []);
  const content = createHash('sha256').update(found.text).digest('hex');
  const missing = read.connections.filter((shared) => {
    const known = registry.all().find((connection) => isSameService(connection, shared));
    return !known || newEndpoints(known, shared, read.endpoints).length > 0;
  });
  if (offered.includes(content) || missing.length === 0) return;
  // The file is stored as offered first, so that a dismissed offer isn't repeated.
  await workspaceState.update(offeredKey, [...offered, content]);
  const names = missing.slice(0, maxNames).map(({ name }) => plainWithoutLinks(name));
  const named = [...names, ...(missing.length > maxNames ? ['…'] : [])].join(', ');
  showInformation(vscode.l10n.t('This workspace has connections for Org Access: {0}', named), {
    label: vscode.l10n.t('Add Connections…'),
    act: () => add('file', read),
  });
}
