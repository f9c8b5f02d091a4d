import { createHash } from 'node:crypto';
import type { Page } from './readPage.ts';

/**
 * Why a walk over pages has ended: at the total, at an empty page, or at one after which the service names none; `repeated` when a page came
 * twice, and `noPage` when an answer was none.
 */
export type WalkEnd = 'total' | 'empty' | 'last' | 'repeated' | 'noPage';

/** Something on the way that a person has to know: the list changed while it was read, or is not as long as it was said to be. */
export type WalkNote =
  | { readonly code: 'totalChanged'; readonly from: number; readonly to: number }
  | { readonly code: 'shorter' | 'longer'; readonly total: number; readonly received: number };

/** What a page has brought. */
export interface WalkStep {
  /** Rows that are new; none of a page that came before. */
  readonly rows: readonly unknown[];
  /** The path of the page to ask for next. */
  readonly next?: string;
  readonly end?: WalkEnd;
}

/** Walks over the pages of a list, whoever asks for them. It ends whatever the service says: no page is asked for twice. */
export class PageWalk {
  readonly #asked: Set<string>;
  readonly #notes: WalkNote[] = [];
  /** Digests of the pages that came: some services begin again after the last page. */
  readonly #seen = new Set<string>();
  #received = 0;
  #total: number | undefined;

  /** @param first the path of the first page, with its query */
  constructor(first: string) {
    this.#asked = new Set([first]);
  }

  /** The number of rows up to here, with those before the first page that was asked for. */
  get received(): number {
    return this.#received;
  }

  /** The number of rows that the service says there are, as it has said last. */
  get total(): number | undefined {
    return this.#total;
  }

  get notes(): readonly WalkNote[] {
    return this.#notes;
  }

  /** Takes the answer to the path that was named last. @param page undefined for an answer that is no page */
  accept(page: Page | undefined): WalkStep {
    if (!page) return this.#ended('noPage');
    this.#count(page);
    if (page.rows.length === 0) return this.#ended('empty');
    const content = createHash('sha256').update(JSON.stringify(page.rows)).digest('base64');
    if (this.#seen.has(content)) return this.#ended('repeated');
    this.#seen.add(content);
    this.#received += page.rows.length;
    const { next, rows } = page;
    if (this.#received === this.#total) return this.#ended('total', rows);
    if (next === undefined) return this.#ended('last', rows);
    if (this.#asked.has(next)) return this.#ended('repeated', rows);
    this.#asked.add(next);
    return { rows, next };
  }

  #count({ total, before }: Page): void {
    if (this.#received === 0 && before !== undefined && this.#total === undefined) this.#received = before;
    if (total === undefined) return;
    if (this.#total !== undefined && this.#total !== total)
      this.#notes.push({ code: 'totalChanged', from: this.#total, to: total });
    this.#total = total;
  }

  #ended(end: WalkEnd, rows: readonly unknown[] = []): WalkStep {
    const [total, received] = [this.#total, this.#received];
    if (total !== undefined && received !== total)
      this.#notes.push({ code: received < total ? 'shorter' : 'longer', total, received });
    return { rows, end };
  }
}
