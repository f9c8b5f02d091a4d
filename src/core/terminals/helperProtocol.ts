import { isObject, own, type JsonObject } from '../base/json.ts';
import { methods } from '../service/methods.ts';
import type { ServiceCall } from '../service/serviceClient.ts';

/** The question of the program `org-access` to the window that its terminal belongs to. */
export interface HelperRequest {
  /** The key of the terminal's pass: 32 hex digits that only it was given. */
  readonly terminal: string;
  readonly ask: 'token' | 'url' | 'whoami' | 'call';
  /** Name or ID of a connection; the first that the terminal may use when left out. */
  readonly connection?: string;
  /** The life that the token must have left, at least. */
  readonly minLifeMs?: number;
  /** The request to send; there if, and only if, `ask` is `call`. */
  readonly call?: ServiceCall;
}

/** The reason why a request was not answered. */
export type HelperFailure = 'notAllowed' | 'signedOut' | 'unreachable' | 'failed';

/** The answers to each question, all of them JSON. */
export interface HelperAnswers {
  /** `expiresAt` is an ISO 8601 time, missing when the service does not say. */
  token: {
    readonly connection: string;
    readonly url: string;
    readonly accessToken: string;
    readonly expiresAt?: string;
  };
  url: { readonly connection: string; readonly url: string };
  whoami: {
    readonly connection: string;
    readonly url: string;
    readonly username: string;
    readonly name?: string;
    readonly email?: string;
  };
  call: { readonly status: number; readonly text: string };
}

/** What is answered, where that is not everything: in terminals of another computer than the one where the session lives. */
export interface AnsweredOnly {
  readonly asks: readonly HelperRequest['ask'][];
  /** The longest life of a token that can be asked for. */
  readonly minLifeMs: number;
}

export type HelperAnswer<K extends HelperRequest['ask'] = HelperRequest['ask']> =
  | { readonly ok: true; readonly value: HelperAnswers[K] }
  | { readonly ok: false; readonly reason: HelperFailure; readonly message: string };

/** A token that is handed out lives this much longer at least, if the service issues such tokens. */
export const defaultMinLifeMs = 60_000;
/** The longest life that can be asked for. */
export const longestMinLifeMs = 24 * 60 * 60_000;
/** Longest path, and longest name of a connection, in characters. */
export const longestPath = 8_192;
const longestName = 200;

const asks: readonly unknown[] = ['token', 'url', 'whoami', 'call'] satisfies HelperRequest['ask'][];

/** Reads what came over the socket, from whoever sent it. Undefined when it is not a request, in any part. */
export function decodeHelperRequest(message: unknown): HelperRequest | undefined {
  if (!isObject(message)) return undefined;
  const field = (key: string) => own(message, key);
  const [terminal, ask, connection, minLifeMs] = ['terminal', 'ask', 'connection', 'minLifeMs'].map(field);
  if (typeof terminal !== 'string' || !/^[0-9a-f]{32}$/.test(terminal) || !asks.includes(ask)) return undefined;
  if (connection !== undefined && !isText(connection, longestName)) return undefined;
  if (minLifeMs !== undefined && !(typeof minLifeMs === 'number' && minLifeMs >= 0 && minLifeMs <= longestMinLifeMs))
    return undefined;
  const given = field('call');
  const call = isObject(given) ? decodeCall(given) : undefined;
  if ((ask === 'call') !== (call !== undefined) || (given !== undefined && !call)) return undefined;
  return {
    terminal,
    ask: ask as HelperRequest['ask'],
    ...(connection !== undefined && { connection }),
    ...(minLifeMs !== undefined && { minLifeMs }),
    ...(call && { call }),
  };
}

function decodeCall(call: JsonObject): ServiceCall | undefined {
  const [method, path, body] = ['method', 'path', 'body'].map((key) => own(call, key));
  const known = methods.find((candidate) => candidate === method);
  if (!known || !isText(path, longestPath) || !path.startsWith('/')) return undefined;
  if (body !== undefined && typeof body !== 'string') return undefined;
  return { method: known, path, ...(body !== undefined && { body }) };
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}
