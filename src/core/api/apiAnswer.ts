import { heaviestJson, weighJson } from '../base/jsonWeight.ts';
import { redaction, type RedactedBody } from '../redaction/redaction.ts';
import type { HttpAnswer } from '../service/http.ts';

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

/** @param secrets that are hidden wherever the answer repeats them */
export function readApiAnswer({ status, headers, text }: HttpAnswer, secrets: readonly string[]): ApiAnswer {
  const clean = redaction(secrets);
  const shown = shownHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, clean.text(value)] as const];
  });
  const body = clean.body(text);
  return {
    status,
    headers: shown,
    body,
    length: text.length,
    weight: body.kind === 'json' ? weightOf(text) : text.length,
  };
}

function weightOf(json: string): number {
  const weight = weighJson(json);
  return typeof weight === 'number' ? weight : heaviestJson;
}
