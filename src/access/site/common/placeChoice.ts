import type { PlaceName } from '../../../platform/common/entities.ts';
import { isLive, stateOf, type SessionsState } from '../../../session/common/session.ts';

export interface PlaceChoice {
  readonly connectionId: string;
  /** Connection, origin, and user name. */
  readonly person: string;
  /** Place as the access names it. Undefined after the access lost it. */
  readonly place?: PlaceName;
  /** Place with IDs or names that the access lacks. */
  readonly completed?: PlaceName;
  /** Whether the access had the place when last loaded. */
  readonly inAccess?: boolean;
}

/** Storage of choices: this window's, or the latest of all windows. */
export interface PlaceMemory {
  read(): readonly PlaceChoice[];
  write(choices: readonly PlaceChoice[]): void;
}

const maxPeople = 20;

export function personAt(snapshot: SessionsState, connectionId: string): string | undefined {
  const state = stateOf(snapshot, connectionId);
  return isLive(state) ? JSON.stringify([connectionId, state.session.origin, state.session.username]) : undefined;
}

export function choiceOf(memory: PlaceMemory, person: string): PlaceChoice | undefined {
  return memory.read().find((one) => one.person === person);
}

export function saveChoice(memory: PlaceMemory, choice: PlaceChoice): void {
  const others = memory.read().filter(({ person }) => person !== choice.person);
  memory.write([choice, ...others].slice(0, maxPeople));
}
