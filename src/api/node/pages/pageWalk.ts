import { createHash } from 'node:crypto';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { ExactNumber, isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';
import type { Page } from '../../common/pages/readPage.ts';

/**
 * Reason for the end of a walk: total reached, empty page, no next page, a page that is repeated or out of sequence,
 * or a response that isn't a page.
 */
export type WalkEnd = 'total' | 'empty' | 'last' | 'repeated' | 'noPage';

/** Irregularity to report: the list changed meanwhile, or its length doesn't match its total. */
export type WalkNote =
  | { readonly code: 'totalChanged'; readonly from: number; readonly to: number }
  | { readonly code: 'shorter' | 'longer'; readonly total: number; readonly received: number };

export interface WalkStep {
  /** New rows; empty for a repeated page. */
  readonly rows: readonly unknown[];
  readonly next?: string;
  readonly end?: WalkEnd;
}

/** Walks over the pages of a list. It always ends, since no page is requested twice. */
export class PageWalk {
  readonly #asked: Set<string>;
  readonly #changes: WalkNote[] = [];
  /** Mismatch at the end. Replaced if the last page is retried. */
  #ending: WalkNote | undefined;
  /** Identities of received pages. Some services start over after the last page, or ignore page numbers. */
  readonly #seen = new Set<string>();
  #shift: number | undefined;
  #received = 0;
  #total: number | undefined;

  constructor(first: string) {
    this.#asked = new Set([first]);
  }

  /** Number of rows up to here, including those before the first requested page. */
  get received(): number {
    return this.#received;
  }

  /** Latest total from the service. */
  get total(): number | undefined {
    return this.#total;
  }

  get notes(): readonly WalkNote[] {
    return this.#ending ? [...this.#changes, this.#ending] : this.#changes;
  }

  /**
   * Accepts the response for the latest path.
   *
   * @param page undefined if it isn't a page
   */
  accept(page: Page | undefined): WalkStep {
    this.#ending = undefined;
    if (!page) return this.#ended('noPage');
    this.#count(page);
    const { next, rows } = page;
    const total = this.#total;
    if (rows.length === 0) return this.#ended('empty');
    const identity = pageIdentity(rows, total === undefined);
    if (this.#seen.has(identity) || this.#isOther(page)) return this.#ended('repeated');
    this.#seen.add(identity);
    this.#received += rows.length;
    // A total below the number of rows on a page is wrong.
    if (total !== undefined && total >= rows.length && this.#received >= total) return this.#ended('total', rows);
    if (next === undefined) return this.#ended('last', rows);
    if (this.#asked.has(next)) return this.#ended('repeated', rows);
    this.#asked.add(next);
    return { rows, next };
  }

  #isOther({ shift }: Page): boolean {
    this.#shift ??= shift;
    return shift !== undefined && shift !== this.#shift;
  }

  #count({ total, before }: Page): void {
    if (this.#received === 0 && before !== undefined && this.#total === undefined) this.#received = before;
    if (total === undefined) return;
    if (this.#total !== undefined && this.#total !== total)
      this.#changes.push({ code: 'totalChanged', from: this.#total, to: total });
    this.#total = total;
  }

  #ended(end: WalkEnd, rows: readonly unknown[] = []): WalkStep {
    const [total, received] = [this.#total, this.#received];
    if (total !== undefined && received !== total)
      this.#ending = { code: received < total ? 'shorter' : 'longer', total, received };
    return { rows, end };
  }
}

const idNames = ['id', 'deviceId', 'requestId'] as const;

/**
 * Returns a digest of a page's rows, based on their IDs if they have any. If the service sends no total, any text that
 * distinguishes the rows serves as ID.
 */
function pageIdentity(rows: readonly unknown[], isEndless: boolean): string {
  const names = rows.every(isObject) ? namesOf(rows, isEndless) : [];
  const told = names
    .map((name) => rows.map((row) => own(row as JsonObject, name)))
    .find((values) => values.every(isScalar) && new Set(values.map(textOf)).size === values.length);
  return createHash('sha256')
    .update(JSON.stringify(told ?? rows))
    .digest('base64');
}

function namesOf(rows: readonly JsonObject[], isEndless: boolean): readonly string[] {
  const [first = {}] = rows;
  // Any member distinguishes a single row, so only certain names count.
  if (rows.length === 1) return idNames;
  const members = Object.keys(first);
  const alike = members.filter((name) => /^(?:uuid|guid)$|Id$|_id$/.test(name));
  return [...idNames, ...alike, ...(isEndless ? members.filter((name) => typeof first[name] === 'string') : [])];
}

/** Equal exact numbers are different objects. */
function textOf(value: unknown): unknown {
  return value instanceof ExactNumber ? `#${numberText(value)}` : value;
}

function isScalar(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || isNumeric(value);
}
