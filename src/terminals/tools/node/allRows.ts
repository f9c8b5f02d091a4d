import { PageWalk } from '../../../api/node/pages/pageWalk.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { readPage } from '../../../service/forms/common/pages.ts';
import { bodyOf, isOk, type ListedRows } from '../common/serviceAnswer.ts';
import type { Responded } from './wantedCall.ts';

/** In characters of all pages, so that they fit into memory. */
const maxLength = 32_000_000;

/** Returns the rows of all pages of a list. Returns undefined if it is no list. */
export async function allRows(
  first: unknown,
  { wanted, response: answer, nextPage, secrets, baseUrl, boundary }: Responded,
): Promise<ListedRows | undefined> {
  let [path, response, body, length] = [wanted.call.path, answer, first, answer.text.length];
  const walk = new PageWalk(path);
  const rows: unknown[] = [];
  let why = '';
  while (why === '') {
    const page = readPage(body, { path, baseUrl, head: response });
    if (!page && rows.length === 0) return undefined;
    const step = walk.accept(page);
    for (const row of step.rows) rows.push(row);
    if (step.next === undefined) break;
    const next = length > maxLength ? undefined : await nextPage(step.next);
    if (!next) why = 'as no more pages are requested at once';
    else if (!isOk(next)) why = `because the service responded with status ${next.status}`;
    else {
      [path, response, body] = [step.next, next, bodyOf(next, secrets(), boundary)];
      length += next.text.length;
    }
  }
  return { rows, sentences: sentence(walk, rows.length, why, path) };
}

function sentence(walk: PageWalk, read: number, why: string, lastPath: string): string {
  const number = (count: number) => countText(count, 'en');
  if (walk.isWhole && walk.received === 0) return 'There are no rows.';
  if (walk.isWhole && walk.received === read) return `All ${number(read)} rows were read.`;
  const range = `Rows ${number(walk.received - read + 1)} to ${number(walk.received)}`;
  const of = walk.total === undefined ? '' : ` of ${number(walk.total)}`;
  if (walk.isWhole) return `${range}${of} were read, which are the last.`;
  const page = Number(new URLSearchParams(lastPath.replace(/^[^?]*/, '')).get('page') ?? NaN);
  const rest =
    why !== '' && Number.isSafeInteger(page)
      ? ` For the rest, narrow it with "filter", or use "page": ${page + 1}.`
      : '';
  return `${range}${of} were read, and the list is incomplete${why === '' ? '' : `, ${why}`}.${rest}`;
}
