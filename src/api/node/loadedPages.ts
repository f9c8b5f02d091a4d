import type { Disposable } from '../../platform/common/disposable.ts';
import { asOrgAccessError, type OrgAccessError } from '../../platform/common/errors.ts';
import { isObject, type JsonObject } from '../../platform/common/json/json.ts';
import { valueAt } from '../../service/forms/common/envelope.ts';
import type { Sign } from '../../service/forms/common/pageSigns.ts';
import type { ApiResponse } from './apiResponse.ts';
import { PageWalk, type WalkEnd, type WalkNote, type WalkStep } from './pages/pageWalk.ts';

/** Reason why a page couldn't be loaded. `elsewhere`: the response isn't a page of rows. */
export type PageFailure =
  | { readonly code: 'error'; readonly error: OrgAccessError }
  | { readonly code: 'status'; readonly status: number }
  | { readonly code: 'elsewhere' | 'noRoom' };

export type LoadingState =
  | { readonly kind: 'more' }
  | { readonly kind: 'loading'; readonly isAll: boolean }
  | { readonly kind: 'failed'; readonly failure: PageFailure; readonly wasAll: boolean }
  | { readonly kind: 'ended'; readonly end: WalkEnd };

/** Memory budget for all pages except the first of each list. */
export class MemoryBudget {
  readonly #most: number;
  #used = 0;

  /** @param most bytes, as estimated by `ApiResponse.weight` */
  constructor(most = 64 * 1024 * 1024) {
    this.#most = most;
  }

  /** @returns false if the budget is exceeded */
  reserve(bytes: number): boolean {
    if (this.#used + bytes > this.#most) return false;
    this.#used += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}

export interface LoadedPagesServices {
  readonly path: string;
  readonly first: ApiResponse;
  readonly budget: MemoryBudget;
  /** Resolves to undefined if aborted or the session has ended. */
  requestPage(path: string, signal: AbortSignal): Promise<ApiResponse | undefined>;
  onChange(): void;
}

interface Run {
  isAll: boolean;
  readonly abort: AbortController;
  done: Promise<void>;
}

/** Rows of the pages loaded so far. Errors never drop them. */
export class LoadedPages implements Disposable {
  readonly #services: LoadedPagesServices;
  readonly #walk: PageWalk;
  readonly #pages: (readonly JsonObject[])[];
  readonly #before: number;
  #state: LoadingState;
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

  /** @returns undefined if the response isn't a page of rows */
  static of(services: LoadedPagesServices): LoadedPages | undefined {
    const rows = rowsOf(services.first);
    if (!rows || !services.first.page) return undefined;
    const walk = new PageWalk(services.path);
    const step = walk.accept({ ...services.first.page, rows });
    return new LoadedPages(services, rows, walk, step);
  }

  /** Append-only. */
  get pages(): readonly (readonly JsonObject[])[] {
    return this.#pages;
  }

  /** Number of rows before the first loaded one. */
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

  /** Sign of more rows in the response, although no page can be requested. */
  get unmet(): Sign | undefined {
    return this.#walk.unmet;
  }

  get state(): LoadingState {
    return this.#state;
  }

  get isIncomplete(): boolean {
    return !this.#walk.isWhole;
  }

  get canLoad(): boolean {
    if (this.#state.kind !== 'ended') return this.#state.kind !== 'loading';
    return this.isIncomplete && (this.#state.end === 'empty' || this.#state.end === 'repeated');
  }

  /** Whether more rows may follow. */
  get canGrow(): boolean {
    return this.canLoad || this.#state.kind === 'loading';
  }

  /** Loads the next page, or all that are left. Retries a page that failed. */
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

  cancel(): void {
    if (!this.#run) return;
    this.#run.abort.abort();
    this.#run = undefined;
    this.#become({ kind: 'more' });
  }

  dispose(): void {
    this.#run?.abort.abort();
    this.#run = undefined;
    this.#services.budget.release(this.#taken);
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

  async #step(run: Run): Promise<LoadingState> {
    const failed = (failure: PageFailure): LoadingState => ({ kind: 'failed', failure, wasAll: run.isAll });
    let response: ApiResponse | undefined;
    try {
      response = await this.#services.requestPage(this.#next, run.abort.signal);
    } catch (error) {
      return failed({ code: 'error', error: asOrgAccessError(error, 'http', () => ({ code: 'callFailed' })) });
    }
    if (!response || run.abort.signal.aborted) return { kind: 'more' };
    if (response.status < 200 || response.status > 299) return failed({ code: 'status', status: response.status });
    const rows = rowsOf(response);
    if (!rows || !response.page) return failed({ code: 'elsewhere' });
    if (!this.#services.budget.reserve(response.weight)) return failed({ code: 'noRoom' });
    const step = this.#walk.accept({ ...response.page, rows });
    if (step.rows.length > 0) {
      this.#pages.push(rows);
      this.#taken += response.weight;
    } else this.#services.budget.release(response.weight);
    if (step.end === 'noPage') return failed({ code: 'elsewhere' });
    if (step.next === undefined) return { kind: 'ended', end: step.end ?? 'last' };
    this.#next = step.next;
    return run.isAll ? { kind: 'loading', isAll: true } : { kind: 'more' };
  }

  #become(state: LoadingState): void {
    this.#state = state;
    this.#services.onChange();
  }
}

/** Returns the rows of a page, or undefined if one isn't an object, which a table can't show. */
function rowsOf({ body, page }: ApiResponse): readonly JsonObject[] | undefined {
  if (body.kind !== 'json' || !page) return undefined;
  const rows = valueAt(body.value, page.path) ?? [];
  return Array.isArray(rows) && rows.every(isObject) ? rows : undefined;
}
