import { startWorker } from '../../platform/webview/worker.ts';
// oxlint-disable-next-line import/default -- The build makes it the text of the worker's bundle.
import source from './query.worker.ts?source';
import type { Asked, Question } from './question.ts';

/** Time limit for a query. */
export const deadlineMs = 5_000;

export interface Asker {
  /** Starts a query and cancels the previous one. */
  ask(question: Question, onAsked: (asked: Asked) => void): void;
  /** Cancels the query and releases the response. */
  stop(): void;
}

/** Runs queries in a worker, which keeps the response until it is stopped. */
export function createAsker(): Asker {
  let worker: Worker | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(deadline);
    deadline = undefined;
    worker?.terminate();
    worker = undefined;
  }

  return {
    ask(question, onAsked) {
      // A busy worker would respond later.
      if (deadline !== undefined) stop();
      worker ??= startWorker(source);
      const end = (asked: Asked) => {
        clearTimeout(deadline);
        deadline = undefined;
        onAsked(asked);
      };
      worker.onmessage = ({ data }: MessageEvent<Asked>) => end(data);
      worker.onerror = () => {
        stop();
        onAsked({ kind: 'tooLarge' });
      };
      deadline = setTimeout(() => {
        stop();
        onAsked({ kind: 'tooSlow' });
      }, deadlineMs);
      worker.postMessage(question);
    },
    stop,
  };
}
