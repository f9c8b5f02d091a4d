import { parseJson } from '../../platform/common/json/json.ts';
import { countJson } from '../../platform/common/json/jsonCount.ts';
import { redaction, type RedactedBody } from '../../redaction/common/redaction.ts';
import { requireNoSecret } from '../../redaction/node/bytes.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import { bytesOf } from '../../service/common/responses/bodyText.ts';
import { dispositionName } from '../../service/node/responses/dispositionName.ts';
import { readPage, type Page, type PageRequest } from '../common/pages/readPage.ts';

/** The facts of a page of a list. The rows are in the body, where credentials are hidden. */
export type PageFacts = Omit<Page, 'rows'>;

/** The answer to a call, fit to be shown: as it was received, with every credential hidden. */
export interface ApiAnswer {
  readonly status: number;
  /** The headers that hold no secret; names are in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: RedactedBody | FileBody;
  /** The body with nothing hidden but the session's own secrets. Missing where that is the same. */
  readonly revealed?: () => RedactedBody;
  /** The body as it was received. Missing where it is empty, or something is hidden in it. */
  readonly bytes?: Uint8Array;
  /** The name that the service gives the body as a file, as it wrote it. */
  readonly fileName?: string;
  /** The length of the body as it was received, in characters, or in bytes where it is no text. */
  readonly length: number;
  /** Bytes of memory that the body takes up, as an estimate. */
  readonly weight: number;
  /** Facts of other pages, where the body is a page. The path of the next one may hold a cursor that is hidden in the body. */
  readonly page?: PageFacts;
}

/** A body that is no text, or in a character set that is not known. */
export interface FileBody {
  readonly kind: 'file';
  readonly unknownCharset?: string;
}

/** Headers that say something about an answer and hold no secret. `set-cookie` and whatever else is unknown stay out. */
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
 * @param secrets that are hidden wherever the answer repeats them
 * @param asked what was asked for, where further pages may be asked for too
 * @throws OrgAccessError of kind `shape` for a file that repeats one of these
 */
export function readApiAnswer(
  answer: HttpResponse,
  secrets: readonly string[],
  asked?: Omit<PageRequest, 'link'>,
): ApiAnswer {
  const { status, headers, text, raw } = answer;
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
  const body = clean.body(text);
  const page = asked && body.kind === 'json' ? pageOf(body, text, { ...asked, link: headers.get('link') }) : undefined;
  const isHidden = body.kind !== 'empty' && body.hidden.length > 0;
  const bytes = body.kind === 'empty' || isHidden ? undefined : bytesOf(answer);
  const bare = isHidden ? redaction(secrets, true) : undefined;
  return {
    ...about,
    body,
    ...(bytes && { bytes }),
    ...(bare && isHidden && bare[body.kind](text).text !== body.text && { revealed: () => bare.body(text) }),
    length: text.length,
    weight: (body.kind === 'json' ? weightOf(text) : text.length) + (bytes?.length ?? 0),
    ...(page && { page }),
  };
}

/** The path of another page may hold what is hidden in the body. */
function pageOf(
  { value, hidden }: Extract<RedactedBody, { kind: 'json' }>,
  text: string,
  asked: PageRequest,
): PageFacts | undefined {
  const page = readPage(hidden.length > 0 ? parseJson(text.replace(/^\ufeff/, '')) : value, asked);
  if (!page) return undefined;
  const { rows: _, ...facts } = page;
  return facts;
}

/** What a value takes up beside its characters, on average. */
const bytesOfValue = 22;

function weightOf(json: string): number {
  const count = countJson(json);
  return json.length + (typeof count === 'object' ? bytesOfValue * count.values : 0);
}
