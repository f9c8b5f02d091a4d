import { writeJson } from '../../../platform/common/json/json.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import { mediaType } from '../../../service/common/responses/bodyText.ts';
import { payloadOf } from '../../../service/forms/common/envelope.ts';
import { readPage } from '../../../service/forms/common/pages.ts';
import { unmetSign, type ListHead } from '../../../service/forms/common/pageSigns.ts';
import { page as fitting, withText } from './toolText.ts';

export interface AnswerContext {
  readonly baseUrl: string;
  readonly path: string;
  /** Organization and site of the request, as members of the data. */
  readonly place: Readonly<Record<string, string>>;
  readonly paged: boolean;
  readonly page: number;
  readonly rows: number;
  /** Secrets of the request, masked wherever the response has them. */
  readonly secrets: readonly string[];
  readonly boundary: string;
}

/** Returns a response without envelope and credentials, for a list one page of its rows. */
export function serviceAnswer(
  { status, text, headers, raw }: Pick<HttpResponse, 'status' | 'text' | 'headers' | 'raw'>,
  context: AnswerContext,
): string {
  const { boundary, place, secrets } = context;
  const denied =
    status === 403 ? ' The tool orgAccess_whereMayI says where a privilege or role is granted, and where not.' : '';
  if (raw?.binary) {
    const { unknownCharset } = raw.binary;
    const type = mediaType(headers.get('content-type') ?? '');
    const what =
      unknownCharset === undefined
        ? `a file of ${bytes(raw.bytes.length)}${type === '' ? '' : ` (${type})`}`
        : `${bytes(raw.bytes.length)} in a character set that is not known here`;
    return `The service responded with status ${status} and ${what}. None of it is shown. The person can save it from the API view.${denied}`;
  }
  if (text.trim() === '') return `The service responded with status ${status} and nothing else.${denied}`;
  const body = redaction(secrets).body(text);
  if (body.kind !== 'json' || writeJson(body.value) === undefined) {
    return `The service responded with status ${status} and ${countText(text.length, 'en')} characters that are not JSON. None of it is shown, since passwords could not be told apart in it.${denied}`;
  }
  const list = status >= 200 && status <= 299 ? listIn(body.value, { status, headers }, context) : undefined;
  const shown = list ? { rows: list.rows } : { response: payloadOf(body.value).value };
  const data = Object.keys(place).length > 0 ? { ...place, ...shown } : (list?.rows ?? shown.response);
  return withText(
    `The service responded with status ${status}.${list ? ` ${list.sentences}` : ''} Passwords and other credentials are hidden.${denied}`,
    'the service',
    writeJson(data) ?? '',
    boundary,
  );
}

function bytes(count: number): string {
  return `${countText(count, 'en')} bytes`;
}

interface ListedRows {
  readonly rows: readonly unknown[];
  readonly sentences: string;
}

/** Returns as many rows as fit. Returns undefined if the body is not a list. */
function listIn(body: unknown, head: ListHead, context: AnswerContext): ListedRows | undefined {
  const { path, baseUrl, paged, page, rows: wanted } = context;
  const found = readPage(body, { path, baseUrl, head });
  if (!found) return undefined;
  const { rows: all, next, size, signs = [] } = found;
  const unmet = next === undefined && size === undefined ? unmetSign(signs, all.length, 1) : undefined;
  const isPage = paged || next !== undefined || size !== undefined || unmet !== undefined;
  // A list that the service sends without pages is split into pages here.
  const skipped = isPage ? 0 : (page - 1) * wanted;
  const there = isPage ? all : all.slice(skipped, skipped + wanted);
  const { rows } = fitting(there, 0, (row) => row);
  const before = found.before ?? skipped;
  const total = isPage ? found.total : all.length;
  const more = isPage ? next !== undefined && before + all.length !== total : skipped + there.length < all.length;
  const counted = { before, rows: rows.length, of: there.length, total, more };
  const rest = unmet ? ` More rows exist that cannot be requested here: the response has ${unmet.text}.` : '';
  return { rows, sentences: sentences(counted, context) + rest };
}

interface Counted {
  readonly before: number;
  readonly rows: number;
  /** Number of rows in this page, before truncation. */
  readonly of: number;
  readonly total: number | undefined;
  readonly more: boolean;
}

function sentences({ before, rows, of, total, more }: Counted, { paged, page, path }: AnswerContext): string {
  const number = (count: number) => countText(count, 'en');
  const all = total === undefined ? '' : ` of ${number(total)}`;
  const sent = Number(new URLSearchParams(path.replace(/^[^?]*/, '')).get('page') ?? page);
  const range =
    rows === 0 ? `There are no rows here${all}.` : `Rows ${number(before + 1)} to ${number(before + rows)}${all}.`;
  // The next page has the truncated size, and begins with the first omitted row or before it.
  const nextCut = rows === 0 ? 1 : Math.floor((before + rows) / rows) + 1;
  const cut =
    rows < of
      ? ` The page has ${number(of)} rows, of which no more fit. For the next, ask again with "rows": ${rows} and "page": ${nextCut}.`
      : '';
  const next =
    !more || cut !== ''
      ? ''
      : paged || total !== undefined
        ? ` For more, ask again with "page": ${sent + 1}.`
        : ' There are more.';
  return range + cut + next;
}
