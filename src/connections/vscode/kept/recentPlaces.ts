import type * as vscode from 'vscode';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { barePlace, isSamePlace } from '../../../site/common/placeInAccess.ts';
import { keepPlaces, keptIn } from './keptPlaces.ts';

const mostPlaces = 5;
const mostPeople = 20;

/** Whose access it is. */
interface Person {
  readonly connectionId: string;
  readonly origin: string;
  readonly username: string;
}

/** The places that a person went to last, the newest first: names and IDs. They may be gone by now. */
export function recentPlaces(memory: vscode.Memento, person: Person): readonly PlaceName[] {
  return keptIn(memory).find((one) => one.person === nameOf(person))?.places ?? [];
}

export async function rememberPlace(memory: vscode.Memento, person: Person, place: PlaceName): Promise<void> {
  const name = nameOf(person);
  const newest = barePlace(place);
  const before = recentPlaces(memory, person).filter((one) => !isSamePlace(one, newest));
  const places = [newest, ...before].slice(0, mostPlaces);
  const others = keptIn(memory).filter((one) => one.person !== name);
  const { connectionId } = person;
  await keepPlaces(memory, [{ connectionId, person: name, places }, ...others].slice(0, mostPeople));
}

function nameOf({ connectionId, origin, username }: Person): string {
  return JSON.stringify([connectionId, origin, username]);
}
