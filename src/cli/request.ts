import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { isOfAnotherUser, isOurs, type LocalAddress } from '../connections/node/localAddress.ts';
import { isObject, own } from '../platform/common/json/json.ts';
import {
  accessOfAnotherUser,
  editorGone,
  editorStandsStill,
  notGivenAccess,
  tmuxOutlivedEditor,
} from '../terminals/common/cliSentences.ts';
import type { ToolQuestion, ToolRequest } from '../terminals/common/protocol/toolProtocol.ts';
import type { CliAnswer, CliAnswers, CliNotice, CliRequest } from '../terminals/node/protocol/cliProtocol.ts';
import { askLocally, SilentListenerError } from '../windows/node/localSocket.ts';
import type { Question } from './commandLine.ts';
import { say } from './messages.ts';
import { exitCodes } from './usage.ts';

/** Largest response as a JSON string, in bytes. */
const answerBytes = 512 * 1024 * 1024;

/** Longest standstill of an extension host, such as at startup. */
const standstillMs = 90_000;

/** A busy window has acknowledged the request by then. */
const notYetMs = 12_000;

export interface NoAnswer {
  readonly ok: false;
  readonly reason: keyof typeof exitCodes;
  readonly message: string;
}

type Answer<K extends keyof CliAnswers> = { readonly ok: true; readonly value: CliAnswers[K] } | NoAnswer;

function addressIn(env: NodeJS.ProcessEnv): (LocalAddress & { terminal: string }) | undefined {
  const { ORG_ACCESS_SOCKET: path = '', ORG_ACCESS_KEY: keys = '' } = env;
  return path !== '' && /^[0-9a-f]{64}$/.test(keys)
    ? { path, key: keys.slice(0, 32), terminal: keys.slice(32) }
    : undefined;
}

/** Whether this terminal was ever given access. */
export function isGivenAccess(): boolean {
  return addressIn(process.env) !== undefined;
}

/** Sends a request to VS Code, and prints what it is waiting for. @param limit timeout or signal */
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

/** Sends a request to VS Code without printing anything. */
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

/** No window listens at the socket. */
const nobody = Symbol('nobody');

/** The socket belongs to another user. */
const anotherUsers = Symbol('anotherUsers');

export function isAskingPerson(notice: unknown): boolean {
  return notice === ('asking' satisfies CliNotice);
}

/**
 * Sends a request. Repeats it while the window reloads, unless it may have changed something. Returns undefined without
 * a response, and an error if VS Code stands still.
 */
async function askPatiently(
  address: LocalAddress,
  request: CliRequest | ToolRequest,
  limit: AbortSignal,
  onNotice: (notice: unknown) => void,
): Promise<unknown> {
  let mayRepeat = onlyReads(request);
  const onAnyNotice = (notice: unknown) => {
    if (notice === ('reads' satisfies CliNotice)) mayRepeat = true;
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

/** Whether a request can be repeated. Only reads have pages or repetitions. For other calls, VS Code sends `reads`. */
function onlyReads(request: CliRequest | ToolRequest): boolean {
  return (
    !('call' in request) ||
    !request.call ||
    request.ask !== 'call' ||
    request.call.pages === true ||
    request.call.repeated === true
  );
}

function isAnswer<K extends keyof CliAnswers>(value: unknown): value is CliAnswer<K> {
  if (!isObject(value)) return false;
  const [ok, reason, message] = ['ok', 'reason', 'message'].map((key) => own(value, key));
  return ok === true
    ? isObject(own(value, 'value'))
    : typeof message === 'string' && typeof reason === 'string' && Object.hasOwn(exitCodes, reason);
}

/** Longest reload of a window. */
const reloadMs = 30_000;

/** Longest time to restore a removed socket. */
const mendMs = 2_000;

/**
 * Returns the time after which no window will listen again. A reloading window leaves the folder of its socket, as old
 * as the reload; a closed one removes it.
 *
 * @param sinceMs start of the wait
 * @param outlives whether this terminal may have outlived its window for long
 */
export async function listenerGoneAtMs(socket: string, sinceMs: number, outlives: boolean): Promise<number> {
  if (process.platform === 'win32') return sinceMs + reloadMs;
  const stats = (name: string) => lstat(name).catch(() => undefined);
  const folder = await stats(path.dirname(socket));
  if (!folder) return sinceMs + mendMs;
  return (outlives && !(await stats(socket)) ? Math.min(folder.mtimeMs, sinceMs) : sinceMs) + reloadMs;
}
