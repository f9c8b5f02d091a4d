import type { HelperFailure } from './protocol/helperProtocol.ts';
import type { TerminalProblem } from './terminalServices.ts';

/** The reason why a terminal is not answered, where no other part of the program has found it. */
export class Refusal extends Error {
  readonly reason: HelperFailure;
  readonly problem: TerminalProblem;

  constructor(reason: HelperFailure, problem: TerminalProblem) {
    super(problem.code);
    this.reason = reason;
    this.problem = problem;
  }
}
