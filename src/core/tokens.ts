import { OrgAccessError } from './base/errors.ts';
import { numberOf } from './base/exactNumber.ts';
import { isObject, own, text, type JsonObject } from './base/json.ts';
import { splitScope } from './base/scope.ts';
import type { OtherUsers } from './connection/localPeer.ts';
import { redaction } from './redaction/redaction.ts';

/** A successful token answer (RFC 6749 §5.1), read. */
export interface Tokens {
  readonly accessToken: string;
  readonly tokenType: string;
  readonly refreshToken?: string;
  readonly scope: readonly string[];
  /** Milliseconds since the epoch, by this machine's clock. */
  readonly obtainedAtMs: number;
  /** Missing where the service names no usable lifetime: the token is used until it is refused. */
  readonly expiresAtMs?: number;
  /** Whose program of this computer issued them, where that is neither this user's nor root's: a service in plain `http:`. See `localPeer.ts`. */
  readonly otherUsers?: OtherUsers;
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
 * @throws OrgAccessError of kind `shape` when there is no usable bearer token in it
 */
export function decodeTokenResponse(body: unknown, nowMs: number): Tokens {
  if (!isObject(body)) throw unreadable();
  const accessToken = own(body, 'access_token');
  if (typeof accessToken !== 'string' || !tokenSyntax.test(accessToken)) throw unreadable();
  const tokenType = text(own(body, 'token_type')) ?? 'bearer';
  if (!bearer.test(tokenType)) throw new OrgAccessError('shape', { code: 'notBearer' });
  const refreshToken = text(own(body, 'refresh_token'));
  const expiresAtMs = expiryOf(own(body, 'expires_in'), nowMs);
  return {
    accessToken,
    tokenType,
    ...(refreshToken !== undefined && { refreshToken }),
    scope: splitScope(own(body, 'scope')),
    obtainedAtMs: nowMs,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    answer: redaction([accessToken, refreshToken ?? '']).json(body) as JsonObject,
  };
}

/** `expires_in` counts when it is a whole second or more, as a number or as its digits, and ends before time does. */
function expiryOf(expiresIn: unknown, nowMs: number): number | undefined {
  const seconds =
    typeof expiresIn === 'string' && /^\d{1,15}$/.test(expiresIn) ? Number(expiresIn) : numberOf(expiresIn);
  if (seconds === undefined || !(seconds >= 1)) return undefined;
  const expiresAtMs = nowMs + seconds * 1000;
  return expiresAtMs <= endOfTimeMs ? expiresAtMs : undefined;
}

function unreadable(): OrgAccessError {
  return new OrgAccessError('shape', { code: 'noAccessToken' });
}
