import { fromBase64url } from '../../platform/common/base64.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { isObject, own, parseObject, text, type JsonObject } from '../../platform/common/json/json.ts';
import { numberOf } from '../../platform/common/json/verbatim.ts';
import { splitScope } from '../../platform/common/scope.ts';
import { redaction } from '../../redaction/common/redaction.ts';

/** A successful token answer (RFC 6749 §5.1), read. */
export interface Tokens {
  readonly accessToken: string;
  readonly tokenType: string;
  readonly refreshToken?: string;
  readonly scope: readonly string[];
  /** Milliseconds since the epoch, by this machine's clock. */
  readonly obtainedAtMs: number;
  /** Missing where neither the service nor the token itself tells: it is refreshed at intervals, or used until it is refused. */
  readonly expiresAtMs?: number;
  /** The answer as it came, with every secret in it hidden. Missing in a window that did not get it itself: it is not stored. */
  readonly answer?: JsonObject;
}

/** The last moment that a `Date` can hold. */
const endOfTimeMs = 8.64e15;

/** RFC 6750, and the name that Apigee gives it. */
const bearer = /^bearer(token)?$/i;

/** Visible ASCII, as RFC 6749 appendix A.12 has it; anything else could not stand in a header. */
const tokenSyntax = /^[\x21-\x7e]+$/;

/**
 * Reads the body of a token answer.
 *
 * @param nowMs when the request was sent, so that a slow answer does not lengthen the token's life
 * @param serviceNowMs the time at the service, by which the end of a token is read that tells it itself
 * @throws OrgAccessError of kind `shape` when there is no usable bearer token in it. A refresh token that came with it is in the error
 */
export function decodeTokenResponse(body: unknown, nowMs: number, serviceNowMs = nowMs): Tokens {
  if (!isObject(body)) throw unusable('noAccessToken');
  const refreshToken = text(own(body, 'refresh_token'));
  const accessToken = own(body, 'access_token');
  if (typeof accessToken !== 'string' || !tokenSyntax.test(accessToken)) throw unusable('noAccessToken', refreshToken);
  const tokenType = text(own(body, 'token_type')) ?? 'bearer';
  if (!bearer.test(tokenType)) throw unusable('notBearer', refreshToken);
  const lifetimeMs =
    usable(statedMs(own(body, 'expires_in')), nowMs) ?? usable(toldMs(accessToken, serviceNowMs), nowMs);
  const expiresAtMs = lifetimeMs === undefined ? undefined : nowMs + lifetimeMs;
  return {
    accessToken,
    tokenType,
    ...(refreshToken !== undefined && { refreshToken }),
    scope: splitScope(own(body, 'scope')),
    obtainedAtMs: nowMs,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    answer: redaction([accessToken, refreshToken ?? '']).value(body) as JsonObject,
  };
}

/** `expires_in` in milliseconds, which some services write as text, with a fraction or blanks. */
function statedMs(expiresIn: unknown): number | undefined {
  const seconds =
    typeof expiresIn === 'string' && /^\s*\d{1,15}(\.\d*)?\s*$/.test(expiresIn)
      ? Number(expiresIn)
      : numberOf(expiresIn);
  return seconds === undefined ? undefined : Math.floor(seconds * 1000);
}

/** The time until the `exp` of a JWT (RFC 7519 §4.1.4). It is read and not verified: the service alone decides how long its token counts. */
function toldMs(accessToken: string, serviceNowMs: number): number | undefined {
  const [, payload, signature, more] = accessToken.split('.');
  if (payload === undefined || signature === undefined || more !== undefined) return undefined;
  const expiry = own(parseObject(fromBase64url(payload) ?? '') ?? {}, 'exp');
  const untilMs = statedMs(expiry);
  return untilMs === undefined ? undefined : untilMs - serviceNowMs;
}

/** A lifetime counts when it is a second or more, and ends before time does. */
function usable(lifetimeMs: number | undefined, nowMs: number): number | undefined {
  return lifetimeMs !== undefined && lifetimeMs >= 1000 && nowMs + lifetimeMs <= endOfTimeMs ? lifetimeMs : undefined;
}

function unusable(code: 'noAccessToken' | 'notBearer', refreshToken?: string): OrgAccessError {
  return new OrgAccessError('shape', { code }, refreshToken === undefined ? {} : { refreshToken });
}
