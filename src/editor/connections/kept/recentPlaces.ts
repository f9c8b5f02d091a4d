import type * as vscode from 'vscode';
import { pathOf, placeKinds, stepsOf, type EntityName, type PlaceName } from '../../../core/base/entities.ts';
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
  const newest = pathOf(stepsOf(place).map(bare));
  const before = recentPlaces(memory, person).filter((one) => !isSamePlace(one, newest));
  const places = [newest, ...before].slice(0, mostPlaces);
  const others = keptIn(memory).filter((one) => one.person !== name);
  const { connectionId } = person;
  await keepPlaces(memory, [{ connectionId, person: name, places }, ...others].slice(0, mostPeople));
}

export function isSamePlace(one: PlaceName, other: PlaceName): boolean {
  return placeKinds.every((kind) => one[kind]?.id === other[kind]?.id && one[kind]?.name === other[kind]?.name);
}

function bare({ id, name }: EntityName): EntityName {
  return { ...(id !== undefined && { id }), name };
}

function nameOf({ connectionId, origin, username }: Person): string {
  return JSON.stringify([connectionId, origin, username]);
}
