import { raceAbort } from '../../platform/common/clock.ts';
import { requestLines } from '../common/requestQuestion.ts';
import type { PlannedRequest } from './plannedRequests.ts';

/** The question that a person is shown. */
export interface ToolQuestion {
  /** Whether they agree. */
  readonly agrees: (planned: PlannedRequest) => Promise<boolean>;
  /** They have agreed when nobody was waiting for it any more. */
  readonly tooLate: () => void;
}

/** How a question has ended. */
export type Agreed = 'yes' | 'no' | 'gone' | 'tooMany' | 'tooLong';

/** More than agents ask at the same time. */
const mostWaiting = 16;

/** VS Code shows 1000 characters of a notification. With requests of this length all of the question is seen. */
const longestShown = 500;

/** Asks about requests of programs, one after the other, so that a person answers to what they see. */
export class ToolQuestions {
  readonly #question: ToolQuestion;
  #before: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(question: ToolQuestion) {
    this.#question = question;
  }

  /**
   * @param plan what would be sent, looked up when it is the turn of this question
   * @param gone nobody waits for the answer any more
   */
  async ask(plan: () => Promise<PlannedRequest | undefined>, gone: AbortSignal): Promise<Agreed> {
    if (this.#waiting >= mostWaiting) return 'tooMany';
    this.#waiting += 1;
    const turn = this.#before
      .then(async () => (gone.aborted ? 'gone' : await this.#ask(await plan(), gone)))
      .finally(() => (this.#waiting -= 1));
    this.#before = turn.catch(() => undefined);
    return await turn;
  }

  async #ask(planned: PlannedRequest | undefined, gone: AbortSignal): Promise<Agreed> {
    // The session has ended meanwhile, which the tool says.
    if (!planned) return 'yes';
    if (requestLines(planned.calls).join(' · ').length > longestShown) return 'tooLong';
    const answer = this.#question.agrees(planned);
    const first = await raceAbort(answer, gone);
    // The editor can't take a notification back.
    if (first === undefined) void answer.then((agrees) => agrees && this.#question.tooLate());
    return first === undefined ? 'gone' : first ? 'yes' : 'no';
  }
}
