import * as vscode from 'vscode';
import { DisposableStore } from '../../../core/base/disposable.ts';
import type { Feature } from '../../feature.ts';
import { later, laterHandlers } from '../../later.ts';
import { runAndReport } from '../../notify.ts';
import type { SharingParts } from './sharingParts.ts';

/** Share Connections, links that are opened, and the file of a workspace. */
export function startSharing(parts: SharingParts): Feature {
  const owned = new DisposableStore();
  const adding = later(async () => (await import('./addShared.ts')).addShared(parts));
  const openLink = async (link: vscode.Uri) => {
    const { readConnectionLink } = await import('../../../model/connection/sharedConnections.ts');
    await (
      await adding()
    )('link', readConnectionLink(link));
  };
  owned.add(vscode.window.registerUriHandler({ handleUri: (link) => runAndReport(() => openLink(link)) }));
  const offer = async () => owned.add((await import('./workspaceFile.ts')).offerWorkspaceFile(parts, await adding()));
  // What looks for the file is read only where there may be one.
  if (vscode.workspace.workspaceFolders) setImmediate(() => runAndReport(async () => void (await offer())));
  return {
    handlers: laterHandlers(['shareConnections', 'copyConnectionLink'], async () =>
      (await import('./shareCommands.ts')).shareCommands(parts, await adding()),
    ),
    dispose: () => owned.dispose(),
  };
}
