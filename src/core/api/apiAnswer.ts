import { parseJson } from '../base/json.ts';
import { countJson } from '../base/jsonCount.ts';
import { redaction, type RedactedBody } from '../redaction/redaction.ts';
import type { HttpAnswer } from '../service/http.ts';
import { readPage, type Page, type PageRequest } from './pages/readPage.ts';

/** The facts of a page of a list. The rows are in the body, where credentials are hidden. */
export type PageFacts = Omit<Page, 'rows'>;

/** The answer to a call, fit to be shown: as it was received, with every credential hidden. */
export interface ApiAnswer {
  readonly status: number;
  /** The headers that hold no secret; names are in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: RedactedBody;
  /** The length of the body as it was received, in characters. */
  readonly length: number;
  /** Bytes of memory that the body takes up, as an estimate. */
  readonly weight: number;
  /** Facts of other pages, where the body is a page. The path of the next one may hold a cursor that is hidden in the body. */
  readonly page?: PageFacts;
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
 */
export function readApiAnswer(
  { status, headers, text }: HttpAnswer,
  secrets: readonly string[],
  asked?: Omit<PageRequest, 'link'>,
): ApiAnswer {
  const clean = redaction(secrets);
  const shown = shownHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, clean.text(value)] as const];
  });
  const body = clean.body(text);
  const page = asked && body.kind === 'json' ? pageOf(body, text, { ...asked, link: headers.get('link') }) : undefined;
  return {
    status,
    headers: shown,
    body,
    length: text.length,
    weight: body.kind === 'json' ? weightOf(text) : text.length,
    ...(page && { page }),
  };
}

/** A cursor may be called like a token, and is hidden in the body then. */
function pageOf(
  { value, isChanged }: Extract<RedactedBody, { kind: 'json' }>,
  text: string,
  asked: PageRequest,
): PageFacts | undefined {
  const page = readPage(isChanged ? parseJson(text.replace(/^\ufeff/, '')) : value, asked);
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
