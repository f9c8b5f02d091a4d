import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, own } from '../platform/common/json/json.ts';
import { isOfAnotherUser, isOurs, type LocalAddress } from '../session/windows/node/localAddress.ts';
import { askLocally, SilentListenerError } from '../session/windows/node/localSocket.ts';
import {
  accessOfAnotherUser,
  editorGone,
  editorStalled,
  notGivenAccess,
  runEnded,
  tmuxOutlivedEditor,
} from '../terminals/common/cliSentences.ts';
import type { ToolRequest, ToolRequestContent } from '../terminals/common/protocol/toolProtocol.ts';
import type {
  CliNotice,
  CliRequest,
  CliResponse,
  CliResponses,
  RequestContent,
} from '../terminals/node/protocol/cliProtocol.ts';
import { isOfRun } from './accessKind.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printAskedToWait, printMessage, type Failure } from './messages.ts';

/** Limit of a response as a JSON string. */
const maxResponseBytes = 512 * 1024 * 1024;

/** Longest time for which an extension host blocks, for example at startup. */
const standstillMs = 90_000;

/** Time within which even a busy window acknowledges a request. */
const slowMs = 12_000;

type Response<K extends keyof CliResponses> = { readonly ok: true; readonly value: CliResponses[K] } | Failure;

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

/**
 * Sends a request to VS Code. Repeats it while the window reloads, unless it may have changed something.
 *
 * @param onNotice replaces the messages about waiting
 */
export async function sendRequest<Q extends RequestContent | ToolRequestContent>(
  content: Q,
  over = new AbortController().signal,
  onNotice?: (notice: unknown) => void,
): Promise<Response<Q['ask']>> {
  const address = addressIn(process.env);
  if (!address) return { ok: false, reason: 'notAllowed', message: notGivenAccess };
  const { terminal, ...socket } = address;
  const request: CliRequest | ToolRequest = { terminal, ...content };
  const wait = onNotice ? { onNotice, end: () => undefined } : printWait();
  let mayRepeat = onlyReads(request);
  const options = {
    maxResponseBytes,
    keepsAlive: true,
    readyMs: standstillMs,
    onNotice: (notice: unknown) => {
      if (notice === ('reads' satisfies CliNotice)) mayRepeat = true;
      wait.onNotice(notice);
    },
  };
  try {
    for (const beganMs = Date.now(); ; await sleep(200)) {
      try {
        if (!(await isOurs(socket.path))) return await whyNotOurs(socket.path);
        const response = await askLocally(socket, request, over, options);
        if (isResponse<Q['ask']>(response)) return response;
        if (response !== undefined || !mayRepeat) return gone(lost());
      } catch (error) {
        if (error instanceof SilentListenerError) return gone(editorStalled);
      }
      if (over.aborted) return gone(lost());
      if (Date.now() > (await listenerGoneAtMs(socket.path, beganMs, isInTmux())))
        return gone(isInTmux() && !isOfRun(process.env) ? tmuxOutlivedEditor : lost());
    }
  } finally {
    wait.end();
  }
}

function printWait() {
  const late = setTimeout(() => printMessage("The editor isn't responding yet."), slowMs);
  let isAsking = false;
  return {
    onNotice(notice: unknown) {
      clearTimeout(late);
      printAskedToWait(notice);
      if (!isAskingPerson(notice) || isAsking) return;
      isAsking = true;
      printMessage('Waiting for you in the editor.');
    },
    end: () => clearTimeout(late),
  };
}

function gone(message: string): Failure {
  return { ok: false, reason: 'editorGone', message };
}

async function whyNotOurs(path: string): Promise<Failure> {
  return (await isOfAnotherUser(path))
    ? { ok: false, reason: 'notAllowed', message: accessOfAnotherUser }
    : gone(lost());
}

function lost(): string {
  return isOfRun(process.env) ? runEnded : editorGone;
}

function isInTmux(): boolean {
  return (process.env.TMUX ?? '') !== '';
}

export function isAskingPerson(notice: unknown): boolean {
  return notice === ('asking' satisfies CliNotice);
}

/**
 * Whether a request can be repeated. Requests for all pages and repetitions only read; for other calls, VS Code sends
 * the notice `reads`.
 */
function onlyReads(request: CliRequest | ToolRequest): boolean {
  return (
    !('call' in request) ||
    !request.call ||
    request.ask !== 'call' ||
    request.call.pages === true ||
    request.call.repeated === true
  );
}

function isResponse<K extends keyof CliResponses>(value: unknown): value is CliResponse<K> {
  if (!isObject(value)) return false;
  const [ok, reason, message] = ['ok', 'reason', 'message'].map((key) => own(value, key));
  return ok === true
    ? isObject(own(value, 'value'))
    : typeof message === 'string' && typeof reason === 'string' && Object.hasOwn(exitCodes, reason);
}

const reloadMs = 30_000;

/**
 * Returns the time after which no window will listen again. A reloading window leaves the folder of its socket, whose
 * timestamp is the time of the reload; a closed one removes the folder.
 *
 * @param sinceMs start of the wait
 * @param outlives whether the window may have been closed long ago, while its terminal went on
 */
async function listenerGoneAtMs(socket: string, sinceMs: number, outlives: boolean): Promise<number> {
  if (isOfRun(process.env)) return sinceMs;
  if (process.platform === 'win32') return sinceMs + reloadMs;
  const stats = (name: string) => lstat(name).catch(() => undefined);
  const folder = await stats(path.dirname(socket));
  if (!folder) return sinceMs;
  return (outlives && !(await stats(socket)) ? Math.min(folder.mtimeMs, sinceMs) : sinceMs) + reloadMs;
}
