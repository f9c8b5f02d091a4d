import type * as vscode from 'vscode';
import { recentPlaces, rememberPlace } from '../../connections/vscode/remembered/recentPlaces.ts';
import { isLive, stateOf, type SessionReader } from '../../session/common/session.ts';
import { isSamePlace } from '../../site/common/placeInAccess.ts';
import type { Place } from '../common/place.ts';

/** The places that a person has chosen last, in any box that asks for one. */
export interface RecentChoices {
  /** The choices that are among these places, the newest first. */
  among(places: readonly Place[]): readonly Place[];
  remember(place: Place): Promise<void>;
}

/** @param connectionId where the person is signed in; the active connection by default */
export function recentChoices(
  memory: vscode.Memento,
  { snapshot }: SessionReader,
  connectionId = snapshot.activeId ?? '',
): RecentChoices {
  const state = stateOf(snapshot, connectionId);
  const { origin = '', username = '' } = isLive(state) ? state.session : {};
  const person = { connectionId, origin, username };
  return {
    among: (places) =>
      recentPlaces(memory, person).flatMap((one) => places.find((place) => isSamePlace(place, one)) ?? []),
    remember: (place) => rememberPlace(memory, person, place),
  };
}
