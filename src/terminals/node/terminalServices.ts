import type { Organization } from '../../access/common/privilegeMap.ts';
import type { Connection } from '../../connections/common/connection.ts';
import type { ProgramFiles } from '../../tls/node/programFiles.ts';
import type { AskedPlaces, CliCall, SentPlace } from '../common/protocol/cliCall.ts';
import type { ToolProvider, ToolRequest } from '../common/protocol/toolProtocol.ts';
import type {
  AnsweredOnly,
  GrantRow,
  CliAnswers,
  CliNotice,
  CliRequest,
  NameList,
  OperationRow,
  PlaceRow,
} from './protocol/cliProtocol.ts';
import type { NotAllowed } from './refusal.ts';

/** Rows of a response. `total` can be larger. */
export interface Rows<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

interface Access {
  readonly organizations: readonly Organization[];
}

/** Purpose of using a grant. */
export interface GrantUse {
  readonly ask: (CliRequest | ToolRequest)['ask'];
  /** Called when a person is asked. */
  readonly onAsking: () => void;
}

/** Whether connections are only listed, such as for completion, so nobody needs to be asked. */
export function onlyLists({ ask }: Pick<GrantUse, 'ask'>): boolean {
  return ask === 'connections' || ask === 'names';
}

/** Right of a terminal to use connections. */
export interface TerminalGrant {
  /** 32 hex digits, sent with each request. */
  readonly key: string;
  /** Returns the connections that can be used now, the default first. Called for each request. May ask a person, unless `onlyLists`. */
  readonly connections: (use: GrantUse) => Promise<readonly Connection[]>;
  /** Problem to report if there are no connections. */
  readonly whenNone: NotAllowed;
  /** Whether the grant belongs to a single terminal, so a person can allow writes for it. */
  readonly isOneTerminal: boolean;
}

/** Program that waits for a response. */
export interface Waiting {
  readonly grant: TerminalGrant;
  /** Aborted when nobody waits any longer or the grant is revoked. */
  readonly gone: AbortSignal;
  readonly tell: (notice: CliNotice) => void;
}

/** Request with its place. */
export interface WantedCall {
  readonly call: CliCall;
  readonly place?: AskedPlaces;
}

/** Responses that need the service. Methods throw a Refusal or an OrgAccessError. */
export interface CallAnswers {
  readonly send: (connection: Connection, wanted: WantedCall, waiting: Waiting) => Promise<CliAnswers['call']>;
  /** Returns a body to begin with. */
  readonly skeleton: (connection: Connection, wanted: WantedCall, gone: AbortSignal) => Promise<CliAnswers['skeleton']>;
  readonly operations: (connection: Connection) => Promise<readonly OperationRow[]>;
  /** Returns names for completion. @param about operation or organization whose names are listed */
  readonly names: (connection: Connection, list: NameList, about?: string) => Promise<readonly string[]>;
  /** Returns the requested place as it is sent. Returns undefined if none is selected. */
  readonly place: (connection: Connection, layers: AskedPlaces, gone: AbortSignal) => Promise<SentPlace | undefined>;
}

/** Services that responses need beside the sessions. */
export interface TerminalServices {
  /** Asks a person to sign in. Resolves when they have done so or declined. */
  readonly signIn: (connection: Connection) => Promise<void>;
  readonly sites: (access: Access, text: string | undefined) => Rows<PlaceRow>;
  readonly where: (access: Access, text: string) => Rows<GrantRow>;
  /** Missing on another computer than the session, from where nothing is sent. */
  readonly calls?: CallAnswers;
  /** Returns the files with which programs reach the service as VS Code does. Defaults to none. */
  readonly files?: (connection: Connection) => Promise<ProgramFiles>;
  /** Tools for agents. */
  readonly tools: ToolProvider;
  /** Requests that are accepted. Defaults to all. */
  readonly only?: AnsweredOnly;
}
