import assert from 'node:assert/strict';
import type { PlaceChoice, PlaceMemory } from '../../../src/access/site/common/placeChoice.ts';
import { WindowPlaces, type RemovedPlace } from '../../../src/access/site/common/windowPlaces.ts';
import type { PlaceName } from '../../../src/platform/common/entities.ts';
import { OrgAccessError } from '../../../src/platform/common/errors.ts';
import { decodeUserRecord } from '../../../src/service/privileges/common/userRecord.ts';
import { SessionStore, stateOf, type Detail, type SessionState } from '../../../src/session/common/session.ts';
import { connection, obtainedAtMs, session } from '../session/shownStates.ts';

/** Memento of VS Code, stored as JSON. */
export class WrittenPlaces implements PlaceMemory {
  #text = '[]';

  read(): readonly PlaceChoice[] {
    return JSON.parse(this.#text) as PlaceChoice[];
  }

  write(kept: readonly PlaceChoice[]): void {
    this.#text = JSON.stringify(kept);
  }
}

/** Window with a user who is signed in at `acme`, before the record is loaded. */
export class PlaceBench {
  readonly sessions = new SessionStore();
  readonly everywhere: WrittenPlaces;
  readonly window: WrittenPlaces;
  readonly places: WindowPlaces;
  readonly lost: RemovedPlace[] = [];
  changes = 0;

  /** @param everywhere shared with other windows @param window state of this window before its reload */
  constructor(everywhere = new WrittenPlaces(), window = new WrittenPlaces()) {
    this.everywhere = everywhere;
    this.window = window;
    this.places = new WindowPlaces({
      sessions: this.sessions,
      window,
      everywhere,
      asking: () => assert.fail('Nobody is asked here.'),
      lost: (lost) => this.lost.push(lost),
    });
    this.places.onDidChange(() => (this.changes += 1));
    this.sessions.replace({ connections: [connection], activeId: connection.id });
    this.signIn('jo');
  }

  /** Current organization and site, as `id:name / id:name`. */
  get current(): string | undefined {
    return written(this.places.of(connection.id));
  }

  signIn(username: string, connectionId = connection.id): void {
    const signedIn: SessionState = {
      kind: 'active',
      session: { ...session(3600), username },
      detail: { kind: 'loading' },
    };
    this.#set(signedIn, connectionId);
  }

  signOut(): void {
    this.#set({ kind: 'signedOut' });
  }

  load(record: object, connectionId = connection.id): void {
    this.#detail({ kind: 'loaded', record: decodeUserRecord(record), loadedAtMs: obtainedAtMs }, connectionId);
  }

  /** Simulates a load that fails, with the record of the previous load. */
  loadInVain(): void {
    const state = stateOf(this.sessions.snapshot, connection.id);
    const last = 'detail' in state && state.detail.kind === 'loaded' ? state.detail : undefined;
    this.#detail({ kind: 'loading', ...(last && { last }) });
    const error = new OrgAccessError('timeout', { code: 'timedOut', seconds: 15 });
    this.#detail({ kind: 'failed', error, ...(last && { last }) });
  }

  choose(place: PlaceName): void {
    this.places.choose(connection.id, place);
  }

  #detail(detail: Detail, connectionId = connection.id): void {
    const state = stateOf(this.sessions.snapshot, connectionId);
    if (state.kind === 'active') this.#set({ ...state, detail }, connectionId);
  }

  #set(state: SessionState, connectionId = connection.id): void {
    this.sessions.replace({ states: new Map(this.sessions.snapshot.states).set(connectionId, state) });
  }
}

/** Formats organization and site as `id:name / id:name`; the ID may be empty. */
export function written(place: PlaceName | undefined): string | undefined {
  return (
    place && [place.organization, place.site].flatMap((one) => (one ? `${one.id ?? ''}:${one.name}` : [])).join(' / ')
  );
}

/** Parses the result of `written`. */
export function placeOf(text: string): PlaceName {
  const [organization, site] = text.split(' / ').map((one) => {
    const [id = '', ...name] = one.split(':');
    return { ...(id !== '' && { id }), name: name.join(':') };
  });
  return { organization: organization ?? { name: '' }, ...(site && { site }) };
}
