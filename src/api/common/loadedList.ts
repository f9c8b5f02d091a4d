import * as l10n from '@vscode/l10n';
import type { Clock } from '../../platform/common/clock.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { isSearched, type ListedValue, type Listing, type ListSource } from './listedValues.ts';

/** Pause in typing before the service searches. */
const searchDelayMs = 300;

/**
 * List of the service, searched while the person types. It keeps all values that were loaded, because the service
 * searches host names only, and rows show more.
 */
export class LoadedList {
  readonly #isSearched: boolean;
  readonly #load: (contained: string, signal: AbortSignal) => Promise<Listing>;
  readonly #clock: Clock;
  readonly #values = new Map<string, ListedValue>();
  #listing: Listing | undefined;
  #listed: string | undefined;
  #searched: string | undefined;
  #refill: () => void = () => undefined;
  #loading: AbortController | undefined;
  #waiting: Disposable | undefined;

  constructor(source: ListSource, load: (contained: string, signal: AbortSignal) => Promise<Listing>, clock: Clock) {
    this.#isSearched = isSearched(source);
    this.#load = load;
    this.#clock = clock;
  }

  get isBusy(): boolean {
    return this.#listed !== this.#searched;
  }

  /** Result of the latest search. */
  get listing(): Listing | undefined {
    return this.#listing;
  }

  /** Values of all searches, each the same object from one search to the next. */
  get values(): readonly ListedValue[] {
    return [...this.#values.values()];
  }

  /** Sentence that the service has found nothing, or undefined. */
  get nothingFound(): string | undefined {
    if (this.isBusy || this.#listed === '' || !this.#listing || 'problem' in this.#listing) return undefined;
    return this.#listing.values.length > 0
      ? undefined
      : l10n.t('No host name contains "{0}".', plainWithoutIcons(this.#listed ?? '', 60));
  }

  /** @param refill called when a search has ended */
  start(refill: () => void): Disposable {
    this.#refill = refill;
    return {
      dispose: () => {
        this.#waiting?.dispose();
        this.#loading?.abort();
        this.#refill = () => undefined;
      },
    };
  }

  /** Searches when typing pauses, and the first time at once. */
  search(typed: string): void {
    const wanted = this.#isSearched ? typed.trim() : '';
    if (this.#searched === wanted) return;
    const isFirst = this.#searched === undefined;
    this.#searched = wanted;
    this.#waiting?.dispose();
    if (isFirst) void this.#loadNow(wanted);
    else this.#waiting = this.#clock.after(searchDelayMs, () => void this.#loadNow(wanted));
  }

  async #loadNow(wanted: string): Promise<void> {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    const listing = await this.#load(wanted, loading.signal);
    if (loading.signal.aborted) return;
    this.#listing = listing;
    this.#listed = wanted;
    for (const one of 'values' in listing ? listing.values : [])
      if (!this.#values.has(one.value)) this.#values.set(one.value, one);
    this.#refill();
  }
}
