import type { Organization } from '../../access/common/privilegeMap.ts';
import type { Connection } from '../../connections/common/connection.ts';
import type { ProgramFiles } from '../../tls/node/programFiles.ts';
import type { CliCall, RequestedPlaces, SentPlace } from '../common/protocol/cliCall.ts';
import type { ToolProvider, ToolRequest } from '../common/protocol/toolProtocol.ts';
import type {
  CliNotice,
  CliRequest,
  CliResponses,
  GrantRow,
  NameList,
  OperationRow,
  PlaceRow,
  RemoteLimits,
} from './protocol/cliProtocol.ts';
import type { NotAllowed } from './refusal.ts';

export interface Rows<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

interface Access {
  readonly organizations: readonly Organization[];
}

export interface GrantUse {
  readonly ask: (CliRequest | ToolRequest)['ask'];
  readonly onAsking: () => void;
}

/** Whether a request only lists connections, so that nobody is asked. */
export function onlyLists({ ask }: Pick<GrantUse, 'ask'>): boolean {
  return ask === 'connections' || ask === 'names';
}

export interface TerminalGrant {
  /** 32 hex digits, sent with each request. */
  readonly key: string;
  /** Returns the allowed connections, the default first. Called for each request; may ask a person, unless `onlyLists`. */
  readonly connections: (use: GrantUse) => Promise<readonly Connection[]>;
  /** Problem to report if there are no connections. */
  readonly whenNone: NotAllowed;
  /** Whether a single terminal has the grant, so that a person can allow its writes. */
  readonly isOneTerminal: boolean;
}

export interface Waiting {
  readonly grant: TerminalGrant;
  readonly gone: AbortSignal;
  readonly notify: (notice: CliNotice) => void;
}

export interface CallWithPlace {
  readonly call: CliCall;
  readonly place?: RequestedPlaces;
}

/** Responses that need the service. Methods throw a Refusal or an OrgAccessError. */
export interface CallService {
  readonly send: (connection: Connection, wanted: CallWithPlace, waiting: Waiting) => Promise<CliResponses['call']>;
  readonly skeleton: (
    connection: Connection,
    wanted: CallWithPlace,
    gone: AbortSignal,
  ) => Promise<CliResponses['skeleton']>;
  readonly operations: (connection: Connection) => Promise<readonly OperationRow[]>;
  /** @param about operation or organization whose names to list */
  readonly names: (connection: Connection, list: NameList, about?: string) => Promise<readonly string[]>;
  /** Returns undefined if no place is selected. */
  readonly place: (
    connection: Connection,
    layers: RequestedPlaces,
    gone: AbortSignal,
  ) => Promise<SentPlace | undefined>;
}

export interface TerminalServices {
  /** Resolves when the person has signed in or declined. */
  readonly signIn: (connection: Connection) => Promise<void>;
  readonly sites: (access: Access, text: string | undefined) => Rows<PlaceRow>;
  readonly where: (access: Access, text: string) => Rows<GrantRow>;
  /** Undefined if the session is on another computer. */
  readonly calls?: CallService;
  readonly files?: (connection: Connection) => Promise<ProgramFiles>;
  readonly tools: ToolProvider;
  readonly only?: RemoteLimits;
}
