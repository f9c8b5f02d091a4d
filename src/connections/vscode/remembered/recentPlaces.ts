import type * as vscode from 'vscode';
import { type PlaceName, barePlace, isSamePlace } from '../../../platform/common/entities.ts';
import { isObject } from '../../../platform/common/json/json.ts';

const maxPlaces = 5;
const maxPeople = 20;

interface Person {
  readonly connectionId: string;
  readonly origin: string;
  readonly username: string;
}

/** Returns recent places, newest first. They may no longer exist. */
export function recentPlaces(memory: vscode.Memento, person: Person): readonly PlaceName[] {
  return rememberedPlacesIn(memory).find((one) => one.person === nameOf(person))?.places ?? [];
}

export async function rememberPlace(memory: vscode.Memento, person: Person, place: PlaceName): Promise<void> {
  const name = nameOf(person);
  const newest = barePlace(place);
  const before = recentPlaces(memory, person).filter((one) => !isSamePlace(one, newest));
  const places = [newest, ...before].slice(0, maxPlaces);
  const others = rememberedPlacesIn(memory).filter((one) => one.person !== name);
  const { connectionId } = person;
  await keepPlaces(memory, [{ connectionId, person: name, places }, ...others].slice(0, maxPeople));
}

function nameOf({ connectionId, origin, username }: Person): string {
  return JSON.stringify([connectionId, origin, username]);
}

const memoryKey = 'orgAccess.recentPlaces';

export interface RememberedPlaces {
  readonly connectionId: string;
  readonly person: string;
  readonly places: readonly PlaceName[];
}

/** Only this extension writes this entry. */
function rememberedPlacesIn(memory: vscode.Memento): readonly RememberedPlaces[] {
  const kept = memory.get<unknown>(memoryKey);
  return Array.isArray(kept) ? (kept as unknown[]).filter(isKept) : [];
}

function isKept(value: unknown): value is RememberedPlaces {
  return isObject(value) && Array.isArray(value.places) && value.places.every(isPlace);
}

function isPlace(value: unknown): value is PlaceName {
  return isObject(value) && isObject(value.organization);
}

async function keepPlaces(memory: vscode.Memento, all: readonly RememberedPlaces[]): Promise<void> {
  await memory.update(memoryKey, all);
}

export async function forgetPlaces(memory: vscode.Memento, connectionId: string): Promise<void> {
  const before = rememberedPlacesIn(memory);
  const left = before.filter((one) => one.connectionId !== connectionId);
  if (left.length < before.length) await keepPlaces(memory, left);
}
