import type { InLog, Problem } from '../base/problems.ts';
import type { Connection } from '../connection/connection.ts';
import type { Organization } from '../privilegeMap.ts';
import type { AnsweredOnly, GrantRow, PlaceRow } from './helperProtocol.ts';
import type { ToolProvider } from './toolProtocol.ts';

/** A terminal may use nothing at all, no connection, or not the one that it has asked for. */
export type NotAllowed = 'terminalNotAllowed' | 'noConnectionAllowed' | 'connectionNotAllowed' | 'programNotAllowed';

/** What is asked for is not answered in this terminal, which runs on another computer than the session. */
type NotHere = 'notAnsweredHere' | 'lifeNotAnsweredHere';

/** The reason why the request of a terminal was not answered. */
export type TerminalProblem =
  | Problem
  | { readonly code: NotAllowed | NotHere }
  | { readonly code: 'nothingMatches'; readonly text: string }
  | ({ readonly code: 'unexpected' } & InLog);

/** Rows of an answer, of which there may be more than are given. */
export interface Rows<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

interface Access {
  readonly organizations: readonly Organization[];
}

/** What terminals are answered with that the sessions alone do not know. */
export interface TerminalServices {
  /** The sentence for the person at the terminal. */
  readonly inWords: (problem: TerminalProblem) => string;
  /** Asks a person to sign in, and waits for that. Who is signed in then is in the sessions; nobody, when they do not want to. */
  readonly signIn: (connection: Connection) => Promise<void>;
  readonly sites: (access: Access, text: string | undefined) => Rows<PlaceRow>;
  readonly where: (access: Access, text: string) => Rows<GrantRow>;
  /** For agents. */
  readonly tools: ToolProvider;
  /** What is answered; everything when left out. */
  readonly only?: AnsweredOnly;
}
