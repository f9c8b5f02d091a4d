import { OrgAccessError } from '../base/errors.ts';
import { own, parseObject, text } from '../base/json.ts';
import type { Problem, RequestPurpose } from '../base/problems.ts';
import { redaction } from '../redaction/redaction.ts';
import type { HttpAnswer } from './http.ts';
import { isWebPage } from './jsonAnswer.ts';
import { isPassing, rowOf } from './refusalTable.ts';
import { parseRetryAfter } from './retryAfter.ts';

/**
 * Reads an answer that is not a success: as RFC 6749 §5.2 or RFC 6750 §3 where it is of that shape, by its status alone
 * where it is not. One sentence of the service enters a problem, that of an account which may be locked, and with its secrets hidden.
 *
 * @param secrets that were sent with the request
 */
export function refusal(
  answer: HttpAnswer,
  purpose: RequestPurpose,
  nowMs: number,
  secrets: readonly string[] = [],
): OrgAccessError {
  const { status, headers } = answer;
  const oauthCode = oauthCodeOf(answer, purpose);
  const retryAfterMs = parseRetryAfter(headers, nowMs);
  const facts = {
    status,
    ...(oauthCode && { oauthCode }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    isPage: isWebPage(answer),
    asksForBasic: status === 401 && /(^|,)\s*Basic\b/i.test(headers.get('www-authenticate') ?? ''),
  };
  if (status === 407) return new OrgAccessError('proxy', { code: 'proxyAsksForPassword' }, facts);
  const problem = lockedAccount(answer, oauthCode, purpose, secrets) ?? problemOf(answer, oauthCode, purpose);
  return new OrgAccessError(oauthCode ? 'oauth' : 'http', problem, facts);
}

function problemOf(answer: HttpAnswer, oauthCode: string | undefined, purpose: RequestPurpose): Problem {
  const { status } = answer;
  const isSignIn = purpose === 'signIn' || purpose === 'clientSignIn';
  const isUnsaid = oauthCode === undefined && (status === 401 || status === 403);
  if (isSignIn && isUnsaid) return { code: 'signInRefusedUnsaid', status, isPage: isWebPage(answer) };
  if (purpose === 'request' && status === 403 && isBare(answer)) return { code: 'deniedUnsaid' };
  return rowOf(oauthCode)?.problems[purpose] ?? { code: 'refused', status, purpose };
}

/** Whether an answer says nothing beside its status. */
function isBare({ headers, text: body }: HttpAnswer): boolean {
  return body.trim() === '' && headers.get('www-authenticate') === null;
}

/** The service says, in words of its own, that it is not the password that is wrong. */
function lockedAccount(
  answer: HttpAnswer,
  oauthCode: string | undefined,
  purpose: RequestPurpose,
  secrets: readonly string[],
): Problem | undefined {
  if (oauthCode !== 'invalid_grant' || purpose !== 'signIn') return undefined;
  const said = text(own(parseObject(answer.text) ?? {}, 'error_description'));
  if (said === undefined || !lockedWords.test(said)) return undefined;
  return { code: 'accountMayBeLocked', said: redaction(secrets).text(said.slice(0, longestSentence)) };
}

const lockedWords =
  /\b(un)?lock|disabled|expire|suspend|blocked|inactive|deactivated|not (yet )?(active|activated|enabled)|not fully set up|too many|gesperrt|abgelaufen|deaktiviert/i;

/** Characters of a sentence of the service that are looked at. */
const longestSentence = 400;

/** Registered error codes are of this form; a reason phrase in their place, such as "Not Found", is not one. */
const codeSyntax = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * The error code of a refusal. At the token endpoint that is in the body alone, since a gateway before it that wants a token
 * of its own says so in a challenge. Elsewhere the challenge comes first (RFC 6750 §3).
 */
function oauthCodeOf({ status, headers, text: body }: HttpAnswer, purpose: RequestPurpose): string | undefined {
  if ((status >= 300 && status < 400) || isPassing(status)) return undefined;
  const challenge =
    purpose === 'request'
      ? /\bBearer\b.*?\berror="?([^",\s]+)/is.exec(headers.get('www-authenticate') ?? '')?.[1]
      : undefined;
  const code = challenge ?? own(parseObject(body) ?? {}, 'error');
  return typeof code === 'string' && codeSyntax.test(code) ? code : undefined;
}
