import { afterResponse, afterFailure, beginBackOff, untilNextMs } from '../follow/common/backOff.ts';
import { parseJson } from '../platform/common/json/json.ts';
import { ask, holds, mostSteps } from '../query/common/query.ts';
import type { QueryFault } from '../query/common/queryFault.ts';
import type { CallAnswer } from '../terminals/node/protocol/helperProtocol.ts';
import type { Question } from './command/commandLine.ts';
import { isError } from './responses.ts';
import { mayPass, whereSent, type NoAnswer, type Surroundings } from './wait.ts';

/** How repeating a request has ended. `answer` is the last response that was asked. */
export type UntilEnd =
  | { readonly kind: 'holds' | 'noJson'; readonly answer: CallAnswer }
  | { readonly kind: 'timedOut'; readonly answer?: CallAnswer }
  | { readonly kind: 'fault'; readonly fault: QueryFault }
  | NoAnswer;

/** A response in which the query does not hold yet, or the reason why there is none. */
type Look = { readonly kind: 'notYet'; readonly answer: CallAnswer; readonly result: unknown } | NoAnswer;

export interface UntilSurroundings extends Omit<Surroundings, 'onProgress'> {
  readonly onLook: (look: Look) => void;
}

/** Repeats a request that only reads until a query holds in its response, or the time is over. What may pass is waited for. */
export async function askUntil(
  first: Question,
  query: string,
  timeoutMs: number,
  { ask: send, nowMs, sleep, onLook }: UntilSurroundings,
): Promise<UntilEnd> {
  const beganMs = nowMs();
  let question = first;
  let backOff = beginBackOff(beganMs);
  let last: CallAnswer | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const sent = await send(question);
    const noAnswer = noAnswerIn(sent);
    if (noAnswer && !mayPass(noAnswer, isFirst)) return noAnswer;
    if (!noAnswer && sent.ok) {
      const answer = sent.value;
      question = { ...question, ...repeated(question, answer) };
      last = answer;
      const value = jsonIn(answer.text);
      // A page to sign in at a proxy comes and goes.
      if (!value && isFirst) return { kind: 'noJson', answer };
      const asked = value && ask(query, value.json, mostSteps);
      if (asked && 'fault' in asked) return { kind: 'fault', fault: asked.fault };
      if (asked && holds(asked.value)) return { kind: 'holds', answer };
      onLook({ kind: 'notYet', answer, result: asked?.value ?? null });
      backOff = afterResponse(backOff, nowMs());
    } else if (noAnswer) {
      onLook(noAnswer);
      const retryAfterMs = noAnswer.kind === 'refused' ? noAnswer.answer.retryAfterMs : undefined;
      backOff = afterFailure(backOff, nowMs(), retryAfterMs);
    }
    const leftMs = beganMs + timeoutMs - nowMs();
    if (leftMs <= 0) return { kind: 'timedOut', ...(last && { answer: last }) };
    // The last look is when the time is over.
    await sleep(Math.max(0, Math.min(untilNextMs(backOff, nowMs()), leftMs)));
  }
}

function noAnswerIn(sent: Awaited<ReturnType<Surroundings['ask']>>): NoAnswer | undefined {
  if (!sent.ok) return { kind: 'unanswered', why: sent };
  return isError(sent.value) ? { kind: 'refused', answer: sent.value } : undefined;
}

/** The same request of the same person, for the same place, whatever is chosen meanwhile. */
function repeated({ call }: Question, answer: CallAnswer): Partial<Question> {
  const { sentAs, ...where } = whereSent(answer);
  return { ...where, ...(call && { call: { ...call, ...(sentAs && { sentAs }) } }) };
}

function jsonIn(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: parseJson(text) };
  } catch {
    return undefined;
  }
}
