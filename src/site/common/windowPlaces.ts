import type { UserRecord } from '../../access/common/userRecord.ts';
import type { CurrentPlaces } from '../../api/common/currentPlace.ts';
import { isComplete, placeHeaders } from '../../api/common/placeHeaders.ts';
import type { Connection } from '../../connections/common/connection.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import type { Organization, PlaceName } from '../../platform/common/entities.ts';
import { Emitter } from '../../platform/common/event.ts';
import { writeJson } from '../../platform/common/json/json.ts';
import { isLive, lastLoadedIn, stateOf, type SessionReader, type SessionsState } from '../../session/common/session.ts';
import { keep, keptOf, personAt, type KeptPlace, type PlaceMemory } from './keptPlace.ts';
import {
  barePlace,
  isNamedElsewhere,
  isSamePlace,
  placeCalled,
  placesCalled,
  preselectedPlace,
} from './placeInAccess.ts';

/** A place that has gone from the access of a person, and so is no longer the current one. */
export interface LostPlace {
  readonly connection: Connection;
  readonly place: PlaceName;
}

/** Asks a person for a place: where an operation needs one, or because they want another one. */
export interface PlaceAsking {
  needed: CurrentPlaces['needed'];
  pick: CurrentPlaces['pick'];
  select(connectionId: string): Promise<void>;
}

interface PlacePorts {
  readonly sessions: SessionReader;
  /** The choices of this window. */
  readonly window: PlaceMemory;
  /** The last choices in any window. */
  readonly everywhere: PlaceMemory;
  readonly asking: () => Promise<PlaceAsking>;
  readonly lost: (lost: LostPlace) => void;
}

/**
 * The current places of one window. What a person chooses holds for them at that connection in this window, and a window that knows of
 * no choice starts with the last one of any window, or with what their record suggests. No place takes the place of one that was lost.
 */
export class WindowPlaces implements CurrentPlaces, Disposable {
  readonly #ports: PlacePorts;
  readonly #sessions: SessionReader;
  readonly #window: PlaceMemory;
  readonly #everywhere: PlaceMemory;
  readonly #changed = new Emitter<void>();
  readonly #listener: Disposable;
  /** The records that the choices were compared with, by connection. */
  readonly #compared = new Map<string, UserRecord>();
  /** The places that were told last, as JSON. */
  #told = '[]';

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
    const kept = this.#keptAt(connectionId);
    return kept?.completed ?? kept?.place;
  }

  /** The same place as the access names it, even where IDs are missing there. */
  namedByAccess(connectionId: string | undefined): PlaceName | undefined {
    return this.#keptAt(connectionId)?.place;
  }

  /** Whether another organization of the access has a site of the name of the current one. */
  isNamedElsewhere(connectionId: string | undefined): boolean {
    const place = this.of(connectionId);
    const access = lastLoadedIn(stateOf(this.#sessions.snapshot, connectionId))?.record.access;
    return place !== undefined && access !== undefined && isNamedElsewhere(access.organizations, place);
  }

  async needed(...wanted: Parameters<CurrentPlaces['needed']>): ReturnType<CurrentPlaces['needed']> {
    return (await this.#ports.asking()).needed(...wanted);
  }

  async pick(...wanted: Parameters<CurrentPlaces['pick']>): ReturnType<CurrentPlaces['pick']> {
    return (await this.#ports.asking()).pick(...wanted);
  }

  /** Has a person choose another place. */
  async select(connectionId: string): Promise<void> {
    await (await this.#ports.asking()).select(connectionId);
  }

  /**
   * Makes a place the current one of whoever is signed in there.
   *
   * @throws OrgAccessError of kind `shape` for a place that cannot be sent, whatever for
   */
  choose(connectionId: string, chosen: PlaceName): void {
    const place = barePlace(chosen);
    if (isComplete(place)) placeHeaders({ needs: 'chosen' }, place);
    const person = personAt(this.#sessions.snapshot, connectionId);
    if (person === undefined) return;
    const access = lastLoadedIn(stateOf(this.#sessions.snapshot, connectionId))?.record.access.organizations ?? [];
    const kept = { connectionId, person, ...(namedBy(access, place, place) ?? { place }) };
    keep(this.#window, kept);
    keep(this.#everywhere, kept);
    this.#tell();
  }

  /** Adds what the access lacks of the current place, unless that is another one by now. */
  complete(connectionId: string, place: PlaceName, completed: PlaceName): void {
    const kept = this.#keptAt(connectionId);
    if (!kept?.place || !isSamePlace(kept.place, place)) return;
    this.#replace(kept, { ...kept, completed });
    this.#tell();
  }

  /** Forgets what was chosen at connections that are no longer there: in this window, and for new ones. */
  forget(isGone: (connectionId: string) => boolean): void {
    for (const memory of [this.#window, this.#everywhere]) {
      const kept = memory.read();
      const left = kept.filter(({ connectionId }) => !isGone(connectionId));
      if (left.length < kept.length) memory.write(left);
    }
    this.#tell();
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }

  #keptAt(connectionId: string | undefined): KeptPlace | undefined {
    const person = personAt(this.#sessions.snapshot, connectionId ?? '');
    return person === undefined ? undefined : keptOf(this.#window, person);
  }

  #follow(snapshot: SessionsState): void {
    for (const connection of snapshot.connections) {
      const { id } = connection;
      const state = stateOf(snapshot, id);
      const person = personAt(snapshot, id);
      if (!isLive(state) || person === undefined) {
        this.#compared.delete(id);
        continue;
      }
      const last = keptOf(this.#everywhere, person);
      if (last && !keptOf(this.#window, person)) keep(this.#window, last);
      const { detail } = state;
      // While a record is loading, or could not be loaded, nothing is known to be gone.
      if (detail.kind !== 'loaded' || detail.record === this.#compared.get(id)) continue;
      this.#compared.set(id, detail.record);
      this.#compare(connection, person, detail.record);
    }
    this.#tell();
  }

  #compare(connection: Connection, person: string, record: UserRecord): void {
    const { organizations } = record.access;
    const kept = keptOf(this.#window, person);
    if (!kept) {
      const place = preselectedPlace(record);
      if (place) keep(this.#window, { connectionId: connection.id, person, place, inAccess: true });
      return;
    }
    if (!kept.place) return;
    const { connectionId } = kept;
    const named = namedBy(organizations, kept.place, kept.completed ?? kept.place);
    if (named) {
      if (!kept.inAccess || !isSamePlace(named.place, kept.place))
        this.#replace(kept, { connectionId, person, ...named });
      return;
    }
    // A place that was not found there is not gone from there.
    if (!kept.inAccess || mayBeUnrecognized(record.access, kept.completed ?? kept.place)) return;
    this.#replace(kept, { connectionId, person });
    this.#ports.lost({ connection, place: kept.place });
  }

  /** Changes a choice in this window, and in what new windows start with where that is the same one. */
  #replace(kept: KeptPlace, changed: KeptPlace): void {
    keep(this.#window, changed);
    const last = keptOf(this.#everywhere, kept.person);
    if (last?.place && kept.place && isSamePlace(last.place, kept.place)) keep(this.#everywhere, changed);
  }

  #tell(): void {
    const places = this.#sessions.snapshot.connections.map(({ id }) => [id, this.of(id), this.isNamedElsewhere(id)]);
    const now = JSON.stringify(places.filter(([, place]) => place));
    if (now === this.#told) return;
    this.#told = now;
    this.#changed.fire();
  }
}

/**
 * A place as the access names it now; what that lacks is taken from what is known, unless it was renamed. It is looked for as it was
 * named before, and else with all that is known of it, so that a site with another ID is another site, whatever its name is.
 *
 * @returns undefined when the access does not have it, or has several that may be meant
 */
function namedBy(
  access: readonly Organization[],
  place: PlaceName,
  known: PlaceName,
): (Pick<KeptPlace, 'completed' | 'inAccess'> & { readonly place: PlaceName }) | undefined {
  const asBefore = placeCalled(access, place);
  const named = asBefore && isSamePlace(asBefore, place) ? asBefore : placeCalled(access, known);
  if (!named) return undefined;
  const isRenamed = named.organization.name !== place.organization.name || named.site?.name !== place.site?.name;
  const lacks = !isComplete(named) && isComplete(known) && !isRenamed;
  return { place: named, ...(lacks && { completed: known }), inAccess: true };
}

/** Whether a place may be in what was not understood of a map: in an organization that is not there, or in what names the site. */
function mayBeUnrecognized(
  { organizations, unrecognized }: UserRecord['access'],
  { organization, site }: PlaceName,
): boolean {
  if (unrecognized.length === 0) return false;
  if (placesCalled(organizations, { organization }).length === 0) return true;
  if (!site) return false;
  const text = writeJson(unrecognized) ?? '';
  const name = JSON.stringify(site.name);
  const id = JSON.stringify(site.id ?? site.name);
  return [name, `:${name.slice(1)}`, id, `${id.slice(0, -1)}:`].some((named) => text.includes(named));
}
