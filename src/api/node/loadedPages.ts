import type { Disposable } from '../../platform/common/disposable.ts';
import { asOrgAccessError, type OrgAccessError } from '../../platform/common/errors.ts';
import { isObject, type JsonObject } from '../../platform/common/json/json.ts';
import { valueAt } from '../common/pages/envelope.ts';
import type { ApiResponse } from './apiResponse.ts';
import { PageWalk, type WalkEnd, type WalkNote, type WalkStep } from './pages/pageWalk.ts';

/** The reason why a page that was asked for brought nothing. `elsewhere` is an answer that is no page of rows. */
export type PageFailure =
  | { readonly code: 'error'; readonly error: OrgAccessError }
  | { readonly code: 'status'; readonly status: number }
  | { readonly code: 'elsewhere' | 'noRoom' };

export type LoadingState =
  /** There is another page. */
  | { readonly kind: 'more' }
  | { readonly kind: 'loading'; readonly isAll: boolean }
  | { readonly kind: 'failed'; readonly failure: PageFailure; readonly wasAll: boolean }
  | { readonly kind: 'ended'; readonly end: WalkEnd };

/** The memory that the pages of all lists may take up together, besides the first of each. */
export class PageRoom {
  readonly #most: number;
  #used = 0;

  /** @param most bytes, as `ApiAnswer.weight` estimates them */
  constructor(most = 64 * 1024 * 1024) {
    this.#most = most;
  }

  /** @returns false when there is not so much left */
  take(bytes: number): boolean {
    if (this.#used + bytes > this.#most) return false;
    this.#used += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#used -= bytes;
  }
}

export interface LoadedPagesServices {
  /** The path that was asked for first. */
  readonly path: string;
  readonly first: ApiResponse;
  readonly room: PageRoom;
  /** Asks for a page. Undefined when that was aborted, or the session is over. */
  ask(path: string, signal: AbortSignal): Promise<ApiResponse | undefined>;
  onChange(): void;
}

/** One page after the other, which are asked for at the moment. */
interface Run {
  isAll: boolean;
  readonly abort: AbortController;
  done: Promise<void>;
}

/** The rows of a list, from as many of its pages as were asked for. What came is kept, whatever comes next. */
export class LoadedPages implements Disposable {
  readonly #services: LoadedPagesServices;
  readonly #walk: PageWalk;
  readonly #pages: (readonly JsonObject[])[];
  readonly #before: number;
  #state: LoadingState;
  /** The path of the page to ask for, for the first time or again. */
  #next: string;
  #run: Run | undefined;
  #taken = 0;

  private constructor(
    services: LoadedPagesServices,
    rows: readonly JsonObject[],
    walk: PageWalk,
    { next, end }: WalkStep,
  ) {
    this.#services = services;
    this.#walk = walk;
    this.#pages = [rows];
    this.#before = walk.received - rows.length;
    this.#next = next ?? services.path;
    this.#state = next === undefined ? { kind: 'ended', end: end ?? 'last' } : { kind: 'more' };
  }

  /** @returns undefined for an answer that is no page of rows */
  static of(services: LoadedPagesServices): LoadedPages | undefined {
    const rows = rowsOf(services.first);
    if (!rows || !services.first.page) return undefined;
    const walk = new PageWalk(services.path);
    const step = walk.accept({ ...services.first.page, rows });
    return new LoadedPages(services, rows, walk, step);
  }

  /** Grows, and is never changed otherwise. */
  get pages(): readonly (readonly JsonObject[])[] {
    return this.#pages;
  }

  /** The number of rows before the first that is here. */
  get before(): number {
    return this.#before;
  }

  get count(): number {
    return this.#walk.received - this.#before;
  }

  get total(): number | undefined {
    return this.#walk.total;
  }

  get notes(): readonly WalkNote[] {
    return this.#walk.notes;
  }

  get state(): LoadingState {
    return this.#state;
  }

  /** Whether rows are missing, as far as it is known. */
  get isIncomplete(): boolean {
    return this.#state.kind !== 'ended' || (this.total !== undefined && this.#walk.received < this.total);
  }

  /** Whether there is a page to ask for, for the first time or again. */
  get canLoad(): boolean {
    if (this.#state.kind !== 'ended') return this.#state.kind !== 'loading';
    return this.isIncomplete && (this.#state.end === 'empty' || this.#state.end === 'repeated');
  }

  /** Whether more rows may come: others can be asked for, or are at the moment. */
  get canGrow(): boolean {
    return this.canLoad || this.#state.kind === 'loading';
  }

  /**
   * Asks for the next page, or for one after the other. One that failed, or was not what it should be, is asked for again. Ends when
   * nothing is asked for any more.
   */
  load(isAll: boolean): Promise<void> {
    if (this.#run) {
      this.#run.isAll ||= isAll;
      return this.#run.done;
    }
    if (!this.canLoad) return Promise.resolve();
    const run: Run = { isAll, abort: new AbortController(), done: Promise.resolve() };
    this.#run = run;
    run.done = this.#follow(run);
    return run.done;
  }

  /** Stops asking; what came is kept. */
  cancel(): void {
    if (!this.#run) return;
    this.#run.abort.abort();
    this.#run = undefined;
    this.#become({ kind: 'more' });
  }

  dispose(): void {
    this.#run?.abort.abort();
    this.#run = undefined;
    this.#services.room.giveBack(this.#taken);
    this.#taken = 0;
  }

  async #follow(run: Run): Promise<void> {
    let state: LoadingState = { kind: 'loading', isAll: run.isAll };
    this.#become(state);
    while (state.kind === 'loading') {
      state = await this.#step(run);
      if (this.#run !== run) return;
      if (state.kind !== 'loading') this.#run = undefined;
      this.#become(state);
    }
  }

  /** @returns the state after one more page */
  async #step(run: Run): Promise<LoadingState> {
    const failed = (failure: PageFailure): LoadingState => ({ kind: 'failed', failure, wasAll: run.isAll });
    let answer: ApiResponse | undefined;
    try {
      answer = await this.#services.ask(this.#next, run.abort.signal);
    } catch (error) {
      return failed({ code: 'error', error: asOrgAccessError(error, 'http', () => ({ code: 'callFailed' })) });
    }
    if (!answer || run.abort.signal.aborted) return { kind: 'more' };
    if (answer.status < 200 || answer.status > 299) return failed({ code: 'status', status: answer.status });
    const rows = rowsOf(answer);
    if (!rows || !answer.page) return failed({ code: 'elsewhere' });
    if (!this.#services.room.take(answer.weight)) return failed({ code: 'noRoom' });
    const step = this.#walk.accept({ ...answer.page, rows });
    if (step.rows.length > 0) {
      this.#pages.push(rows);
      this.#taken += answer.weight;
    } else this.#services.room.giveBack(answer.weight);
    if (step.next === undefined) return { kind: 'ended', end: step.end ?? 'last' };
    this.#next = step.next;
    return run.isAll ? { kind: 'loading', isAll: true } : { kind: 'more' };
  }

  #become(state: LoadingState): void {
    this.#state = state;
    this.#services.onChange();
  }
}

/** The rows of a page. Undefined when any of them is not an object, since what is no row of a table would be lost in it. */
function rowsOf({ body, page }: ApiResponse): readonly JsonObject[] | undefined {
  if (body.kind !== 'json' || !page) return undefined;
  const rows = valueAt(body.value, page.path) ?? [];
  return Array.isArray(rows) && rows.every(isObject) ? rows : undefined;
}
