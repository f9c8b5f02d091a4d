import { isObject, own } from '../core/base/json/json.ts';
import { isOfAnotherUser, isOurs, type LocalAddress } from '../core/connection/localAddress.ts';
import type {
  HelperAnswer,
  HelperAnswers,
  HelperNotice,
  HelperRequest,
} from '../core/terminals/protocol/helperProtocol.ts';
import type { ToolQuestion, ToolRequest } from '../core/terminals/protocol/toolProtocol.ts';
import { askLocally, SilentListenerError } from '../core/windows/localSocket.ts';
import {
  accessOfAnotherUser,
  editorGone,
  editorStandsStill,
  notGivenAccess,
  tmuxOutlivedEditor,
} from '../model/terminals/helperSentences.ts';
import type { Question } from './command/commandLine.ts';
import { exitCodes } from './command/usage.ts';
import { say } from './output.ts';
import { listenerGoneAtMs } from './system/listenerGone.ts';

/** The largest answer of a service, written as a JSON string. */
const answerBytes = 512 * 1024 * 1024;

/** An extension host that stands still goes on within this time, even as an editor starts with many extensions. */
const standstillMs = 90_000;

/** An editor that is merely busy has said by then that it has heard. */
const notYetMs = 12_000;

/** The reason why there is no answer. */
export interface NoAnswer {
  readonly ok: false;
  readonly reason: keyof typeof exitCodes;
  readonly message: string;
}

type Answer<K extends keyof HelperAnswers> = { readonly ok: true; readonly value: HelperAnswers[K] } | NoAnswer;

/** The socket and the key that the editor has put into the environment of this terminal. */
function addressIn(env: NodeJS.ProcessEnv): (LocalAddress & { terminal: string }) | undefined {
  const { ORG_ACCESS_SOCKET: path = '', ORG_ACCESS_KEY: keys = '' } = env;
  return path !== '' && /^[0-9a-f]{64}$/.test(keys)
    ? { path, key: keys.slice(0, 32), terminal: keys.slice(32) }
    : undefined;
}

/** Whether this terminal was given access at all; it may have lost it since. */
export function isGivenAccess(): boolean {
  return addressIn(process.env) !== undefined;
}

/**
 * Asks the editor, and says meanwhile what is being waited for.
 *
 * @param limit gives up after this time, or when it is aborted
 */
export async function askEditor<Q extends Question>(
  question: Q,
  limit: number | AbortSignal = new AbortController().signal,
): Promise<Answer<Q['ask']>> {
  const late = setTimeout(() => say("The editor isn't responding yet."), notYetMs);
  let isAsking = false;
  const onNotice = (notice: unknown) => {
    clearTimeout(late);
    if (!isAskingPerson(notice) || isAsking) return;
    isAsking = true;
    say('Waiting for you in the editor.');
  };
  const over = typeof limit === 'number' ? AbortSignal.timeout(limit) : limit;
  return await askQuietly(question, over, onNotice).finally(() => clearTimeout(late));
}

/** Asks the editor. @param limit gives up when it is aborted */
export async function askQuietly<Q extends Question | ToolQuestion>(
  question: Q,
  limit: AbortSignal,
  onNotice: (notice: unknown) => void,
): Promise<Answer<Q['ask']>> {
  const address = addressIn(process.env);
  if (!address) return { ok: false, reason: 'notAllowed', message: notGivenAccess };
  const { terminal, ...socket } = address;
  const answer = await askPatiently(socket, { terminal, notices: true, ...question }, limit, onNotice);
  if (answer === anotherUsers) return { ok: false, reason: 'notAllowed', message: accessOfAnotherUser };
  return isAnswer<Q['ask']>(answer) ? answer : { ok: false, reason: 'editorGone', message: whyNoAnswer(answer) };
}

function whyNoAnswer(answer: unknown): string {
  if (answer instanceof SilentListenerError) return editorStandsStill;
  return answer === nobody && isInTmux() ? tmuxOutlivedEditor : editorGone;
}

function isInTmux(): boolean {
  return (process.env.TMUX ?? '') !== '';
}

/** Stands for an editor that is gone, and was not asked. */
const nobody = Symbol('nobody');

/** Stands for one that only another user can ask. */
const anotherUsers = Symbol('anotherUsers');

/** Whether the editor says that it waits for a person. */
export function isAskingPerson(notice: unknown): boolean {
  return notice === ('asking' satisfies HelperNotice);
}

/**
 * While the editor reloads its window nobody listens for some seconds, and what was asked just before is not answered: that is
 * asked again, unless it may have changed something. `nobody` when the editor does not come back, `anotherUsers` when it is not this user's, undefined when it has not answered;
 * an error for one that stands still.
 */
async function askPatiently(
  address: LocalAddress,
  request: HelperRequest | ToolRequest,
  limit: AbortSignal,
  onNotice: (notice: unknown) => void,
): Promise<unknown> {
  let mayRepeat = onlyReads(request);
  const onAnyNotice = (notice: unknown) => {
    if (notice === ('reads' satisfies HelperNotice)) mayRepeat = true;
    onNotice(notice);
  };
  const { path } = address;
  for (const beganMs = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    try {
      if (!(await isOurs(path))) return (await isOfAnotherUser(path)) ? anotherUsers : undefined;
      const answer = await askLocally(address, request, limit, {
        answerBytes,
        keepsAlive: true,
        readyMs: standstillMs,
        onNotice: onAnyNotice,
      });
      if (answer !== undefined || !mayRepeat) return answer;
    } catch (error) {
      if (error instanceof SilentListenerError) return error;
    }
    if (limit.aborted) return undefined;
    if (Date.now() > (await listenerGoneAtMs(path, beganMs, isInTmux()))) return nobody;
  }
}

/** Whether nothing can be changed by it, as far as that is known here. Pages and what is repeated are answered only of what reads; of all else, the editor says it. */
function onlyReads(request: HelperRequest | ToolRequest): boolean {
  return (
    !('call' in request) ||
    !request.call ||
    request.ask !== 'call' ||
    request.call.pages === true ||
    request.call.repeated === true
  );
}

function isAnswer<K extends keyof HelperAnswers>(value: unknown): value is HelperAnswer<K> {
  if (!isObject(value)) return false;
  const [ok, reason, message] = ['ok', 'reason', 'message'].map((key) => own(value, key));
  return ok === true
    ? isObject(own(value, 'value'))
    : typeof message === 'string' && typeof reason === 'string' && Object.hasOwn(exitCodes, reason);
}
