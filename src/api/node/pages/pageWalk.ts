import { createHash } from 'node:crypto';
import { isSamePath, type JsonPath } from '../../../service/forms/common/envelope.ts';
import type { Page } from '../../../service/forms/common/pages.ts';
import { unmetSign, type Sign } from '../../../service/forms/common/pageSigns.ts';

/**
 * Reason for the end of a walk: total reached, empty page, no next page, a page that is repeated, or a response that
 * isn't a page of the list.
 */
export type WalkEnd = 'total' | 'empty' | 'last' | 'repeated' | 'noPage';

/** Irregularity to report: the list has changed during the walk, or is longer than its total. */
export type WalkNote =
  | { readonly code: 'totalChanged'; readonly from: number; readonly to: number }
  | { readonly code: 'longer'; readonly total: number; readonly received: number };

export interface WalkStep {
  /** New rows; empty for a repeated page. */
  readonly rows: readonly unknown[];
  readonly next?: string;
  readonly end?: WalkEnd;
}

/** Walks over the pages of a list, and decides when it is whole. No page is requested twice. */
export class PageWalk {
  readonly #asked: Set<string>;
  readonly #pagesBefore: number;
  readonly #changes: WalkNote[] = [];
  /** Digests of the received pages, and of their rows alone. */
  readonly #seen = new Set<string>();
  #path: JsonPath | undefined;
  /** Page number in the latest response. */
  #number: number | undefined;
  /** Number of rows of a full page. */
  #size: number | undefined;
  #received = 0;
  #total: Sign | undefined;
  /** Replaced if the last page is retried. */
  #end: WalkEnd | undefined;
  #signs: readonly Sign[] = [];

  constructor(first: string) {
    this.#asked = new Set([first]);
    this.#pagesBefore = Math.max(0, Number(/[?&]page=(\d{1,9})(?!\d)/.exec(first)?.[1] ?? 1) - 1);
  }

  /** Number of rows up to here, including those before the first requested page. */
  get received(): number {
    return this.#received;
  }

  /** Latest total from the service. */
  get total(): number | undefined {
    return this.#total?.rows;
  }

  /** Undefined while more pages follow. */
  get end(): WalkEnd | undefined {
    return this.#end;
  }

  /** Whether the list has ended without a sign that more follows. */
  get isWhole(): boolean {
    return this.#end !== undefined && this.#end !== 'repeated' && this.#end !== 'noPage' && !this.unmet;
  }

  /** Sign in the last response that more follows, although it names no next page. */
  get unmet(): Sign | undefined {
    if (this.#end === undefined) return undefined;
    const signs = [...this.#signs, ...(this.#total ? [this.#total] : [])];
    return unmetSign(signs, this.#received, this.#pagesBefore + this.#asked.size);
  }

  get notes(): readonly WalkNote[] {
    const [total, received] = [this.total, this.#received];
    const isLonger = this.#end !== undefined && total !== undefined && received > total;
    return isLonger ? [...this.#changes, { code: 'longer', total, received }] : this.#changes;
  }

  /**
   * Accepts the response for the latest path.
   *
   * @param page undefined if it isn't a page; its rows may be their JSON
   */
  accept(page: Page | undefined): WalkStep {
    this.#end = undefined;
    if (!page || !this.#isNext(page)) return this.#ended('noPage');
    this.#path ??= page.path;
    this.#number = page.number;
    this.#count(page);
    const { next, rows, size } = page;
    if (rows.length === 0 && next === undefined) return this.#ended('empty');
    if (this.#isRepeated(page)) return this.#ended(this.#received === this.total ? 'total' : 'repeated');
    this.#received += rows.length;
    const isFull = size !== undefined && rows.length >= Math.min(size, this.#size ?? size);
    this.#size ??= rows.length;
    const isLast = size !== undefined && !isFull && this.#received === this.total && !this.#signs.some(isFlag);
    if (isLast) return this.#ended('total', rows);
    if (next === undefined) return this.#ended('last', rows);
    if (this.#asked.has(next)) return this.#ended('repeated', rows);
    this.#asked.add(next);
    return { rows, next };
  }

  /**
   * Whether a page belongs to this list and leaves out no page after the previous one. A page without a number counts
   * as page 0, with which some services begin.
   */
  #isNext({ path, number = 0 }: Page): boolean {
    return (!this.#path || isSamePath(path, this.#path)) && number <= (this.#number ?? Infinity) + 1;
  }

  /**
   * Whether the service has sent an earlier page again, because it ignores page numbers or starts over at the end.
   * Before the total is reached, only an identical page counts as the same, because another page may have equal rows.
   */
  #isRepeated({ rows, size, number, before, next }: Page): boolean {
    const isReached = this.total !== undefined && this.#received >= this.total;
    const texts = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
    const alone = digest(texts);
    const whole = JSON.stringify([size === undefined ? [before, next] : number, alone]);
    const isSame = rows.length > 0 && this.#seen.has(isReached ? alone : whole);
    this.#seen.add(whole).add(alone);
    const isUniform = () => texts.length > 1 && texts.every((text) => text === texts[0]);
    return isSame && (isReached || this.#total === undefined || !isUniform());
  }

  #count({ total, before, signs = [] }: Page): void {
    if (this.#received === 0 && before !== undefined && this.#asked.size === 1) this.#received = before;
    this.#signs = signs;
    // The total 0 of an empty page after others is ignored, because it may count only the rows of this page.
    if (total === undefined || (total === 0 && this.#received > 0)) return;
    if (this.total !== undefined && this.total !== total)
      this.#changes.push({ code: 'totalChanged', from: this.total, to: total });
    this.#total = { rows: total, text: signs.find(({ rows }) => rows === total)?.text ?? `total: ${total}` };
  }

  #ended(end: WalkEnd, rows: readonly unknown[] = []): WalkStep {
    this.#end = end;
    return { rows, end };
  }
}

function isFlag({ rows, pages }: Sign): boolean {
  return rows === undefined && pages === undefined;
}

function digest(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('base64');
}
