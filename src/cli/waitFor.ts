import { setTimeout as sleep } from 'node:timers/promises';
import { writeJson } from '../platform/common/json/json.ts';
import { withUnseenEscaped } from '../platform/common/text/displayText.ts';
import { askEditor } from './asking.ts';
import type { Invocation } from './command/commandLine.ts';
import { exitCodes } from './command/usage.ts';
import { complain, complainOfNoAnswer } from './output.ts';
import { ProgressLine } from './progressLine.ts';
import { complainOfResponse } from './responses.ts';
import { followJob, type JobToFollow, type WaitEnd } from './wait.ts';
import { progressText, troubleText } from './waitText.ts';
import type { Output } from './writing.ts';

/** Waits for a job at a terminal, and prints how it stands at the end. @returns the exit code */
export async function waitFor(
  job: JobToFollow,
  { timeoutMs }: NonNullable<Invocation['wait']>,
  output: Output,
): Promise<number> {
  const { requestId } = job;
  const progress = new ProgressLine();
  const over = new AbortController();
  const onInterrupt = () => over.abort();
  process.once('SIGINT', onInterrupt);
  const interrupted = new Promise<'interrupted'>((resolve) =>
    over.signal.addEventListener('abort', () => resolve('interrupted')),
  );
  const following = followJob(job, timeoutMs, {
    ask: (asked) => askEditor({ ...asked, ask: 'call' }, over.signal),
    nowMs: () => Date.now(),
    sleep: async (ms) => await sleep(ms, undefined, { signal: over.signal }),
    onProgress: (watch, trouble) =>
      trouble ? progress.tell(troubleText(watch, trouble)) : progress.show(progressText(watch)),
  });
  // Once it is interrupted, its sleep rejects, and nobody waits for it.
  following.catch(() => undefined);
  const end = await Promise.race([following, interrupted]);
  process.removeListener('SIGINT', onInterrupt);
  over.abort();
  progress.end();
  if (end === 'interrupted') return complain(goesOn(requestId), exitCodes.interrupted);
  if ('watch' in end && end.watch.source)
    await output.write(`${withUnseenEscaped(writeJson(end.watch.source, 2) ?? '')}\n`);
  return codeOf(end, requestId);
}

function codeOf(end: WaitEnd, requestId: string): number {
  if (end.kind === 'unanswered') return complainOfNoAnswer(end.why);
  if (end.kind === 'refused') return complainOfResponse(end.answer);
  if (end.kind === 'timedOut') return complain(`It took too long. ${goesOn(requestId)}`, exitCodes.timedOut);
  const { phase, word } = end.watch;
  if (phase === 'done') return exitCodes.done;
  if (phase === 'faulty') return complain(`The discovery has ended with errors: ${word ?? ''}.`, exitCodes.jobFailed);
  if (phase === 'failed') return complain(`The discovery has failed: ${word ?? ''}.`, exitCodes.jobFailed);
  if (phase === 'stopped') return complain(`The discovery was stopped: ${word ?? ''}.`, exitCodes.jobStopped);
  return complain('The discovery is no longer in the list of the service.', exitCodes.jobStopped);
}

function goesOn(requestId: string): string {
  return `The discovery goes on at the service. To wait for it again, run "org-access wait ${requestId}".`;
}
