import type * as vscode from 'vscode';
import { forgetDescription } from '../../apiDescription/node/descriptionFile.ts';
import { forgetHistories } from '../../changes/node/historyOwner.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ConnectionSecretStore } from './connectionSecrets.ts';
import { expectedCertificatesIn } from './expectedCertificates.ts';
import { forgetValues } from './kept/lastValues.ts';
import { forgetPlaces } from './kept/recentPlaces.ts';
import { forgetScheduleForm } from './kept/scheduleForms.ts';
import { forgetSeenChanges } from './kept/seenChanges.ts';
import type { Usernames } from './kept/usernames.ts';

/** Forgets the current places at connections that are no longer there. */
export interface ForgetsPlaces {
  forget(isGone: (connectionId: string) => boolean): void;
}

export interface ForgetServices {
  readonly manager: Pick<SessionManager, 'forget'>;
  readonly connectionSecrets: Pick<ConnectionSecretStore, 'forget'>;
  readonly usernames: Usernames;
  readonly memory: vscode.Memento;
  readonly places: ForgetsPlaces;
  readonly folder: string;
}

/**
 * Forgets all that is kept of a connection outside of the settings: its session and secrets, what a person has typed, chosen and loaded
 * there, and the states of their access. What stays names nobody and no place: that its session has ended, so that no window takes it for a live one.
 *
 * @param headers the names of its secret headers, as far as they are known
 */
export async function forgetConnection(
  id: string,
  headers: readonly string[],
  { manager, connectionSecrets, usernames, memory, places, folder }: ForgetServices,
): Promise<void> {
  await manager.forget(id);
  await connectionSecrets.forget(id, headers);
  await expectedCertificatesIn(memory).forget(id);
  await forgetPlaces(memory, id);
  await forgetValues(memory, id);
  await forgetSeenChanges(memory, id);
  await forgetScheduleForm(memory, id);
  places.forget((connectionId) => connectionId === id);
  await forgetDescription(descriptionsIn(folder), id);
  await forgetHistories(historiesIn(folder), id);
  // The last: as long as it is there, the next window goes on with the rest.
  await usernames.forget(id);
}

/** The folder with the histories of the access of all connections. */
export function historiesIn(folder: string): string {
  return `${folder}/access`;
}

/** The folder with the API descriptions of all connections. */
export function descriptionsIn(folder: string): string {
  return `${folder}/descriptions`;
}
