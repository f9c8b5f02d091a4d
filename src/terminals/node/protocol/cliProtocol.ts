import type { Area, Evidence, JsonValue, Need, Parameter } from '../../../api/common/operation.ts';
import type { Method, OperationKind } from '../../../service/common/methods.ts';
import type { ProgramFiles } from '../../../tls/node/programFiles.ts';
import type { CliCall, RequestedPlaces, SentPlace } from '../../common/protocol/cliCall.ts';
import type { ToolRequest, ToolResponses } from '../../common/protocol/toolProtocol.ts';

export interface CliRequest {
  /** Key of the terminal's grant: 32 hex digits. */
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
  /** Name or ID. Defaults to the first allowed connection. */
  readonly connection?: string;
  /** Minimum remaining lifetime of the token. */
  readonly minLifeMs?: number;
  /** Maximum age of the token, to replace one that the service has refused. */
  readonly newerThanMs?: number;
  /** Request to send, or to make a body for. Present only for `call` and `skeleton`. */
  readonly call?: CliCall;
  /** Place in place of the current one. If present, even empty, a `token` includes its place. */
  readonly place?: RequestedPlaces;
  /** List to complete from. */
  readonly names?: NameList;
  /** Text to search for. For `names`, the operation or organization that is listed. */
  readonly text?: string;
  /** Whether notices are accepted, unlike by earlier versions. */
  readonly notices?: true;
}

export const nameLists = ['operations', 'parameters', 'organizations', 'sites'] as const;
export type NameList = (typeof nameLists)[number];

/** Notice before the response: the request was received, a person is asked, or it can be repeated because it only reads. */
export type CliNotice = 'heard' | 'asking' | 'reads';

/** Reason for a failure. `usage`: wrong request. `changed`: another person or base URL than before in this series. */
export type CliFailure = 'notAllowed' | 'signedOut' | 'changed' | 'unreachable' | 'failed' | 'usage';

export interface CliResponses extends ToolResponses {
  /** `expiresAt` is an ISO 8601 time, undefined if unknown. */
  token: {
    readonly connection: string;
    readonly url: string;
    readonly accessToken: string;
    readonly expiresAt?: string;
    readonly place?: SentPlace;
    readonly files?: ProgramFiles;
  };
  headers: CliResponses['token'];
  url: { readonly connection: string; readonly url: string; readonly files?: ProgramFiles };
  caFile: { readonly connection: string; readonly url: string; readonly caFile: string };
  whoami: {
    readonly connection: string;
    readonly url: string;
    readonly username: string;
    readonly name?: string;
    readonly email?: string;
  };
  call: CallResponse;
  skeleton: { readonly skeleton: JsonValue };
  operations: {
    readonly connection: string;
    readonly url: string;
    readonly operations: readonly OperationRow[];
  };
  names: { readonly names: readonly string[] };
  /** Connections that the terminal can use. The first is the default. */
  connections: { readonly connections: readonly ConnectionRow[] };
  /** Person who is signed in, perhaps after being asked. */
  login: CliResponses['whoami'];
  /** `total` includes omitted rows, as in `where`. */
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

/** Response of the service, with its request. */
export interface CallResponse {
  readonly status: number;
  /** Body without credentials, empty if it isn't text. */
  readonly text: string;
  /** Body in base64, if it differs from `text` in UTF-8 and nothing was removed. */
  readonly base64?: string;
  /** Present if the body isn't text. `type` is empty if unknown. */
  readonly binary?: { readonly type: string; readonly unknownCharset?: string };
  readonly requestId?: string;
  /** Wait that the service asks for before the next request. */
  readonly retryAfterMs?: number;
  readonly link?: string;
  readonly url: string;
  readonly connectionId: string;
  readonly username: string;
  readonly method: Method;
  readonly path: string;
  readonly place?: SentPlace;
  /** Path of the next page, whose cursor may be hidden in the text. Null after the last page, undefined without `pages`. */
  readonly next?: string | null;
}

/** Operation as scripts receive it. */
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

/** Site, or organization with grants of its own. */
export interface PlaceRow {
  readonly organization: string;
  readonly organizationId?: string;
  readonly site?: string;
  readonly siteId?: string;
}

export interface GrantRow extends PlaceRow {
  readonly kind: 'privilege' | 'role';
  readonly name: string;
}

/** Limits of terminals on another computer than the session. */
export interface RemoteLimits {
  readonly asks: readonly (CliRequest | ToolRequest)['ask'][];
  readonly minLifeMs: number;
}

export type CliResponse<K extends keyof CliResponses = keyof CliResponses> =
  | { readonly ok: true; readonly value: CliResponses[K] }
  | Refused;

export interface Refused {
  readonly ok: false;
  readonly reason: CliFailure;
  readonly message: string;
}

/** Minimum remaining lifetime, if the service issues such tokens. */
export const defaultMinLifeMs = 60_000;
export const longestMinLifeMs = 24 * 60 * 60_000;
export const longestPath = 8_192;
/** Longest search text, in characters. */
export const longestText = 300;
/** Longest value of a parameter or header, and their largest number. */
export const longestValue = 8_192;
export const mostValues = 200;
