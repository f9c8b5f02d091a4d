import type { JobWatch } from '../../api/jobs/common/jobSchema.ts';
import { afterList, beginWatch, isOver } from '../../api/jobs/common/jobWatch.ts';
import { listJobs, newestJobs } from '../../api/jobs/node/jobList.ts';
import { type Clock, systemClock } from '../../platform/common/clock.ts';
import { parseJson, writeJson } from '../../platform/common/json/json.ts';
import { withUnseenEscaped } from '../../platform/common/text/displayText.ts';
import { valueAt } from '../../service/forms/common/envelope.ts';
import type { Page } from '../../service/forms/common/pages.ts';
import type { OperationCall, PathCall, RequestedPlaces, SentAs } from '../../terminals/common/protocol/cliCall.ts';
import type { CallResponse } from '../../terminals/node/protocol/cliProtocol.ts';
import type { Access, MaxTime } from '../access.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { printError } from '../messages.ts';
import type { Output } from '../output.ts';
import { type Polled, pollUntilOver, type Progress, type Read, whereSent } from './poll.ts';

interface JobToFollow {
  readonly requestId: string;
  readonly connection?: string;
  readonly place?: RequestedPlaces;
  readonly sentAs?: SentAs;
}

/**
 * Waits for a job, and prints its last state.
 *
 * @returns the exit code
 */
export async function waitFor(
  { requestId, ...about }: JobToFollow,
  { maxTime }: { readonly maxTime?: MaxTime },
  output: Output,
  access: Pick<Access, 'send'>,
  clock: Clock = systemClock,
  progress?: Progress,
): Promise<number> {
  const goesOn = () =>
    watch.phase === 'waiting'
      ? `The service doesn't list ${requestId}. Check the ID, the organization, and the site.`
      : `The discovery continues at the service. To wait for it again, run "org-access wait ${requestId}".`;
  let target: Omit<JobToFollow, 'requestId'> = about;
  let watch = beginWatch({ requestId }, clock.now());

  async function poll(read: Read): Promise<Polled | undefined> {
    let trouble: Polled | undefined;
    const list = await listJobs(
      async (path) => {
        const response = await read(requestOf(target, path));
        if (!response) return undefined;
        const page = responsePage(response);
        if (!page) {
          trouble = { kind: 'trouble', text: noList(response) };
          return undefined;
        }
        // Later requests are sent for the organization and site of the first one.
        target = whereSent(response);
        return { path: response.path, page };
      },
      [requestId],
    );
    if (!list) return trouble;
    watch = afterList(watch, list, clock.now());
    const text = progressText(watch);
    return isOver(watch) ? { kind: 'over', text, end: () => end(endOf(watch)) } : { kind: 'open', text };
  }

  async function end([code, sentence]: readonly [code: number, sentence?: string]): Promise<number> {
    if (watch.source) await output.write(`${withUnseenEscaped(writeJson(watch.source, 2) ?? '')}\n`);
    return sentence === undefined ? code : printError(sentence, code);
  }

  const timedOut = () => end([exitCodes.timedOut, `The time of --max-time is over. ${goesOn()}`]);
  const interrupted = () => printError(goesOn(), exitCodes.interrupted);
  return await pollUntilOver({ poll, timedOut, interrupted }, maxTime, access, clock, progress);
}

function requestOf({ connection, place, sentAs }: Omit<JobToFollow, 'requestId'>, path?: string): Parameters<Read>[0] {
  const call: PathCall | OperationCall =
    path === undefined ? { operation: 'discovery-status', args: Object.entries(newestJobs) } : { method: 'GET', path };
  return {
    ...(connection !== undefined && { connection }),
    ...(place && { place }),
    call: { ...call, pages: true, repeated: true, ...(sentAs && { sentAs }) },
  };
}

function endOf({ phase, word = '' }: JobWatch): readonly [code: number, sentence?: string] {
  switch (phase) {
    case 'done':
      return [exitCodes.done];
    case 'failed':
      return [exitCodes.jobFailed, `The discovery has failed: ${word}.`];
    case 'stopped':
      return [exitCodes.jobStopped, `The discovery was stopped: ${word}.`];
    case 'unchanged':
      return [exitCodes.timedOut, `The discovery no longer changes, so the wait has ended. Its last state is ${word}.`];
    default:
      return [exitCodes.jobStopped, 'The discovery is no longer in the list of the service.'];
  }
}

function noList({ text }: CallResponse): string {
  return /^\s*</.test(text)
    ? 'The response is a web page, for example one to sign in, and no list of jobs.'
    : 'The response is no list of jobs.';
}

function progressText({ requestId, phase, word, percent }: JobWatch): string {
  const share = percent === undefined ? '' : `, ${percent} %`;
  const about = `Request ${requestId}`;
  if (phase === 'waiting') return `${about}: not in the list yet.`;
  if (phase === 'missing') return `${about}: no longer in the list, or not yet.`;
  if (phase === 'stuck') return `${about}: ${word ?? ''}${share}, unchanged for more than ten minutes.`;
  return `${about}: ${word ?? 'in the list'}${share}`;
}

/** Returns the page in a response, whose facts VS Code has read. Returns undefined if it is none. */
function responsePage({ list, text }: CallResponse): Page | undefined {
  if (!list) return undefined;
  const rows = valueAt(parseJson(text), list.path) ?? [];
  return Array.isArray(rows) ? { ...list, rows } : undefined;
}
