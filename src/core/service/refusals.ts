import { OrgAccessError } from '../base/errors.ts';
import { own, parseObject } from '../base/json.ts';
import type { RequestPurpose } from '../base/problems.ts';
import type { HttpAnswer } from './http.ts';
import { isPassing, rowOf } from './refusalTable.ts';
import { parseRetryAfter } from './retryAfter.ts';

/**
 * Reads an answer that is not a success: as RFC 6749 §5.2 or RFC 6750 §3 where it is of that shape, by its status alone
 * where it is not. Text of the service does not enter the problem.
 */
export function refusal(answer: HttpAnswer, purpose: RequestPurpose, nowMs: number): OrgAccessError {
  const oauthCode = oauthCodeOf(answer, purpose);
  const retryAfterMs = parseRetryAfter(answer.headers, nowMs);
  const facts = {
    status: answer.status,
    ...(oauthCode && { oauthCode }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  if (answer.status === 407) return new OrgAccessError('proxy', { code: 'proxyAsksForPassword' }, facts);
  const problem = rowOf(oauthCode)?.problems[purpose] ?? { code: 'refused', status: answer.status, purpose };
  return new OrgAccessError(oauthCode ? 'oauth' : 'http', problem, facts);
}

/** Registered error codes are of this form; a reason phrase in their place, such as "Not Found", is not one. */
const codeSyntax = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * The error code of a refusal. At the token endpoint that is in the body alone, since a gateway before it that wants a token
 * of its own says so in a challenge. Elsewhere the challenge comes first (RFC 6750 §3).
 */
function oauthCodeOf({ status, headers, text }: HttpAnswer, purpose: RequestPurpose): string | undefined {
  if (status < 400 || isPassing(status)) return undefined;
  const challenge =
    purpose === 'request'
      ? /\bBearer\b.*?\berror="?([^",\s]+)/is.exec(headers.get('www-authenticate') ?? '')?.[1]
      : undefined;
  const code = challenge ?? own(parseObject(text) ?? {}, 'error');
  return typeof code === 'string' && codeSyntax.test(code) ? code : undefined;
}
