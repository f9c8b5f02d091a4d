import { writeJson } from '../../../platform/common/json/json.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import { isWebPage } from '../../../service/common/responseForms.ts';
import { mediaType } from '../../../service/common/responses/bodyText.ts';
import { payloadOf } from '../../../service/forms/common/envelope.ts';
import { readPage } from '../../../service/forms/common/pages.ts';
import { unmetSign } from '../../../service/forms/common/pageSigns.ts';
import { NoAnswer } from './toolInput.ts';
import { withData } from './toolText.ts';

export type ToolResponse = Pick<HttpResponse, 'status' | 'text' | 'headers' | 'raw'>;

/** Rows of a list, with sentences about which they are. */
export interface ListedRows {
  readonly rows: readonly unknown[];
  readonly sentences: string;
}

export function isOk({ status }: Pick<ToolResponse, 'status'>): boolean {
  return status >= 200 && status <= 299;
}

/**
 * Returns the JSON of a response without credentials.
 *
 * @param secrets masked wherever the response has them
 * @throws NoAnswer if there is none, or if it is about a failure
 */
export function bodyOf(response: ToolResponse, secrets: readonly string[], boundary: string): unknown {
  const { status, text, headers, raw } = response;
  const denied =
    status === 403 ? ' The tool orgAccess_whereMayI says where a privilege or role is granted, and where not.' : '';
  const without = (what: string) =>
    new NoAnswer(
      `The service responded with status ${status} and ${what}${denied}`,
      !isOk(response) || isWebPage(response),
    );
  if (raw?.binary) {
    const { unknownCharset } = raw.binary;
    const type = mediaType(headers.get('content-type') ?? '');
    const what =
      unknownCharset === undefined
        ? `a file of ${bytes(raw.bytes.length)}${type === '' ? '' : ` (${type})`}`
        : `${bytes(raw.bytes.length)} in a character set that is not known here`;
    throw without(`${what}. None of it is shown. The person can save it from the API view.`);
  }
  if (text.trim() === '') throw without('nothing else.');
  const body = redaction(secrets).body(text);
  if (body.kind !== 'json' || writeJson(body.value) === undefined)
    throw without(
      `${countText(text.length, 'en')} characters that are not JSON. None of it is shown, since passwords could not be told apart in it.`,
    );
  if (isOk(response)) return body.value;
  const { value } = payloadOf(body.value);
  throw new NoAnswer(withData(`The service responded with status ${status}.${denied}`, 'the service', value, boundary));
}

function bytes(count: number): string {
  return `${countText(count, 'en')} bytes`;
}

/**
 * Returns the rows of a response. Returns undefined if it is no list.
 *
 * @param path requested path with its query
 * @param paged whether the operation has pages
 */
export function rowsOf(
  body: unknown,
  head: ToolResponse,
  { path, baseUrl, paged }: { readonly path: string; readonly baseUrl: string; readonly paged: boolean },
): ListedRows | undefined {
  const found = readPage(body, { path, baseUrl, head });
  if (!found) return undefined;
  const { rows, next, size, total, before = 0, signs = [] } = found;
  const number = (count: number) => countText(count, 'en');
  const all = total === undefined ? '' : ` of ${number(total)}`;
  const range =
    rows.length === 0
      ? `There are no rows here${all}.`
      : `Rows ${number(before + 1)} to ${number(before + rows.length)}${all}.`;
  const sent = Number(new URLSearchParams(path.replace(/^[^?]*/, '')).get('page') ?? 1);
  const isMore = next !== undefined && before + rows.length !== total;
  const more = paged ? ` For more, ask again with "all", or "page": ${sent + 1}.` : ' For more, ask again with "all".';
  const unmet = next === undefined && size === undefined ? unmetSign(signs, rows.length, 1) : undefined;
  const rest = unmet ? ` More rows exist that cannot be requested here: the response has ${unmet.text}.` : '';
  return { rows, sentences: range + (isMore ? more : '') + rest };
}
