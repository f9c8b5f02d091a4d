import type * as vscode from 'vscode';
import type { EntityName, PlaceName } from '../../core/base/entities.ts';
import { isObject } from '../../core/base/json.ts';

const memoryKey = 'orgAccess.recentPlaces';
const mostPlaces = 5;
const mostPeople = 20;

/** Whose access it is. */
interface Person {
  readonly connectionId: string;
  readonly origin: string;
  readonly username: string;
}

interface Kept {
  readonly connectionId: string;
  readonly person: string;
  /** The newest first. */
  readonly places: readonly PlaceName[];
}

/** The places that a person went to last, the newest first: names and IDs. They may be gone by now. */
export function recentPlaces(memory: vscode.Memento, person: Person): readonly PlaceName[] {
  return keptIn(memory).find((one) => one.person === nameOf(person))?.places ?? [];
}

export async function rememberPlace(memory: vscode.Memento, person: Person, place: PlaceName): Promise<void> {
  const name = nameOf(person);
  const { organization, site } = place;
  const newest: PlaceName = { organization: bare(organization), ...(site && { site: bare(site) }) };
  const before = recentPlaces(memory, person).filter((one) => !isSamePlace(one, newest));
  const places = [newest, ...before].slice(0, mostPlaces);
  const others = keptIn(memory).filter((one) => one.person !== name);
  const { connectionId } = person;
  await memory.update(memoryKey, [{ connectionId, person: name, places }, ...others].slice(0, mostPeople));
}

/** Forgets the places of everyone at a connection. */
export async function forgetPlaces(memory: vscode.Memento, connectionId: string): Promise<void> {
  const before = keptIn(memory);
  const left = before.filter((one) => one.connectionId !== connectionId);
  if (left.length < before.length) await memory.update(memoryKey, left);
}

export function isSamePlace(one: PlaceName, other: PlaceName): boolean {
  return isSame(one.organization, other.organization) && isSame(one.site, other.site);
}

function isSame(one: EntityName | undefined, other: EntityName | undefined): boolean {
  return one?.id === other?.id && one?.name === other?.name;
}

function bare({ id, name }: EntityName): EntityName {
  return { ...(id !== undefined && { id }), name };
}

function nameOf({ connectionId, origin, username }: Person): string {
  return JSON.stringify([connectionId, origin, username]);
}

/** Only this program writes there; what is of another form counts as nothing. */
function keptIn(memory: vscode.Memento): readonly Kept[] {
  const kept = memory.get<unknown>(memoryKey);
  return Array.isArray(kept) ? (kept as unknown[]).filter(isKept) : [];
}

function isKept(value: unknown): value is Kept {
  return isObject(value) && Array.isArray(value.places) && value.places.every(isPlace);
}

function isPlace(value: unknown): value is PlaceName {
  return isObject(value) && isObject(value.organization);
}
