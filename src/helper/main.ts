import { isObject, own } from '../core/base/json.ts';
import { isOurs, type LocalAddress } from '../core/connection/localAddress.ts';
import {
  defaultMinLifeMs,
  type HelperAnswer,
  type HelperAnswers,
  type HelperRequest,
} from '../core/terminals/helperProtocol.ts';
import type { ToolQuestion } from '../core/terminals/toolProtocol.ts';
import { askLocally, UnprovenListenerError } from '../core/windows/localSocket.ts';
import { notGivenAccess } from '../model/terminals/notGivenAccess.ts';
import { plain, plainForTerminal, withUnseenEscaped } from '../model/text/displayText.ts';
import { readCommandLine, UsageError, type Invocation } from './commandLine.ts';
import { serveMcp, type AskEditor } from './mcp/mcpServer.ts';
import { exitCodes } from './usage.ts';

/** The largest answer of a service, written as a JSON string. */
const answerBytes = 512 * 1024 * 1024;

/** A window is reloaded within this time, on a busy machine too. */
const patienceMs = 30_000;

const editorGone =
  'The editor that this terminal belongs to is not responding. Open a new terminal with "Org Access: New Terminal with Access".';

const notTheEditor =
  'Another program is listening in place of the editor of this terminal. It could not prove that it is the editor, so nothing was sent to it. Open a new terminal with "Org Access: New Terminal with Access".';

/** The socket and the key that the editor has put into the environment of this terminal. */
function addressIn(env: NodeJS.ProcessEnv): (LocalAddress & { terminal: string }) | undefined {
  const { ORG_ACCESS_SOCKET: path = '', ORG_ACCESS_KEY: keys = '' } = env;
  return path !== '' && /^[0-9a-f]{64}$/.test(keys)
    ? { path, key: keys.slice(0, 32), terminal: keys.slice(32) }
    : undefined;
}

async function mcp(): Promise<number> {
  const address = addressIn(process.env);
  if (!address) return complain(notGivenAccess, exitCodes.notAllowed);
  const { terminal, ...socket } = address;
  const ask = async (question: ToolQuestion, signal: AbortSignal) => {
    const answer = await askPatiently(socket, { terminal, ...question }, signal);
    if (answer instanceof UnprovenListenerError) return { ok: false, message: notTheEditor };
    return isAnswer(answer) ? answer : { ok: false, message: editorGone };
  };
  await serveMcp(process.stdin, process.stdout, ask as AskEditor);
  return exitCodes.done;
}

async function ask(invocation: Invocation): Promise<number> {
  const address = addressIn(process.env);
  if (!address) return complain(notGivenAccess, exitCodes.notAllowed);
  const { terminal, ...socket } = address;
  const answer = await askPatiently(socket, { terminal, ...invocation.request });
  if (answer instanceof UnprovenListenerError) return complain(notTheEditor, exitCodes.editorGone);
  if (!isAnswer(answer)) return complain(editorGone, exitCodes.editorGone);
  if (!answer.ok) return complain(answer.message, exitCodes[answer.reason]);
  return await print(invocation, answer.value);
}

/**
 * While the editor reloads its window nobody listens for some seconds, and what was asked just before is not answered: that is
 * asked again, unless it may have changed something. Undefined when the editor does not come back; an error for who has taken its
 * place, and does not have the key.
 */
async function askPatiently(
  { path, key }: LocalAddress,
  request: HelperRequest,
  signal = new AbortController().signal,
): Promise<unknown> {
  const mayRepeat = request.call === undefined || request.call.method === 'GET';
  for (const endMs = Date.now() + patienceMs; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    try {
      if (!(await isOurs(path))) return undefined;
      const answer = await askLocally(path, [key], request, signal, {
        answerBytes,
        keepsAlive: true,
      });
      if (answer !== undefined || !mayRepeat) return answer;
    } catch (error) {
      if (error instanceof UnprovenListenerError) return error;
    }
    if (Date.now() > endMs || signal.aborted) return undefined;
  }
}

function isAnswer(value: unknown): value is HelperAnswer {
  if (!isObject(value)) return false;
  const [ok, reason, message] = ['ok', 'reason', 'message'].map((key) => own(value, key));
  return ok === true
    ? isObject(own(value, 'value'))
    : typeof message === 'string' && typeof reason === 'string' && Object.hasOwn(exitCodes, reason);
}

async function print(
  { command, json, request }: Invocation,
  value: HelperAnswers[keyof HelperAnswers],
): Promise<number> {
  if ('status' in value) {
    await write(value.text.endsWith('\n') || value.text === '' ? value.text : `${value.text}\n`);
    return value.status >= 400
      ? complain(`The service responded with status ${value.status}.`, exitCodes.refused)
      : exitCodes.done;
  }
  if (!('url' in value)) return exitCodes.failed;
  if ('accessToken' in value) warnOfShortLife(value, request.minLifeMs ?? defaultMinLifeMs);
  await write(`${json ? withUnseenEscaped(JSON.stringify(value, undefined, 2)) : plainText(command, value)}\n`);
  return exitCodes.done;
}

function plainText(
  command: Invocation['command'],
  value: HelperAnswers['token'] | HelperAnswers['url'] | HelperAnswers['whoami'],
): string {
  if ('accessToken' in value)
    return command === 'header' ? `Authorization: Bearer ${value.accessToken}` : value.accessToken;
  if (!('username' in value)) return value.url;
  const [username, name, email, connection] = [
    value.username,
    value.name ?? '',
    value.email ?? '',
    value.connection,
  ].map((text) => plain(text));
  const url = plain(value.url, Infinity);
  return `${[name, email && `<${email}>`].filter(Boolean).join(' ') || username}\n${username} at ${connection}, ${url}`;
}

/** Tells a script that asked for a longer life than the service gives, which goes on. */
function warnOfShortLife({ expiresAt }: HelperAnswers['token'], minLifeMs: number): void {
  if (
    minLifeMs === defaultMinLifeMs ||
    expiresAt === undefined ||
    Date.parse(expiresAt) - Date.now() >= minLifeMs - 5_000
  )
    return;
  process.stderr.write('org-access: The tokens of this service do not live as long as that. This is the freshest.\n');
}

/** A message may quote what it is about, such as a word of the command line. */
function complain(message: string, code: number): number {
  process.stderr.write(`org-access: ${plain(message, Infinity)}\n`);
  return code;
}

/**
 * Writes to a program exactly, and to a person at a terminal as plain text. Ends when all of it has been taken, also by a slow
 * pipe. A reader that leaves early, such as `head`, is no failure.
 */
function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.once('error', () => resolve());
    process.stdout.write(process.stdout.isTTY ? plainForTerminal(text) : text, () => resolve());
  });
}

async function main(args: readonly string[]): Promise<number> {
  try {
    if (args[0] === 'mcp') return await mcp();
    const invocation = readCommandLine(args);
    if (!('help' in invocation)) return await ask(invocation);
    await write(invocation.help);
    return exitCodes.done;
  } catch (error) {
    if (error instanceof UsageError)
      return complain(`${error.message} Run "org-access --help" for more information.`, exitCodes.usage);
    throw error;
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
