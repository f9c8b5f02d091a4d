import { parsedJson } from '../../platform/common/json/json.ts';
import { redaction, type RedactedBody } from '../../platform/redaction/common/redaction.ts';
import { requireNoSecret } from '../../platform/redaction/node/bytes.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import { bytesOf } from '../../service/common/responses/bodyText.ts';
import { readPage, type PageFacts, type PageRequest, type Page } from '../../service/forms/common/pages.ts';
import { dispositionName } from '../../service/node/responses/dispositionName.ts';

export interface ApiResponse {
  readonly status: number;
  /** Headers without secrets. Names are in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: RedactedBody | FileBody;
  /** Returns the body with only the session's secrets masked. Undefined if that makes no difference. */
  readonly revealed?: () => RedactedBody;
  /** Body as received. Undefined if it is empty or something in it is masked. */
  readonly bytes?: Uint8Array;
  readonly fileName?: string;
  /** Length as received, in characters of text or bytes of a file. */
  readonly length: number;
  /** Estimated memory in bytes. */
  readonly weight: number;
  /** Set if the body is a list. The next path may contain a cursor that is masked in the body. */
  readonly page?: PageFacts;
}

/** Body that isn't text, or is in an unknown character set. */
export interface FileBody {
  readonly kind: 'file';
  readonly unknownCharset?: string;
}

/** Headers to show. Unknown ones and `set-cookie` may contain secrets. */
const shownHeaders = [
  'content-type',
  'content-language',
  'content-location',
  'date',
  'last-modified',
  'etag',
  'cache-control',
  'expires',
  'age',
  'vary',
  'allow',
  'location',
  'link',
  'retry-after',
  'server',
  'via',
  'warning',
  'deprecation',
  'sunset',
  'www-authenticate',
  'x-request-id',
  'x-correlation-id',
  'x-total-count',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
] as const;

/**
 * Masks a response.
 *
 * @param secrets masked wherever they occur
 * @param asked request, if the response may be a list
 * @throws OrgAccessError of kind `shape` for a file that contains a secret
 */
export function readApiResponse(
  response: HttpResponse,
  secrets: readonly string[],
  asked?: Omit<PageRequest, 'head'>,
): ApiResponse {
  const { status, headers, text, raw } = response;
  const clean = redaction(secrets);
  const shown = shownHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, clean.text(value).text] as const];
  });
  const named = dispositionName(headers.get('content-disposition'));
  const about = { status, headers: shown, ...(named !== undefined && { fileName: clean.text(named).text }) };
  if (raw?.binary) {
    const { bytes, binary } = raw;
    requireNoSecret(bytes, secrets);
    const { unknownCharset } = binary;
    const body = { kind: 'file', ...(unknownCharset !== undefined && { unknownCharset }) } as const;
    return { ...about, body, bytes, length: bytes.length, weight: bytes.length };
  }
  const came = parsedJson(text);
  const body = clean.body(text, came);
  // The body as received is read for pages, because the path of the next page may be masked.
  const list = asked && came && readPage(came.value, { ...asked, head: response });
  const isHidden = body.kind !== 'empty' && body.hidden.length > 0;
  const bytes = body.kind === 'empty' || isHidden ? undefined : bytesOf(response);
  const bare = isHidden ? redaction(secrets, true) : undefined;
  return {
    ...about,
    body,
    ...(bytes && { bytes }),
    ...(bare && isHidden && bare[body.kind](text).text !== body.text && { revealed: () => bare.body(text) }),
    length: text.length,
    weight: text.length + bytesOfValue * (came?.count ?? 0) + (bytes?.length ?? 0),
    ...(list && { page: factsOf(list) }),
  };
}

function factsOf({ rows: _, ...facts }: Page): PageFacts {
  return facts;
}

/** Average memory of a value in bytes, without its characters. */
const bytesOfValue = 22;
