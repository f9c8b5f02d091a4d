import type { PlaceName } from '../../../platform/common/entities.ts';
import { isLive, stateOf, type SessionsState } from '../../../session/common/session.ts';

export interface PlaceChoice {
  readonly connectionId: string;
  /** Connection, origin, and user name. */
  readonly person: string;
  /** Organization and site, as the access names them. Undefined once the access no longer has them. */
  readonly place?: PlaceName;
  /** Organization and site with the IDs or names that the access lacks. */
  readonly completed?: PlaceName;
  /** Whether they were in the access when it was last loaded. */
  readonly inAccess?: boolean;
}

/** Storage of choices: of this window, or the latest ones of all windows. */
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
