import { fromBase64url } from '../../platform/common/base64.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { isObject, own, parseObject, text, type JsonObject } from '../../platform/common/json/json.ts';
import { numberOf } from '../../platform/common/json/verbatim.ts';
import { splitScope } from '../../platform/common/scope.ts';
import { redaction } from '../../platform/redaction/common/redaction.ts';

/** Decoded token response (RFC 6749 §5.1). */
export interface Tokens {
  readonly accessToken: string;
  readonly tokenType: string;
  readonly refreshToken?: string;
  readonly scope: readonly string[];
  readonly obtainedAtMs: number;
  /** Undefined if unknown. The token is then refreshed at intervals, or used until it is refused. */
  readonly expiresAtMs?: number;
  /** Response with secrets masked. Not stored, so undefined in other windows. */
  readonly answer?: JsonObject;
}

const endOfTimeMs = 8.64e15;

const bearer = /^bearer(token)?$/i;

/** Visible ASCII (RFC 6749 appendix A.12). */
const tokenSyntax = /^[\x21-\x7e]+$/;

/**
 * @param nowMs time of the request @param serviceNowMs time at the service, for `exp` in a JWT @throws OrgAccessError
 * of kind `shape`, with any refresh token
 */
export function decodeTokenResponse(body: unknown, nowMs: number, serviceNowMs = nowMs): Tokens {
  if (!isObject(body)) throw unusable('noAccessToken');
  const refreshToken = text(own(body, 'refresh_token'));
  const accessToken = own(body, 'access_token');
  if (typeof accessToken !== 'string' || !tokenSyntax.test(accessToken)) throw unusable('noAccessToken', refreshToken);
  const tokenType = text(own(body, 'token_type')) ?? 'bearer';
  if (!bearer.test(tokenType)) throw unusable('notBearer', refreshToken);
  const lifetimeMs =
    usable(secondsAsMs(own(body, 'expires_in')), nowMs) ?? usable(jwtLifetimeMs(accessToken, serviceNowMs), nowMs);
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

/** Reads `expires_in`, which some services send as text. */
function secondsAsMs(expiresIn: unknown): number | undefined {
  const seconds =
    typeof expiresIn === 'string' && /^\s*\d{1,15}(\.\d*)?\s*$/.test(expiresIn)
      ? Number(expiresIn)
      : numberOf(expiresIn);
  return seconds === undefined ? undefined : Math.floor(seconds * 1000);
}

/** Reads `exp` (RFC 7519 §4.1.4) without verifying the signature. */
function jwtLifetimeMs(accessToken: string, serviceNowMs: number): number | undefined {
  const [, payload, signature, more] = accessToken.split('.');
  if (payload === undefined || signature === undefined || more !== undefined) return undefined;
  const expiry = own(parseObject(fromBase64url(payload) ?? '') ?? {}, 'exp');
  const untilMs = secondsAsMs(expiry);
  return untilMs === undefined ? undefined : untilMs - serviceNowMs;
}

function usable(lifetimeMs: number | undefined, nowMs: number): number | undefined {
  return lifetimeMs !== undefined && lifetimeMs >= 1000 && nowMs + lifetimeMs <= endOfTimeMs ? lifetimeMs : undefined;
}

function unusable(code: 'noAccessToken' | 'notBearer', refreshToken?: string): OrgAccessError {
  return new OrgAccessError('shape', { code }, refreshToken === undefined ? {} : { refreshToken });
}
