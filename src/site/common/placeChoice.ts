import type { PlaceName } from '../../platform/common/entities.ts';
import { isLive, stateOf, type SessionsState } from '../../session/common/session.ts';

/** A choice of a person at a connection, as it is written down. */
export interface PlaceChoice {
  readonly connectionId: string;
  /** Whose choice it is: connection, origin and user name. */
  readonly person: string;
  /** As the access names it. Missing when it has gone from the access, until the person chooses another one. */
  readonly place?: PlaceName;
  /** The same with the IDs or names that the access lacks. */
  readonly completed?: PlaceName;
  /** Whether the access has it, or had it when it was loaded last. */
  readonly inAccess?: boolean;
}

/** Where choices are kept: those of this window, or the last ones of all windows. */
export interface PlaceMemory {
  read(): readonly PlaceChoice[];
  write(kept: readonly PlaceChoice[]): void;
}

const mostPeople = 20;

/** The person who is signed in at a connection. Undefined when nobody is. */
export function personAt(snapshot: SessionsState, connectionId: string): string | undefined {
  const state = stateOf(snapshot, connectionId);
  return isLive(state) ? JSON.stringify([connectionId, state.session.origin, state.session.username]) : undefined;
}

export function choiceOf(memory: PlaceMemory, person: string): PlaceChoice | undefined {
  return memory.read().find((one) => one.person === person);
}

/** Keeps a choice, the newest first. */
export function saveChoice(memory: PlaceMemory, kept: PlaceChoice): void {
  const others = memory.read().filter(({ person }) => person !== kept.person);
  memory.write([kept, ...others].slice(0, mostPeople));
}
