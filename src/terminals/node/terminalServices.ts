import type { Organization } from '../../access/common/privilegeMap.ts';
import type { Connection } from '../../connections/common/connection.ts';
import type { InLog } from '../../errors/common/logHint.ts';
import type { Problem } from '../../errors/common/problems.ts';
import type { PlaceKind, PlaceName } from '../../platform/common/entities.ts';
import type { ExportableTrust } from '../../tls/node/exportableTrust.ts';
import type { ProgramFiles } from '../../tls/node/programFiles.ts';
import type { AskedPlaces, HelperCall, SentPlace } from '../common/protocol/helperCall.ts';
import type { ToolProvider } from '../common/protocol/toolProtocol.ts';
import type {
  AnsweredOnly,
  GrantRow,
  HelperAnswers,
  HelperNotice,
  NameList,
  OperationRow,
  PlaceRow,
} from './protocol/helperProtocol.ts';
import type { TerminalGrant } from './terminalGrants.ts';

/** A terminal may use nothing at all, no connection, or not the one that it has asked for. */
export type NotAllowed = 'terminalNotAllowed' | 'noConnectionAllowed' | 'connectionNotAllowed' | 'programNotAllowed';

/** A question that is not answered in this terminal, which runs on another computer than the session. */
type NotHere = 'notAnsweredHere' | 'placeNotAnsweredHere' | 'lifeNotAnsweredHere' | 'newTokenNotAnsweredHere';

/** The reason why the request of a terminal was not answered. */
export type TerminalProblem =
  | Problem
  | { readonly code: NotAllowed | NotHere }
  | { readonly code: 'nothingMatches'; readonly text: string }
  | { readonly code: 'noCaFile'; readonly reason: NonNullable<ExportableTrust['problem']> }
  | ({ readonly code: 'unexpected' } & InLog)
  | CallProblem;

/** The names that are most like one that is not there. */
interface Near {
  readonly name: string;
  readonly near: readonly string[];
}

/** The reason why what a terminal wants to send is not sent. */
export type CallProblem =
  | ({ readonly code: 'operationUnknown' } & Near)
  /** Several endpoints of the settings have this name. */
  | { readonly code: 'operationAmbiguous'; readonly name: string; readonly ids: readonly string[] }
  | ({ readonly code: 'noSuchParameter'; readonly operation: string } & Near)
  | { readonly code: 'bodyWanted'; readonly operation: string }
  | { readonly code: 'bodyNotJson' | 'noBody'; readonly operation: string }
  | { readonly code: 'bodyForOtherPlace'; readonly member: string; readonly named: string; readonly sent: string }
  | { readonly code: 'placeNeeded'; readonly kind: PlaceKind }
  | ({ readonly code: 'placeNotInAccess'; readonly kind: PlaceKind } & Near)
  | {
      readonly code: 'placeAmbiguous';
      readonly kind: PlaceKind;
      readonly name: string;
      readonly candidates: readonly PlaceName[];
    }
  /** The headers of a place are chosen as places. */
  | { readonly code: 'placeHeaderTyped'; readonly name: string }
  | {
      readonly code:
        | 'onlyReadsHavePages'
        | 'onlyReadsAreRepeated'
        | 'writeNotAgreed'
        | 'writesNotAllowed'
        | 'tooManyWrites'
        | 'writeTooLong';
    };

/** Rows of an answer, of which there may be more than are given. */
export interface Rows<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

interface Access {
  readonly organizations: readonly Organization[];
}

/** A program that waits for an answer. */
export interface Waiting {
  readonly pass: TerminalGrant;
  /** Aborted when nobody waits any more, or the pass is revoked. */
  readonly gone: AbortSignal;
  readonly tell: (notice: HelperNotice) => void;
}

/** A call, and the place that it is for. */
export interface WantedCall {
  readonly call: HelperCall;
  readonly place?: AskedPlaces;
}

/** Answers to what is about requests to the service. They throw a Refusal or an OrgAccessError for why there is none. */
export interface CallAnswers {
  readonly send: (connection: Connection, wanted: WantedCall, waiting: Waiting) => Promise<HelperAnswers['call']>;
  /** The body to begin with. */
  readonly skeleton: (
    connection: Connection,
    wanted: WantedCall,
    gone: AbortSignal,
  ) => Promise<HelperAnswers['skeleton']>;
  readonly operations: (connection: Connection) => Promise<readonly OperationRow[]>;
  /** The names that a shell completes. @param about the operation or the organization in which names are listed */
  readonly names: (connection: Connection, list: NameList, about?: string) => Promise<readonly string[]>;
  /** The place that is asked for, as it is sent, whatever it is sent to. Undefined where none is chosen. */
  readonly place: (connection: Connection, layers: AskedPlaces, gone: AbortSignal) => Promise<SentPlace | undefined>;
}

/** The answers for terminals that the sessions alone do not know. */
export interface TerminalServices {
  /** The sentence for the person at the terminal. */
  readonly inWords: (problem: TerminalProblem) => string;
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
