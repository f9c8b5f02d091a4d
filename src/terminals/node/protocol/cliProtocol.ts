import type { JsonValue, Operation } from '../../../api/common/operation.ts';
import type { Method } from '../../../service/common/methods.ts';
import type { PageFacts } from '../../../service/forms/common/pages.ts';
import type { ProgramFiles } from '../../../service/tls/node/programFiles.ts';
import type { CliCall, RequestedPlaces, SentPlace } from '../../common/protocol/cliCall.ts';
import type { ToolRequest, ToolResponses } from '../../common/protocol/toolProtocol.ts';

/** Kinds of requests, each of which has a response of its own. */
export const asks = [
  'token',
  'url',
  'caFile',
  'whoami',
  'call',
  'skeleton',
  'headers',
  'operations',
  'names',
  'connections',
  'login',
  'sites',
  'where',
  'variables',
] as const;

export interface CliRequest extends RequestContent {
  /** Key of the terminal's permission: 32 hex digits. */
  readonly terminal: string;
}

export interface RequestContent {
  readonly ask: (typeof asks)[number];
  /** Name or ID. Defaults to the first allowed connection. */
  readonly connection?: string;
  /** Minimum remaining lifetime of the token. */
  readonly minLifeMs?: number;
  /** Maximum age of the token, to replace a refused one. */
  readonly newerThanMs?: number;
  /** Present for `call` and `skeleton` only. */
  readonly call?: CliCall;
  /** Replaces the current organization and site. If present, even empty, the response to `token` includes them. */
  readonly place?: RequestedPlaces;
  readonly names?: NameList;
  /** Search text. For `names`, the operation or organization to list. */
  readonly text?: string;
}

export const nameLists = ['operations', 'parameters', 'organizations', 'sites'] as const;
export type NameList = (typeof nameLists)[number];

/**
 * Notice before the response: the request was received, the person is asked, the request is a read that can be
 * repeated, or the service asked to wait.
 */
export type CliNotice = 'heard' | 'asking' | 'reads' | { readonly waitsUntilMs: number };

/** Reason for a failure. `usage`: invalid request. `changed`: different user or base URL than before in the series. */
export type CliFailure = 'notAllowed' | 'signedOut' | 'changed' | 'unreachable' | 'failed' | 'usage';

export interface CliResponses extends ToolResponses {
  /** `expiresAt` is in ISO 8601, or undefined if unknown. */
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
  /** The first is the default. */
  connections: { readonly connections: readonly ConnectionRow[] };
  login: CliResponses['whoami'];
  /** `total` also counts rows that are left out. The same applies to `where`. */
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
  /** Variables that describe the connection, without secrets. Empty ones are for the person to fill in. */
  variables: {
    readonly connection: string;
    readonly url: string;
    readonly variables: Readonly<Record<string, string>>;
  };
}

export interface CallResponse {
  readonly status: number;
  /** Body without credentials; empty if it isn't text. */
  readonly text: string;
  /** Base64 of the body, if it differs from `text` in UTF-8 and nothing was removed. */
  readonly base64?: string;
  /** Set if the body isn't text. An unknown type is empty. */
  readonly binary?: { readonly type: string; readonly unknownCharset?: string };
  /** Set if credentials were removed from the body. */
  readonly hidden?: true;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
  readonly url: string;
  readonly connectionId: string;
  readonly username: string;
  readonly method: Method;
  readonly path: string;
  readonly place?: SentPlace;
  /**
   * Facts about the list. Its next path may contain a cursor that is masked in the text. Null if the response isn't a
   * list, undefined without `pages`.
   */
  readonly list?: PageFacts | null;
}

export interface OperationRow extends Omit<Operation, 'body' | 'connection' | 'headers'> {
  readonly body?: 'required' | 'optional';
}

export interface ConnectionRow {
  readonly name: string;
  readonly id: string;
  readonly url: string;
  readonly signedIn: boolean;
}

/** Site, or organization with its own grants. */
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

/** Limits for terminals on another computer than the session. */
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

export const maxMinLifeMs = 24 * 60 * 60_000;

/** First argument of `org-access` when it runs a task. */
export const taskFlag = '--start-task';
