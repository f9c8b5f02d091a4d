import * as l10n from '@vscode/l10n';
import { OrgAccessError } from '../base/errors.ts';
import type { HttpAnswer } from './http.ts';
import { isObject, own, parseJson } from '../base/json.ts';
import { rowOf, type Operation } from './refusalTable.ts';
import { parseRetryAfter } from './retryAfter.ts';

/**
 * Reads an answer that is not a success: as RFC 6749 §5.2 or RFC 6750 §3 where it is of that shape, by its status alone
 * where it is not. Text of the service does not enter the message.
 */
export function refusal(answer: HttpAnswer, operation: Operation, nowMs: number): OrgAccessError {
  const oauthCode = oauthCodeOf(answer, operation);
  const retryAfterMs = parseRetryAfter(answer.headers, nowMs);
  const facts = { status: answer.status, ...(oauthCode && { oauthCode }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  if (answer.status === 407) {
    return new OrgAccessError('proxy', l10n.t('The proxy asks for a user name and password. Check "http.proxy" in the settings.'), facts);
  }
  const message = rowOf(oauthCode)?.messages[operation]?.() ?? statusMessage(answer.status, operation);
  return new OrgAccessError(oauthCode ? 'oauth' : 'http', message, facts);
}

/** Registered error codes are of this form; a reason phrase in their place, such as "Not Found", is not one. */
const codeSyntax = /^[a-z][a-z0-9_]{0,63}$/;

/** Refusals that say nothing about what was asked, whatever code comes with them: they pass. */
function isPassing(status: number): boolean {
  return [408, 425, 429].includes(status) || status >= 500;
}

/**
 * The error code of a refusal. At the token endpoint that is in the body alone, since a gateway before it that wants a token
 * of its own says so in a challenge. Elsewhere the challenge comes first (RFC 6750 §3).
 */
function oauthCodeOf({ status, headers, text }: HttpAnswer, operation: Operation): string | undefined {
  if (status < 400 || isPassing(status)) return undefined;
  const challenge = operation === 'request' ? /\bBearer\b.*?\berror="?([^",\s]+)/is.exec(headers.get('www-authenticate') ?? '')?.[1] : undefined;
  const code = challenge ?? codeInBody(text);
  return typeof code === 'string' && codeSyntax.test(code) ? code : undefined;
}

function codeInBody(text: string): unknown {
  try {
    const body = parseJson(text);
    return isObject(body) ? own(body, 'error') : undefined;
  } catch {
    return undefined;
  }
}

function statusMessage(status: number, operation: Operation): string {
  if (operation === 'refresh') return refreshMessage(status);
  switch (status) {
    case 401:
      return operation === 'signIn'
        ? l10n.t('The service refused the sign-in (401). Check user name, password, client ID and client secret.')
        : l10n.t('The service does not accept the access token (401). Sign in again.');
    case 403:
      return operation === 'request'
        ? l10n.t('You are signed in, but this is not allowed to you (403). Ask your administrator for the privilege.')
        : l10n.t('The service refused the sign-in (403). Your account may be locked; ask your administrator.');
    case 404:
      return l10n.t('The service has nothing at this address (404). Check the base URL.');
    case 408:
      return l10n.t('The service gave up waiting (408). Try again.');
    case 429:
      return l10n.t('The service asks to slow down (429). Wait a little, then try again.');
    default:
      return status >= 500
        ? l10n.t('The service has a problem of its own ({0}). Try again later.', status)
        : l10n.t('The service answered with status {0}. Check the base URL, or try again later.', status);
  }
}

function refreshMessage(status: number): string {
  return isPassing(status)
    ? l10n.t('The service cannot refresh the token at the moment (status {0}). Org Access tries again.', status)
    : l10n.t('The service did not refresh the token (status {0}). Org Access tries again. If this goes on, sign in again.', status);
}
