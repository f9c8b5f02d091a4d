import { OrgAccessError } from '../../platform/common/errors.ts';
import { own, parseObject, text } from '../../platform/common/json/json.ts';
import { isTransient } from '../../platform/errors/common/isTransient.ts';
import type { Problem } from '../../platform/errors/common/problems.ts';
import type { RequestPurpose } from '../../platform/errors/common/problemTable.ts';
import { redaction } from '../../platform/redaction/common/redaction.ts';
import type { HttpResponse } from './http.ts';
import { rowOf } from './refusalTable.ts';
import { isTooLarge, isWebPage, schemesIn, requiresTls } from './responseForms.ts';
import { parseRetryAfter } from './retryAfter.ts';

export function refusal(
  response: HttpResponse,
  purpose: RequestPurpose,
  nowMs: number,
  secrets: readonly string[] = [],
): OrgAccessError {
  const { status, headers } = response;
  const oauthCode = oauthCodeOf(response, purpose);
  const retryAfterMs = parseRetryAfter(headers, nowMs);
  const facts = {
    status,
    ...(oauthCode && { oauthCode }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    isPage: isWebPage(response),
    asksForBasic: status === 401 && /(^|,)\s*Basic\b/i.test(headers.get('www-authenticate') ?? ''),
  };
  if (status === 407) return new OrgAccessError('proxy', proxyProblem(response), facts);
  const problem = problemOf(response, oauthCode, purpose, secrets);
  return new OrgAccessError(oauthCode ? 'oauth' : 'http', problem, facts);
}

function problemOf(
  response: HttpResponse,
  oauthCode: string | undefined,
  purpose: RequestPurpose,
  secrets: readonly string[],
): Problem {
  const { status, text } = response;
  const isUnsaid = oauthCode === undefined && (status === 401 || status === 403);
  const isPersons = purpose === 'signIn' && (isUnsaid || status === 423 || oauthCode !== undefined);
  const locked = isPersons ? lockedAccount(text, oauthCode, secrets) : undefined;
  if (locked) return locked;
  const formed = refusedByForm(response, purpose, oauthCode);
  if (formed) return formed;
  if ((purpose === 'signIn' || purpose === 'clientSignIn') && isUnsaid) return { code: 'signInRefusedUnsaid', status };
  if (purpose === 'request' && status === 403 && isBare(response)) return { code: 'deniedUnsaid' };
  return rowOf(oauthCode)?.problems[purpose] ?? { code: 'refused', status, purpose };
}

/** Returns undefined if the service itself may have refused. */
export function refusedByForm(
  response: HttpResponse,
  purpose: RequestPurpose,
  oauthCode?: string,
): Problem<'requestTooLarge' | 'requiresTls' | 'refusedByPage'> | undefined {
  const { status } = response;
  if (isTooLarge(response)) return { code: 'requestTooLarge', status };
  if (requiresTls(response)) return { code: 'requiresTls' };
  return isOfPage(response, oauthCode) ? { code: 'refusedByPage', status, purpose } : undefined;
}

export function proxyProblem({ headers }: Pick<HttpResponse, 'headers'>): Problem {
  const schemes = schemesIn(headers.get('proxy-authenticate'));
  return schemes.length === 0 || schemes.includes('Basic')
    ? { code: 'proxyAsksForPassword' }
    : { code: 'proxyAsksForOther', schemes };
}

function isOfPage(response: HttpResponse, oauthCode: string | undefined): boolean {
  const isRefusal = [400, 401, 403, 406, 412, 417, 421, 451].includes(response.status);
  const isOfService = oauthCode !== undefined || schemesIn(response.headers.get('www-authenticate')).includes('Bearer');
  return isRefusal && !isOfService && isWebPage(response);
}

function isBare({ headers, text: body }: HttpResponse): boolean {
  return body.trim() === '' && headers.get('www-authenticate') === null;
}

/** Syntax of OAuth error codes, unlike phrases such as "Not Found". */
const codeSyntax = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * Returns the code of an OAuth error. For requests, the code in `WWW-Authenticate` takes precedence (RFC 6750 §3). For
 * token endpoints, it is ignored, because a gateway may have sent it.
 */
function oauthCodeOf({ status, headers, text: body }: HttpResponse, purpose: RequestPurpose): string | undefined {
  if ((status >= 300 && status < 400) || isTransient(status)) return undefined;
  const challenge =
    purpose === 'request'
      ? /\bBearer\b.*?\berror="?([^",\s]+)/is.exec(headers.get('www-authenticate') ?? '')?.[1]
      : undefined;
  const code = challenge ?? own(parseObject(body) ?? {}, 'error');
  return typeof code === 'string' && codeSyntax.test(code) ? code : undefined;
}

const lockedWords = new RegExp(
  [
    String.raw`\b(?:un)?lock|disabled|expir|suspend|\bblock|inactive|deactivat|revoked|banned|frozen|terminated|locked`,
    String.raw`not (?:yet )?(?:been )?(?:active|activated|enabled|verified|confirmed|approved|fully set up)`,
    String.raw`too many|maximum number|exceeded|required action`,
    String.raw`(?:must|need(?:s|ed)? to|has to|have to|should|required to) (?:be )?(?:chang|reset|renew|updat)`,
    String.raw`(?:change|reset|update|renew) (?:your |the )?password|password (?:change|reset|update) `,
    String.raw`gesperrt|abgelaufen|deaktiviert|verrouill|désactiv|expiré|bloque|caduc|scadut|bloccat|disabilitat`,
  ].join('|'),
  'i',
);

/** Codes about the client, scope, or request instead of the person. Some services send `invalid_client` for both. */
const notOfPerson = ['unauthorized_client', 'invalid_scope', 'unsupported_grant_type'];

const personWords = /account|user|password|credential|log-?in|sign-?in|konto|benutzer|kennwort|passwort|compte|cuenta/i;

/**
 * Returns a problem if a code such as `account_locked`, or the service's sentence, suggests a locked account or expired
 * password.
 */
function lockedAccount(
  body: string,
  oauthCode: string | undefined,
  secrets: readonly string[],
): Problem<'accountMayBeLocked'> | undefined {
  if (oauthCode !== undefined && notOfPerson.includes(oauthCode)) return undefined;
  const json = parseObject(body) ?? {};
  const members = ['error_description', ...(oauthCode === undefined ? ['message', 'detail', 'error'] : [])];
  const sentences = [...members.map((name) => text(own(json, name))), oauthCode?.replaceAll('_', ' ')];
  const isOfPerson = (sentence: string) =>
    oauthCode === 'invalid_client'
      ? personWords.test(sentence) && !/client/i.test(sentence)
      : oauthCode === 'invalid_grant' || personWords.test(sentence);
  const isMeant = (sentence: string) => lockedWords.test(sentence) && isOfPerson(sentence);
  const said = sentences.find((sentence) => sentence !== undefined && isMeant(sentence));
  if (said === undefined) return undefined;
  return { code: 'accountMayBeLocked', said: redaction(secrets).text(said).text };
}
