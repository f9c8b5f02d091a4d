import type { Area, Evidence, JsonValue, Need, Parameter } from '../../../api/common/operation.ts';
import type { Method, OperationKind } from '../../../service/common/methods.ts';
import type { ProgramFiles } from '../../../tls/node/programFiles.ts';
import type { AskedPlaces, CliCall, SentPlace } from '../../common/protocol/cliCall.ts';
import type { ToolAnswers, ToolRequest } from '../../common/protocol/toolProtocol.ts';

/** The question of the program `org-access` to the window that its terminal belongs to. */
export interface CliRequest {
  /** The key of the terminal's grant: 32 hex digits that only it was given. */
  readonly terminal: string;
  readonly ask:
    | 'token'
    | 'url'
    | 'caFile'
    | 'whoami'
    | 'call'
    | 'skeleton'
    | 'headers'
    | 'operations'
    | 'names'
    | 'connections'
    | 'login'
    | 'sites'
    | 'where';
  /** Name or ID of a connection; the first that the terminal may use when left out. */
  readonly connection?: string;
  /** The life that the token must have left, at least. */
  readonly minLifeMs?: number;
  /** The token must have been got since this many milliseconds ago: what was given before is refused by the service. */
  readonly newerThanMs?: number;
  /** The request to send, or of which the body to begin with is wanted; there if, and only if, `ask` is `call` or `skeleton`. */
  readonly call?: CliCall;
  /** The place to send instead of the current one. A `token` comes with its place where this is there, be it empty. */
  readonly place?: AskedPlaces;
  /** The list of which `names` are wanted, for a shell that completes one. */
  readonly names?: NameList;
  /**
   * The text to look for in the access, which `where` asks about and `sites` are narrowed down by. For `names` it is the operation of
   * which the parameters, or the organization of which the sites are wanted.
   */
  readonly text?: string;
  /** Whether the window may say how it goes before it answers. Earlier programs do not ask for that, and are sent the answer alone. */
  readonly notices?: true;
}

export const nameLists = ['operations', 'parameters', 'organizations', 'sites'] as const;
export type NameList = (typeof nameLists)[number];

/**
 * A notice of a window about a request before it answers: it was heard, a person has to do something in the editor first, or what is sent to
 * the service only reads, so that it may be asked again.
 */
export type CliNotice = 'heard' | 'asking' | 'reads';

/**
 * The reason why a request was not answered; `usage` for one that makes no sense, and `changed` for one that belongs to others, which were
 * sent as somebody else or elsewhere.
 */
export type CliFailure = 'notAllowed' | 'signedOut' | 'changed' | 'unreachable' | 'failed' | 'usage';

/** The answers to each question, all of them JSON. */
export interface CliAnswers extends ToolAnswers {
  /** `expiresAt` is an ISO 8601 time, missing when the service does not say. */
  token: {
    readonly connection: string;
    readonly url: string;
    readonly accessToken: string;
    readonly expiresAt?: string;
    readonly place?: SentPlace;
    readonly files?: ProgramFiles;
  };
  /** A live token, and the place that belongs to it. */
  headers: CliAnswers['token'];
  url: { readonly connection: string; readonly url: string; readonly files?: ProgramFiles };
  /** The bundle with what the connection trusts. */
  caFile: { readonly connection: string; readonly url: string; readonly caFile: string };
  whoami: {
    readonly connection: string;
    readonly url: string;
    readonly username: string;
    readonly name?: string;
    readonly email?: string;
  };
  call: CallAnswer;
  skeleton: { readonly skeleton: JsonValue };
  operations: {
    readonly connection: string;
    readonly url: string;
    readonly operations: readonly OperationRow[];
  };
  names: { readonly names: readonly string[] };
  /** The connections that the terminal may use. The first is used when none is named. */
  connections: { readonly connections: readonly ConnectionRow[] };
  /** Somebody is signed in there, who was asked to if need be. */
  login: CliAnswers['whoami'];
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

/** The response of the service, and the request that it is to. */
export interface CallAnswer {
  readonly status: number;
  /** The body as text, without the credentials in it; empty where it is no text. */
  readonly text: string;
  /** The body byte for byte, where it is other than `text` in UTF-8 and nothing is hidden in it. */
  readonly base64?: string;
  /** Present where the body is no text. `type` is its media type, empty where none is known. */
  readonly binary?: { readonly type: string; readonly unknownCharset?: string };
  /** The header `X-Request-ID` of the response. */
  readonly requestId?: string;
  /** The time that the service asks to wait before the next request. */
  readonly retryAfterMs?: number;
  /** The header `Link` of the response. */
  readonly link?: string;
  /** The base URL of the connection, its ID, and the user name that it was sent as. */
  readonly url: string;
  readonly connectionId: string;
  readonly username: string;
  readonly method: Method;
  /** Below the base URL, with its query, as it was sent. */
  readonly path: string;
  readonly place?: SentPlace;
  /**
   * The path of the next page, to be sent as it is: in the text, its cursor may be hidden as a credential. Null after the last page;
   * missing where no pages were asked for.
   */
  readonly next?: string | null;
}

/** An operation, as scripts are told of it. */
export interface OperationRow {
  readonly id: string;
  readonly name: string;
  readonly area?: Area;
  readonly kind: OperationKind;
  readonly needs: Need;
  readonly allowsAll?: true;
  readonly method: Method;
  readonly path: string;
  readonly paged?: true;
  readonly parameters: readonly Parameter[];
  readonly body?: 'required' | 'optional';
  readonly evidence?: Evidence;
}

export interface ConnectionRow {
  readonly name: string;
  readonly id: string;
  readonly url: string;
  readonly signedIn: boolean;
}

/** A site, or without one an organization on which something is granted itself. IDs are missing where the record has none. */
export interface PlaceRow {
  readonly organization: string;
  readonly organizationId?: string;
  readonly site?: string;
  readonly siteId?: string;
}

/** A privilege or a role, and one place that grants it. */
export interface GrantRow extends PlaceRow {
  readonly kind: 'privilege' | 'role';
  readonly name: string;
}

/** The questions that are answered, where that is not everything: in terminals of another computer than the one where the session lives. */
export interface AnsweredOnly {
  readonly asks: readonly (CliRequest | ToolRequest)['ask'][];
  /** The longest life of a token that can be asked for. */
  readonly minLifeMs: number;
}

export type CliAnswer<K extends keyof CliAnswers = keyof CliAnswers> =
  | { readonly ok: true; readonly value: CliAnswers[K] }
  | Refused;

/** The message is for the person at the terminal. */
export interface Refused {
  readonly ok: false;
  readonly reason: CliFailure;
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
/** Longest value of a parameter or a header, and the most of them. */
export const longestValue = 8_192;
export const mostValues = 200;
