import type * as vscode from 'vscode';
import { forgetDescription } from '../../apiDescription/node/descriptionFile.ts';
import { forgetHistories } from '../../changes/node/historyOwner.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ConnectionSecretStore } from './connectionSecrets.ts';
import { expectedCertificatesIn } from './expectedCertificates.ts';
import { forgetValues } from './remembered/lastValues.ts';
import { forgetPlaces } from './remembered/recentPlaces.ts';
import { forgetScheduleForm } from './remembered/scheduleForms.ts';
import { forgetSeenChanges } from './remembered/seenChanges.ts';
import type { Usernames } from './remembered/usernames.ts';

export interface ForgetsPlaces {
  forget(isGone: (connectionId: string) => boolean): void;
}

export interface ForgetServices {
  readonly manager: Pick<SessionManager, 'forget'>;
  readonly connectionSecrets: Pick<ConnectionSecretStore, 'forget' | 'connectionIds'>;
  readonly usernames: Usernames;
  readonly memory: vscode.Memento;
  readonly places: ForgetsPlaces;
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
  await forgetPlaces(memory, id);
  await forgetValues(memory, id);
  await forgetSeenChanges(memory, id);
  await forgetScheduleForm(memory, id);
  places.forget((connectionId) => connectionId === id);
  await forgetDescription(descriptionsIn(folder), id);
  await forgetHistories(historiesIn(folder), id);
  // Last: as long as the ID is listed, the next window resumes an interrupted removal.
  await usernames.forget(id);
}

export function historiesIn(folder: string): string {
  return `${folder}/access`;
}

export function descriptionsIn(folder: string): string {
  return `${folder}/descriptions`;
}
