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

/** Rows of an answer, of which there may be more than are given. */
export interface Rows<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

interface Access {
  readonly organizations: readonly Organization[];
}

/** The purpose for which the connections of a terminal are wanted. */
export interface GrantUse {
  readonly ask: (CliRequest | ToolRequest)['ask'];
  /** To be called when a person is asked. */
  readonly onAsking: () => void;
}

/** Whether connections are wanted only to list what is there, as a shell does that completes a name: no reason to ask a person. */
export function onlyLists({ ask }: Pick<GrantUse, 'ask'>): boolean {
  return ask === 'connections' || ask === 'names';
}

/** The right of one terminal to use some connections. */
export interface TerminalGrant {
  /** 32 hex digits, which the terminal shows with each request. */
  readonly key: string;
  /**
   * The connections that it may use at this moment. It uses the first unless it names another. This is called with each request,
   * and may ask a person, but not where they are only listed.
   */
  readonly connections: (use: GrantUse) => Promise<readonly Connection[]>;
  /** Why there are none, where another way leads to access than for a terminal. */
  readonly whenNone: NotAllowed;
  /** Whether one terminal alone has this grant, so that a person can allow something to just that one. */
  readonly isOneTerminal: boolean;
}

/** A program that waits for an answer. */
export interface Waiting {
  readonly grant: TerminalGrant;
  /** Aborted when nobody waits any more, or the grant is revoked. */
  readonly gone: AbortSignal;
  readonly tell: (notice: CliNotice) => void;
}

/** A call, and the place that it is for. */
export interface WantedCall {
  readonly call: CliCall;
  readonly place?: AskedPlaces;
}

/** Answers to what is about requests to the service. They throw a Refusal or an OrgAccessError for why there is none. */
export interface CallAnswers {
  readonly send: (connection: Connection, wanted: WantedCall, waiting: Waiting) => Promise<CliAnswers['call']>;
  /** The body to begin with. */
  readonly skeleton: (connection: Connection, wanted: WantedCall, gone: AbortSignal) => Promise<CliAnswers['skeleton']>;
  readonly operations: (connection: Connection) => Promise<readonly OperationRow[]>;
  /** The names that a shell completes. @param about the operation or the organization in which names are listed */
  readonly names: (connection: Connection, list: NameList, about?: string) => Promise<readonly string[]>;
  /** The place that is asked for, as it is sent, whatever it is sent to. Undefined where none is chosen. */
  readonly place: (connection: Connection, layers: AskedPlaces, gone: AbortSignal) => Promise<SentPlace | undefined>;
}

/** The answers for terminals that the sessions alone do not know. */
export interface TerminalServices {
  /** Asks a person to sign in, and waits for that. Who is signed in then is in the sessions; nobody, when they do not want to. */
  readonly signIn: (connection: Connection) => Promise<void>;
  readonly sites: (access: Access, text: string | undefined) => Rows<PlaceRow>;
  readonly where: (access: Access, text: string) => Rows<GrantRow>;
  /** Answers about requests to the service. Missing where the session is on another computer, since nothing is sent from there. */
  readonly calls?: CallAnswers;
  /** The files of this computer by which programs reach the service as the editor does; none when left out. */
  readonly files?: (connection: Connection) => Promise<ProgramFiles>;
  /** For agents. */
  readonly tools: ToolProvider;
  /** The questions that are answered; all when left out. */
  readonly only?: AnsweredOnly;
}
