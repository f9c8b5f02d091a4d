import { setTimeout as sleep } from 'node:timers/promises';
import { writeJson } from '../platform/common/json/json.ts';
import { plain } from '../platform/common/text/displayText.ts';
import type { CallAnswer } from '../terminals/node/protocol/helperProtocol.ts';
import { askEditor } from './asking.ts';
import type { Invocation, Question } from './command/commandLine.ts';
import { exitCodes } from './command/usage.ts';
import { complain, complainOfNoAnswer } from './output.ts';
import { ProgressLine } from './progressLine.ts';
import { faultText } from './query/queryWords.ts';
import { complainOfResponse } from './responses.ts';
import { askUntil, type UntilEnd } from './until.ts';

/**
 * Repeats a request at a terminal until a query holds in its response.
 *
 * @param write writes a response, and gives the exit code
 * @returns the exit code
 */
export async function waitUntil(
  request: Question,
  { query, timeoutMs }: NonNullable<Invocation['until']>,
  write: (answer: CallAnswer) => Promise<number>,
): Promise<number> {
  const progress = new ProgressLine();
  const over = new AbortController();
  const onInterrupt = () => over.abort();
  process.once('SIGINT', onInterrupt);
  const interrupted = new Promise<'interrupted'>((resolve) =>
    over.signal.addEventListener('abort', () => resolve('interrupted')),
  );
  const asking = askUntil(request, query, timeoutMs, {
    ask: (asked) => askEditor({ ...asked, ask: 'call' }, over.signal),
    nowMs: () => Date.now(),
    sleep: async (ms) => await sleep(ms, undefined, { signal: over.signal }),
    onLook: (look) => {
      if (look.kind === 'notYet') progress.show(`Not yet: ${plain(writeJson(look.result) ?? '', 100)}`);
      else progress.tell(`${reasonOf(look)} Asking again.`);
    },
  });
  // Once it is interrupted, its sleep rejects, and nobody waits for it.
  asking.catch(() => undefined);
  const end = await Promise.race([asking, interrupted]);
  process.removeListener('SIGINT', onInterrupt);
  over.abort();
  progress.end();
  if (end === 'interrupted') return exitCodes.interrupted;
  return await finish(end, query, write);
}

async function finish(end: UntilEnd, query: string, write: (answer: CallAnswer) => Promise<number>): Promise<number> {
  switch (end.kind) {
    case 'holds':
      return await write(end.answer);
    case 'timedOut':
      if (end.answer) await write(end.answer);
      return complain('It took too long: the query still does not hold.', exitCodes.timedOut);
    case 'fault':
      return complain(faultText(query, end.fault), exitCodes.failed);
    case 'noJson':
      return complain("The response isn't JSON, so --until has nothing to work on.", exitCodes.failed);
    case 'refused':
      return complainOfResponse(end.answer);
    case 'unanswered':
      return complainOfNoAnswer(end.why);
  }
}

function reasonOf(look: Extract<UntilEnd, { kind: 'refused' | 'unanswered' }>): string {
  return look.kind === 'refused' ? `The service responded with status ${look.answer.status}.` : look.why.message;
}
