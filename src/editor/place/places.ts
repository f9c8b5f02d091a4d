import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import type { WindowPlaces } from '../../core/api/place/windowPlaces.ts';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { PlaceName } from '../../core/base/entities.ts';
import { Emitter, until } from '../../core/base/event.ts';
import { isLive, type SessionReader } from '../../core/session/session.ts';
import { later, type Later } from '../later.ts';

/** The current places of this window, which are read as soon as somebody is signed in: before, nobody has one. */
export class Places implements CurrentPlaces, Disposable {
  readonly #changed = new Emitter<void>();
  readonly #owned = new DisposableStore();
  readonly #end = new AbortController();
  #opened: WindowPlaces | undefined;

  readonly onDidChange = this.#changed.event;
  readonly opened: Later<WindowPlaces>;

  constructor(sessions: SessionReader, open: (owner: DisposableStore) => Promise<WindowPlaces>) {
    this.opened = later(async () => {
      const places = await open(this.#owned);
      this.#opened = places;
      this.#owned.add(places.onDidChange(() => this.#changed.fire()));
      this.#changed.fire();
      return places;
    });
    const isSignedIn = () => [...sessions.snapshot.states.values()].some(isLive);
    void until(sessions.onDidChange, isSignedIn, this.#end.signal).then(async () => {
      if (!this.#end.signal.aborted) await this.opened();
    });
  }

  of(connectionId: string | undefined): PlaceName | undefined {
    return this.#opened?.of(connectionId);
  }

  /** See `WindowPlaces.namedByAccess`. */
  namedByAccess(connectionId: string | undefined): PlaceName | undefined {
    return this.#opened?.namedByAccess(connectionId);
  }

  /** See `WindowPlaces.isNamedElsewhere`. */
  isNamedElsewhere(connectionId: string | undefined): boolean {
    return this.#opened?.isNamedElsewhere(connectionId) ?? false;
  }

  async needed(...wanted: Parameters<CurrentPlaces['needed']>): ReturnType<CurrentPlaces['needed']> {
    return (await this.opened()).needed(...wanted);
  }

  async pick(...wanted: Parameters<CurrentPlaces['pick']>): ReturnType<CurrentPlaces['pick']> {
    return (await this.opened()).pick(...wanted);
  }

  /** Forgets everyone's choices at connections that are no longer there. */
  async forget(isGone: (connectionId: string) => boolean): Promise<void> {
    (await this.opened()).forget(isGone);
  }

  dispose(): void {
    this.#end.abort();
    this.#owned.dispose();
    this.#changed.dispose();
  }
}
