import type { Disposable } from '../../../platform/common/disposable.ts';
import { type Organization, type PlaceName, barePlace, isSamePlace } from '../../../platform/common/entities.ts';
import { Emitter } from '../../../platform/common/event.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import type { UserRecord } from '../../../service/privileges/common/userRecord.ts';
import {
  isLive,
  lastLoadedIn,
  stateOf,
  type SessionReader,
  type SessionsState,
} from '../../../session/common/session.ts';
import type { CurrentPlaces } from './currentPlace.ts';
import { saveChoice, choiceOf, personAt, type PlaceChoice, type PlaceMemory } from './placeChoice.ts';
import { isComplete, placeHeaders } from './placeHeaders.ts';
import { isAmbiguous, findPlace, preselectedPlace } from './placeInAccess.ts';

/** Current place that the access no longer has. */
export interface RemovedPlace {
  readonly connection: Connection;
  readonly place: PlaceName;
}

export interface PlacePrompts {
  needed: CurrentPlaces['needed'];
  pick: CurrentPlaces['pick'];
  select(connectionId: string): Promise<void>;
}

interface PlacePorts {
  readonly sessions: SessionReader;
  readonly window: PlaceMemory;
  /** Latest choices of all windows. */
  readonly everywhere: PlaceMemory;
  readonly asking: () => PlacePrompts;
  readonly lost: (lost: RemovedPlace) => void;
}

/**
 * Current organizations and sites of a window, one for each person and connection. Before the first choice, they are
 * the latest ones of any window, or the person's default. If the access no longer has one, no other replaces it.
 */
export class WindowPlaces implements CurrentPlaces, Disposable {
  readonly #ports: PlacePorts;
  readonly #sessions: SessionReader;
  readonly #window: PlaceMemory;
  readonly #everywhere: PlaceMemory;
  readonly #changed = new Emitter<void>();
  readonly #listener: Disposable;
  /** Records with which choices were last compared, by connection. */
  readonly #comparedRecords = new Map<string, UserRecord>();
  /** Places at the last event. */
  #lastFired = '[]';

  readonly onDidChange = this.#changed.event;

  constructor(ports: PlacePorts) {
    this.#ports = ports;
    this.#sessions = ports.sessions;
    this.#window = ports.window;
    this.#everywhere = ports.everywhere;
    this.#listener = ports.sessions.onDidChange((snapshot) => this.#follow(snapshot));
    this.#follow(ports.sessions.snapshot);
  }

  of(connectionId: string | undefined): PlaceName | undefined {
    const choice = this.#choiceAt(connectionId);
    return choice?.completed ?? choice?.place;
  }

  /** Returns the current place as the access names it, possibly without IDs. */
  namedByAccess(connectionId: string | undefined): PlaceName | undefined {
    return this.#choiceAt(connectionId)?.place;
  }

  isAmbiguous(connectionId: string | undefined): boolean {
    const place = this.of(connectionId);
    const access = lastLoadedIn(stateOf(this.#sessions.snapshot, connectionId))?.record.access;
    return place !== undefined && access !== undefined && isAmbiguous(access.organizations, place);
  }

  needed(...wanted: Parameters<CurrentPlaces['needed']>): ReturnType<CurrentPlaces['needed']> {
    return this.#ports.asking().needed(...wanted);
  }

  pick(...wanted: Parameters<CurrentPlaces['pick']>): ReturnType<CurrentPlaces['pick']> {
    return this.#ports.asking().pick(...wanted);
  }

  select(connectionId: string): Promise<void> {
    return this.#ports.asking().select(connectionId);
  }

  /** @throws OrgAccessError of kind `shape` for a place that can't be sent */
  choose(connectionId: string, chosen: PlaceName): void {
    const place = barePlace(chosen);
    if (isComplete(place)) placeHeaders({ needs: 'chosen' }, place);
    const person = personAt(this.#sessions.snapshot, connectionId);
    if (person === undefined) return;
    const access = lastLoadedIn(stateOf(this.#sessions.snapshot, connectionId))?.record.access.organizations ?? [];
    const choice = { connectionId, person, ...(findChosenPlace(access, place, place) ?? { place }) };
    saveChoice(this.#window, choice);
    saveChoice(this.#everywhere, choice);
    this.#fireIfChanged();
  }

  /** Completes the current place, unless it has changed. */
  complete(connectionId: string, place: PlaceName, completed: PlaceName): void {
    const choice = this.#choiceAt(connectionId);
    if (!choice?.place || !isSamePlace(choice.place, place)) return;
    this.#replace(choice, { ...choice, completed });
    this.#fireIfChanged();
  }

  forget(isGone: (connectionId: string) => boolean): void {
    for (const memory of [this.#window, this.#everywhere]) {
      const choices = memory.read();
      const left = choices.filter(({ connectionId }) => !isGone(connectionId));
      if (left.length < choices.length) memory.write(left);
    }
    this.#fireIfChanged();
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }

  #choiceAt(connectionId: string | undefined): PlaceChoice | undefined {
    const person = personAt(this.#sessions.snapshot, connectionId ?? '');
    return person === undefined ? undefined : choiceOf(this.#window, person);
  }

  #follow(snapshot: SessionsState): void {
    for (const connection of snapshot.connections) {
      const { id } = connection;
      const state = stateOf(snapshot, id);
      const person = personAt(snapshot, id);
      if (!isLive(state) || person === undefined) {
        this.#comparedRecords.delete(id);
        continue;
      }
      const last = choiceOf(this.#everywhere, person);
      if (last && !choiceOf(this.#window, person)) saveChoice(this.#window, last);
      const { detail } = state;
      // Only a loaded record shows whether the place was removed.
      if (detail.kind !== 'loaded' || detail.record === this.#comparedRecords.get(id)) continue;
      this.#comparedRecords.set(id, detail.record);
      this.#compare(connection, person, detail.record);
    }
    this.#fireIfChanged();
  }

  #compare(connection: Connection, person: string, record: UserRecord): void {
    const { organizations } = record.access;
    const choice = choiceOf(this.#window, person);
    if (!choice) {
      const place = preselectedPlace(record);
      if (place) saveChoice(this.#window, { connectionId: connection.id, person, place, inAccess: true });
      return;
    }
    if (!choice.place) return;
    const { connectionId } = choice;
    const named = findChosenPlace(organizations, choice.place, choice.completed ?? choice.place);
    if (named) {
      if (!choice.inAccess || !isSamePlace(named.place, choice.place))
        this.#replace(choice, { connectionId, person, ...named });
      return;
    }
    // A place that was never in the access can't be lost. Others may be in a part of the access that isn't recognized.
    if (!choice.inAccess || record.access.unrecognized.length > 0) return;
    this.#replace(choice, { connectionId, person });
    this.#ports.lost({ connection, place: choice.place });
  }

  /** Changes this window's choice, and the latest one if it is the same. */
  #replace(choice: PlaceChoice, changed: PlaceChoice): void {
    saveChoice(this.#window, changed);
    const last = choiceOf(this.#everywhere, choice.person);
    if (last?.place && choice.place && isSamePlace(last.place, choice.place)) saveChoice(this.#everywhere, changed);
  }

  #fireIfChanged(): void {
    const places = this.#sessions.snapshot.connections.map(({ id }) => [id, this.of(id), this.isAmbiguous(id)]);
    const now = JSON.stringify(places.filter(([, place]) => place));
    if (now === this.#lastFired) return;
    this.#lastFired = now;
    this.#changed.fire();
  }
}

/**
 * Finds a place by its previous name, or else by its full name, in which another ID means another site. Parts that are
 * missing come from the full name, unless the place was renamed.
 */
function findChosenPlace(
  access: readonly Organization[],
  place: PlaceName,
  fullName: PlaceName,
): (Pick<PlaceChoice, 'completed' | 'inAccess'> & { readonly place: PlaceName }) | undefined {
  const asBefore = findPlace(access, place);
  const named = asBefore && isSamePlace(asBefore, place) ? asBefore : findPlace(access, fullName);
  if (!named) return undefined;
  const isRenamed = named.organization.name !== place.organization.name || named.site?.name !== place.site?.name;
  const lacks = !isComplete(named) && isComplete(fullName) && !isRenamed;
  return { place: named, ...(lacks && { completed: fullName }), inAccess: true };
}
