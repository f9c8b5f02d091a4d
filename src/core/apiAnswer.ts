import type { HttpAnswer } from './http.ts';
import { parseJson } from './json.ts';
import type { Tokens } from './tokens.ts';
import { withoutPasswords } from './userRecord.ts';
import { withoutSecrets } from './withoutSecrets.ts';

/** What the service answered to a call, fit to be shown: as it was received, without passwords and the session's own secrets. */
export interface ApiAnswer {
  readonly status: number;
  /** Of those that hold no secret; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ApiBody;
  /** Of the body as it was received, in characters. */
  readonly length: number;
}

export type ApiBody = { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'text'; readonly text: string } | { readonly kind: 'empty' };

/** Headers that say something about an answer and hold no secret. `set-cookie` and whatever else is unknown stay out. */
const shownHeaders = [
  'content-type', 'content-language', 'content-location', 'date', 'last-modified', 'etag', 'cache-control', 'expires', 'age', 'vary', 'allow', 'location',
  'link', 'retry-after', 'server', 'via', 'warning', 'deprecation', 'sunset', 'www-authenticate', 'x-request-id', 'x-correlation-id', 'x-total-count',
  'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset',
] as const;

/** @param sessions tokens that are hidden wherever the answer repeats them */
export function readApiAnswer({ status, headers, text }: HttpAnswer, sessions: readonly Tokens[]): ApiAnswer {
  const secrets = sessions.flatMap(({ accessToken, refreshToken }) => [accessToken, ...(refreshToken === undefined ? [] : [refreshToken])]);
  const clean = (part: string) => withoutSecrets(part, secrets);
  const shown = shownHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, clean(value)] as const];
  });
  return { status, headers: shown, body: readBody(clean(text)), length: text.length };
}

function readBody(text: string): ApiBody {
  if (text.trim() === '') return { kind: 'empty' };
  try {
    return { kind: 'json', value: withoutPasswords(parseJson(text)) };
  } catch {
    return { kind: 'text', text: text.replace(passwordElement, '$1$3').replace(passwordAttribute, '$1""') };
  }
}

/** An XML element or attribute that holds a password. */
const passwordAttribute = /(\bpassword\s{0,9}=\s{0,9})("[^"<]*"|'[^'<]*')/gi;
const passwordElement = /(<password\b[^<>]*>)([^<]*)(<\/password>)/gi;
