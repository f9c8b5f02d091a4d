import type * as vscode from 'vscode';
import { forgetHistories, historiesIn } from './access/changes/node/historyOwner.ts';
import { forgetSeenChanges } from './access/changes/vscode/seenChanges.ts';
import { descriptionsIn, forgetDescription } from './api/apiDescription/node/descriptionStore.ts';
import { forgetChecks } from './connections/check/node/checkFolder.ts';
import type { ConnectionSecretStore } from './connections/vscode/connectionSecrets.ts';
import { expectedCertificatesIn } from './connections/vscode/expectedCertificates.ts';
import { forgetLastUsed } from './connections/vscode/remembered/lastUsed.ts';
import type { Usernames } from './connections/vscode/remembered/usernames.ts';
import type { SessionManager } from './session/node/manager/sessionManager.ts';

interface ForgetServices {
  readonly manager: Pick<SessionManager, 'forget'>;
  readonly connectionSecrets: Pick<ConnectionSecretStore, 'forget' | 'connectionIds'>;
  readonly usernames: Usernames;
  readonly memory: vscode.Memento;
  readonly places: { forget(isGone: (connectionId: string) => boolean): void };
  readonly folder: string;
}

/**
 * Deletes all data of a connection outside the settings, but records the end of its session, so that no window takes
 * the session for a live one.
 */
export async function forgetConnection(
  id: string,
  { manager, connectionSecrets, usernames, memory, places, folder }: ForgetServices,
): Promise<void> {
  await manager.forget(id);
  await connectionSecrets.forget(id);
  await expectedCertificatesIn(memory).forget(id);
  await forgetLastUsed(memory, id);
  await forgetSeenChanges(memory, id);
  places.forget((connectionId) => connectionId === id);
  await forgetChecks(folder, id);
  await forgetDescription(descriptionsIn(folder), id);
  await forgetHistories(historiesIn(folder), id);
  // This comes last. As long as the ID is listed, the next window resumes an interrupted removal.
  await usernames.forget(id);
}
