import type { InnerKind, PlaceIdKey } from '../base/entities.ts';
import type { ServiceCall } from '../service/serviceClient.ts';
import type { ToolAnswers, ToolRequest } from './toolProtocol.ts';

/** The question of the program `org-access` to the window that its terminal belongs to. */
export interface HelperRequest {
  /** The key of the terminal's pass: 32 hex digits that only it was given. */
  readonly terminal: string;
  readonly ask: 'token' | 'url' | 'whoami' | 'call' | 'connections' | 'login' | 'sites' | 'where';
  /** Name or ID of a connection; the first that the terminal may use when left out. */
  readonly connection?: string;
  /** The life that the token must have left, at least. */
  readonly minLifeMs?: number;
  /** The request to send; there if, and only if, `ask` is `call`. */
  readonly call?: ServiceCall;
  /** What to look for in the access: what `where` asks about, and what `sites` are narrowed down by. */
  readonly text?: string;
  /** Whether the window may say how it goes before it answers. Earlier programs do not ask for that, and are sent the answer alone. */
  readonly notices?: true;
}

/** What a window says of a request before it answers: it was heard, or a person has to do something in the editor first. */
export type HelperNotice = 'heard' | 'asking';

/** The reason why a request was not answered. */
export type HelperFailure = 'notAllowed' | 'signedOut' | 'unreachable' | 'failed';

/** The answers to each question, all of them JSON. */
export interface HelperAnswers extends ToolAnswers {
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
  /** Those that the terminal may use. The first is used when none is named. */
  connections: { readonly connections: readonly ConnectionRow[] };
  /** Somebody is signed in there, who was asked to if need be. */
  login: HelperAnswers['whoami'];
  /** `total` counts those too that are left out because there are very many, as in `where`. */
  sites: {
    readonly connection: string;
    readonly url: string;
    readonly total: number;
    readonly sites: readonly PlaceRow[];
  };
  where: {
    readonly connection: string;
    readonly url: string;
    readonly total: number;
    readonly grants: readonly GrantRow[];
  };
}

export interface ConnectionRow {
  readonly name: string;
  readonly id: string;
  readonly url: string;
  readonly signedIn: boolean;
}

/** A site, or without one an organization on which something is granted itself. IDs are missing where the record has none. */
export type PlaceRow = { readonly organization: string } & Readonly<Partial<Record<InnerKind | PlaceIdKey, string>>>;

/** A privilege or a role, and one place that grants it. */
export interface GrantRow extends PlaceRow {
  readonly kind: 'privilege' | 'role';
  readonly name: string;
}

/** What is answered, where that is not everything: in terminals of another computer than the one where the session lives. */
export interface AnsweredOnly {
  readonly asks: readonly (HelperRequest | ToolRequest)['ask'][];
  /** The longest life of a token that can be asked for. */
  readonly minLifeMs: number;
}

export type HelperAnswer<K extends keyof HelperAnswers = keyof HelperAnswers> =
  | { readonly ok: true; readonly value: HelperAnswers[K] }
  | Refused;

/** The message is for the person at the terminal. */
export interface Refused {
  readonly ok: false;
  readonly reason: HelperFailure;
  readonly message: string;
}

/** A token that is handed out lives this much longer at least, if the service issues such tokens. */
export const defaultMinLifeMs = 60_000;
/** The longest life that can be asked for. */
export const longestMinLifeMs = 24 * 60 * 60_000;
/** Longest path, in characters. */
export const longestPath = 8_192;
/** Longest text to look for in the access, in characters. */
export const longestText = 300;
