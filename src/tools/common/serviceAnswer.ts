import { payloadOf } from '../../api/common/pages/envelope.ts';
import { readPage } from '../../api/common/pages/readPage.ts';
import { writeJson } from '../../platform/common/json/json.ts';
import { countText } from '../../platform/common/text/displayText.ts';
import { redaction } from '../../redaction/common/redaction.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import { mediaType } from '../../service/common/responses/bodyText.ts';
import { page as fitting, withText } from './toolText.ts';

/** Facts about a response besides itself. */
export interface AnswerContext {
  readonly baseUrl: string;
  /** The path of the request, with its query. */
  readonly path: string;
  /** The place that it was sent for, as members of the data. */
  readonly place: Readonly<Record<string, string>>;
  /** Whether the service itself gives pages. */
  readonly paged: boolean;
  readonly page: number;
  readonly rows: number;
  /** Secrets that were in use for the request, whatever they are called in the response. */
  readonly secrets: readonly string[];
  readonly mark: string;
}

/** The response of the service, without credentials: what is in its envelope, or of a list the rows of one page. */
export function serviceAnswer(
  { status, text, headers, raw }: Pick<HttpResponse, 'status' | 'text' | 'headers' | 'raw'>,
  context: AnswerContext,
): string {
  const { mark, place, secrets } = context;
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
  const list = status >= 200 && status <= 299 ? listIn(body.value, headers.get('link'), context) : undefined;
  const shown = list ? { rows: list.rows } : { response: payloadOf(body.value).value };
  const data = Object.keys(place).length > 0 ? { ...place, ...shown } : (list?.rows ?? shown.response);
  return withText(
    `The service responded with status ${status}.${list ? ` ${list.sentences}` : ''} Passwords and other credentials are hidden.${denied}`,
    'the service',
    writeJson(data) ?? '',
    mark,
  );
}

function bytes(count: number): string {
  return `${countText(count, 'en')} bytes`;
}

interface ListedRows {
  readonly rows: readonly unknown[];
  readonly sentences: string;
}

/** The rows of a response that is a page or a list, as many as fit. */
function listIn(body: unknown, link: string | null, context: AnswerContext): ListedRows | undefined {
  const { path, baseUrl, paged, page, rows: wanted } = context;
  const found = readPage(body, { path, link, baseUrl });
  const whole = found?.rows ?? payloadOf(body).value;
  if (!Array.isArray(whole)) return undefined;
  const all: readonly unknown[] = whole;
  // What came at once is given in parts all the same.
  const skipped = found || paged ? 0 : (page - 1) * wanted;
  const there = found || paged ? all : all.slice(skipped, skipped + wanted);
  const { rows } = fitting(there, 0, (row) => row);
  const before = found ? (found.before ?? 0) : skipped;
  const total = found ? found.total : paged ? undefined : all.length;
  const more =
    found || paged ? found?.next !== undefined && before + all.length !== total : skipped + there.length < all.length;
  return { rows, sentences: sentences({ before, rows: rows.length, of: there.length, total, more }, context) };
}

interface Counted {
  readonly before: number;
  readonly rows: number;
  /** Rows of this page, of which not all may fit. */
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
  // A page of that size which begins where this answer ends, or before that.
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
