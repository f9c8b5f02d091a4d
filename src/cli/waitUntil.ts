import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson, writeJson } from '../platform/common/json/json.ts';
import { plain } from '../platform/common/text/displayText.ts';
import { afterResponse, afterFailure, beginBackOff, untilNextMs } from '../responses/follow/common/backOff.ts';
import { ask, holds, maxSteps } from '../responses/query/common/query.ts';
import type { QueryFault } from '../responses/query/common/queryFault.ts';
import type { CallResponse } from '../terminals/node/protocol/cliProtocol.ts';
import type { Access } from './access.ts';
import type { Invocation, RequestContent } from './commandLine/commandLine.ts';
import { faultText } from './commandLine/queryFaults.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printError, printFailure, ProgressLine } from './messages.ts';
import { isError, printResponseError } from './responses.ts';
import { isLate, mayPass, untilInterrupted, whereSent, type NoResponse, type WaitServices } from './waitForJob.ts';

/**
 * Repeats a request until a query holds.
 *
 * @param write writes the last response, and whether the query holds for it
 * @returns the exit code
 */
export async function waitUntil(
  request: RequestContent,
  { until: { query } = { query: '' }, maxTime }: Pick<Invocation, 'until' | 'maxTime'>,
  write: (response: CallResponse, holds: boolean) => Promise<number>,
  { send }: Access,
): Promise<number> {
  const progress = new ProgressLine();
  const end = await untilInterrupted((over) =>
    repeatUntil(request, query, maxTime?.ms ?? Infinity, {
      send: (content) => send({ ...content, ask: 'call' }, over),
      nowMs: () => Date.now(),
      sleep: async (ms) => await sleep(ms, undefined, { signal: over }),
      onLook: (look) => {
        if (look.kind === 'notYet') progress.show(`Not yet: ${plain(writeJson(look.result) ?? '', 100)}`);
        else progress.print(`${reasonOf(look)} Asking again.`);
      },
    }),
  );
  progress.end();
  if (end === 'interrupted') return exitCodes.interrupted;
  return await finish(end, query, write);
}

async function finish(
  end: UntilEnd,
  query: string,
  write: (response: CallResponse, holds: boolean) => Promise<number>,
): Promise<number> {
  switch (end.kind) {
    case 'holds':
      return await write(end.response, true);
    case 'timedOut':
      if (end.response) await write(end.response, false);
      return printError('The time of --max-time is over, and the query still does not hold.', exitCodes.timedOut);
    case 'fault':
      return printError(faultText(query, end.fault), exitCodes.failed);
    case 'noJson':
      return printError("The response isn't JSON, so --until has nothing to work on.", exitCodes.failed);
    case 'refused':
      return printResponseError(end.response);
    case 'noResponse':
      return printFailure(end.why);
  }
}

function reasonOf(look: Extract<UntilEnd, { kind: 'refused' | 'noResponse' }>): string {
  return look.kind === 'refused' ? `The service responded with status ${look.response.status}.` : look.why.message;
}

export type UntilEnd =
  | { readonly kind: 'holds' | 'noJson'; readonly response: CallResponse }
  | { readonly kind: 'timedOut'; readonly response?: CallResponse }
  | { readonly kind: 'fault'; readonly fault: QueryFault }
  | NoResponse;

/** Response in which the query doesn't hold yet, or a failure. */
type Look = { readonly kind: 'notYet'; readonly response: CallResponse; readonly result: unknown } | NoResponse;

interface UntilServices extends Omit<WaitServices, 'onProgress'> {
  readonly onLook: (look: Look) => void;
}

/** Repeats a read until a query holds or the time is up. Continues after transient failures. */
export async function repeatUntil(
  first: RequestContent,
  query: string,
  timeoutMs: number,
  { send, nowMs, sleep, onLook }: UntilServices,
): Promise<UntilEnd> {
  const beganMs = nowMs();
  let request = first;
  let backOff = beginBackOff(beganMs);
  let last: CallResponse | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const sent = await send(request);
    const failure = failureIn(sent);
    if (isLate(failure)) return { kind: 'timedOut', ...(last && { response: last }) };
    if (failure && !mayPass(failure, isFirst)) return failure;
    if (!failure && sent.ok) {
      const response = sent.value;
      request = { ...request, ...repeated(request, response) };
      last = response;
      const value = jsonIn(response.text);
      // Later, a proxy may show a sign-in page for a while.
      if (!value && isFirst) return { kind: 'noJson', response };
      const asked = value && ask(query, value.json, maxSteps);
      if (asked && 'fault' in asked) return { kind: 'fault', fault: asked.fault };
      if (asked && holds(asked.value)) return { kind: 'holds', response };
      onLook({ kind: 'notYet', response, result: asked?.value ?? null });
      backOff = afterResponse(backOff, nowMs(), response.retryAfterMs);
    } else if (failure) {
      onLook(failure);
      const retryAfterMs = failure.kind === 'refused' ? failure.response.retryAfterMs : undefined;
      backOff = afterFailure(backOff, nowMs(), retryAfterMs);
    }
    const leftMs = beganMs + timeoutMs - nowMs();
    if (leftMs <= 0) return { kind: 'timedOut', ...(last && { response: last }) };
    await sleep(Math.max(0, Math.min(untilNextMs(backOff, nowMs()), leftMs)));
  }
}

function failureIn(sent: Awaited<ReturnType<WaitServices['send']>>): NoResponse | undefined {
  if (!sent.ok) return { kind: 'noResponse', why: sent };
  return isError(sent.value) ? { kind: 'refused', response: sent.value } : undefined;
}

/** Keeps the person and place of the first response. */
function repeated({ call }: RequestContent, response: CallResponse): Partial<RequestContent> {
  const { sentAs, ...where } = whereSent(response);
  return { ...where, ...(call && { call: { ...call, ...(sentAs && { sentAs }) } }) };
}

function jsonIn(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: parseJson(text) };
  } catch {
    return undefined;
  }
}
