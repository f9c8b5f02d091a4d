import type { PlaceFault } from '../../access/site/common/resolvePlace.ts';
import type { InLog } from '../../platform/errors/common/logHint.ts';
import type { Problem } from '../../platform/errors/common/problems.ts';
import type { ExportableTrust } from '../../service/tls/node/exportableTrust.ts';
import type { CliFailure } from './protocol/cliProtocol.ts';

/** Refusal for a reason that no other module reports. */
export class Refusal extends Error {
  readonly reason: CliFailure;
  readonly problem: TerminalProblem;

  constructor(reason: CliFailure, problem: TerminalProblem) {
    super(problem.code);
    this.reason = reason;
    this.problem = problem;
  }
}

export type NotAllowed =
  | 'terminalNotAllowed'
  | 'noConnectionAllowed'
  | 'connectionNotAllowed'
  | 'programNotAllowed'
  | 'notebookNotAllowed';

/** Requests that work only on the computer of the session. */
export type NotRemote =
  | 'notAcceptedRemotely'
  | 'placeNotAcceptedRemotely'
  | 'lifeNotAcceptedRemotely'
  | 'newTokenNotAcceptedRemotely';

interface Near {
  readonly name: string;
  readonly near: readonly string[];
}

export type TerminalProblem =
  | Problem
  | { readonly code: NotAllowed | NotRemote }
  /** The response to a request that changes something was lost. */
  | { readonly code: 'writeNotKnown'; readonly cause: Problem }
  | { readonly code: 'nothingMatches'; readonly text: string }
  | { readonly code: 'noCaFile'; readonly reason: NonNullable<ExportableTrust['problem']> }
  | ({ readonly code: 'unexpected' } & InLog)
  | ({ readonly code: 'operationUnknown' } & Near)
  /** Several endpoints of the settings have this name. */
  | { readonly code: 'operationAmbiguous'; readonly name: string; readonly ids: readonly string[] }
  | ({ readonly code: 'noSuchParameter'; readonly operation: string } & Near)
  | { readonly code: 'bodyWanted'; readonly operation: string }
  | { readonly code: 'bodyNotJson' | 'noBody'; readonly operation: string }
  | { readonly code: 'bodyForOtherPlace'; readonly member: string; readonly named: string; readonly sent: string }
  | PlaceFault
  /** Reported for a header with the organization or the site, which have options of their own. */
  | { readonly code: 'placeHeaderTyped'; readonly name: string }
  | {
      readonly code:
        | 'onlyReadsHavePages'
        | 'onlyReadsAreRepeated'
        | 'writeNotAgreed'
        | 'writeNeedsYes'
        | 'hiddenNeedsPerson'
        | 'toolsNeedEditor'
        | 'writesNotAllowed'
        | 'tooManyWrites'
        | 'writeTooLong';
    };
