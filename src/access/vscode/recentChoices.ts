import type * as vscode from 'vscode';
import { recentPlaces, rememberPlace } from '../../connections/vscode/remembered/lastUsed.ts';
import { isSamePlace } from '../../platform/common/entities.ts';
import { isLive, stateOf, type SessionReader } from '../../session/common/session.ts';
import type { Place } from '../common/place.ts';

/** The places that a user chose last, in any box. */
export interface RecentChoices {
  /** Returns recent choices, newest first. */
  among(places: readonly Place[]): readonly Place[];
  remember(place: Place): Promise<void>;
}

/** @param connectionId where the user is signed in; defaults to the active connection */
export function recentChoices(
  memory: vscode.Memento,
  { snapshot }: SessionReader,
  connectionId = snapshot.activeId ?? '',
): RecentChoices {
  const state = stateOf(snapshot, connectionId);
  const { origin = '', username = '' } = isLive(state) ? state.session : {};
  const user = { connectionId, origin, username };
  return {
    among: (places) =>
      recentPlaces(memory, user).flatMap((one) => places.find((place) => isSamePlace(place, one)) ?? []),
    remember: (place) => rememberPlace(memory, user, place),
  };
}
