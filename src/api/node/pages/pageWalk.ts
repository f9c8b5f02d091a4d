import { createHash } from 'node:crypto';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { ExactNumber, isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';
import type { Page } from '../../common/pages/readPage.ts';

/**
 * Why a walk over pages has ended: at the total, at an empty page, or at one after which the service names none; `repeated` when a page came
 * twice or has the number of another, and `noPage` when an answer was none.
 */
export type WalkEnd = 'total' | 'empty' | 'last' | 'repeated' | 'noPage';

/** Something on the way that a person has to know: the list changed while it was read, or is not as long as it was said to be. */
export type WalkNote =
  | { readonly code: 'totalChanged'; readonly from: number; readonly to: number }
  | { readonly code: 'shorter' | 'longer'; readonly total: number; readonly received: number };

/** The outcome of a page. */
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
  readonly #changes: WalkNote[] = [];
  /** The end does not add up, as far as it was reached: it may be tried again. */
  #ending: WalkNote | undefined;
  /** Identities of the pages that came: some services begin again after the last page, or know no pages. */
  readonly #seen = new Set<string>();
  #shift: number | undefined;
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
    return this.#ending ? [...this.#changes, this.#ending] : this.#changes;
  }

  /** Takes the answer to the path that was named last. @param page undefined for an answer that is no page */
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
    // A total below the rows of a page is wrong, so that it ends nothing.
    if (total !== undefined && total >= rows.length && this.#received >= total) return this.#ended('total', rows);
    if (next === undefined) return this.#ended('last', rows);
    if (this.#asked.has(next)) return this.#ended('repeated', rows);
    this.#asked.add(next);
    return { rows, next };
  }

  /** Whether the service has numbered the page otherwise than those before it, wherever it counts from. */
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

/** Members that hold the ID of a row, before others whose names look so. */
const idNames = ['id', 'deviceId', 'requestId'] as const;

/**
 * A digest that two pages share when they hold the same rows: by the IDs of these, or else by all that is in them. Where a walk has no
 * other end, the first text that tells the rows apart stands for an ID.
 */
export function pageIdentity(rows: readonly unknown[], isEndless: boolean): string {
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
  // A lone row is told from none by its members, so that only a sure name counts.
  if (rows.length === 1) return idNames;
  const members = Object.keys(first);
  const alike = members.filter((name) => /^(?:uuid|guid)$|Id$|_id$/.test(name));
  return [...idNames, ...alike, ...(isEndless ? members.filter((name) => typeof first[name] === 'string') : [])];
}

/** Two exact numbers with the same digits are two objects. */
function textOf(value: unknown): unknown {
  return value instanceof ExactNumber ? `#${numberText(value)}` : value;
}

function isScalar(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || isNumeric(value);
}
