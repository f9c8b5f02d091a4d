import type { Clock } from '../../platform/common/clock.ts';
import { parseJson, writeJson } from '../../platform/common/json/json.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { ask, holds, maxSteps } from '../../responses/query/common/query.ts';
import type { CallResponse, RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import type { Access, MaxTime } from '../access.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { printError } from '../messages.ts';
import { faultText } from '../result.ts';
import { pollUntilOver, whereSent, type Polled, type Progress, type Read } from './poll.ts';

/**
 * Repeats a request until a query returns a result that isn't false or empty.
 *
 * @param write writes the last response; `holds` tells whether the query has such a result
 * @returns the exit code
 */
export async function waitUntil(
  first: RequestContent,
  { until: query, maxTime }: { readonly until: string; readonly maxTime?: MaxTime | undefined },
  write: (response: CallResponse, holds: boolean) => Promise<number>,
  access: Pick<Access, 'send'>,
  clock?: Clock,
  progress?: Progress,
): Promise<number> {
  let request = first;
  let last: CallResponse | undefined;

  async function poll(read: Read): Promise<Polled | undefined> {
    const response = await read(request);
    if (!response) return undefined;
    const isFirst = last === undefined;
    last = response;
    // Later requests are sent as the same person, for the same organization and site.
    const { sentAs, ...where } = whereSent(response);
    request = { ...request, ...where, ...(request.call && { call: { ...request.call, sentAs } }) };
    const value = jsonIn(response.text);
    // Only the first response must be JSON. Later, a proxy may respond with a sign-in page for a while.
    if (!value && isFirst) return failed("The response isn't JSON, so --until has nothing to work on.");
    const asked = value && ask(query, value.json, maxSteps);
    if (asked && 'fault' in asked) return failed(faultText(query, asked.fault));
    if (asked && holds(asked.value)) return { kind: 'over', end: () => write(response, true) };
    const text = `Not yet: ${plain(writeJson(asked?.value ?? null) ?? '', 100)}`;
    return { kind: 'open', text, retryAfterMs: response.retryAfterMs };
  }

  async function timedOut(): Promise<number> {
    if (last) await write(last, false);
    return printError("The time of --max-time is over, and the query still doesn't hold.", exitCodes.timedOut);
  }

  const interrupted = () => exitCodes.interrupted;
  return await pollUntilOver({ poll, timedOut, interrupted }, maxTime, access, clock, progress);
}

function failed(sentence: string): Polled {
  return { kind: 'over', end: () => printError(sentence, exitCodes.failed) };
}

function jsonIn(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: parseJson(text) };
  } catch {
    return undefined;
  }
}
