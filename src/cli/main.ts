import { isObject, own } from '../platform/common/json/json.ts';
import { hidden } from '../platform/redaction/common/span.ts';
import { requestIdIn } from '../service/forms/common/jobs.ts';
import { defaultMinLifeMs } from '../session/common/refreshPolicy.ts';
import { notGivenAccess } from '../terminals/common/cliSentences.ts';
import { taskFlag } from '../terminals/common/taskDefinition.ts';
import type { CallResponse, CliRequest, CliResponses } from '../terminals/node/protocol/cliProtocol.ts';
import { accessIn, withinTime, type Access, type SendRequest } from './access.ts';
import { signsIn } from './accessKind.ts';
import { readCommandLine, UsageError, type Invocation, type RequestContent } from './commandLine/commandLine.ts';
import type { ResultOptions } from './commandLine/resultOptions.ts';
import { exitCodes } from './commandLine/usage.ts';
import { install } from './install.ts';
import { serveMcp, type SendRequest as SendToolRequest } from './mcp/mcpServer.ts';
import { moreInHelp, printError, printFailure, printMessage } from './messages.ts';
import { BufferedOutput, FileOutput, StandardOutput, type Output } from './output.ts';
import { writePages, type FetchPage } from './pages.ts';
import { whereSent } from './poll.ts';
import { isAskingPerson, isGivenAccess, sendRequest } from './request.ts';
import { hidesCredentials, isError, printResponseError, writeBody } from './responses.ts';
import { writeResult } from './result.ts';
import { run, startTask } from './run.ts';
import { textOf, type Printed } from './texts.ts';
import { waitFor } from './waitForJob.ts';
import { waitUntil } from './waitUntil.ts';

type Value = CliResponses[CliRequest['ask']];

const completionMs = 2_000;

/** Time that a request may have taken since the token was issued. */
const toleranceMs = 5_000;

async function execute(invocation: Invocation, access: Access): Promise<number> {
  const { maxTime } = invocation;
  const file = invocation.file === undefined ? undefined : new FileOutput(invocation.file);
  const output = file ?? new StandardOutput();
  let code: number = exitCodes.failed;
  const limited = maxTime ? withinTime(access, maxTime) : access;
  let isHidden = false;
  const send: SendRequest = async (...request) => {
    const response = await limited.send(...request);
    if (response.ok && 'status' in response.value)
      isHidden ||= hidesCredentials(response.value, invocation.pages !== undefined);
    return response;
  };
  try {
    code = await executeTo(invocation, output, { ...limited, send });
  } finally {
    await file?.end(code === exitCodes.done);
  }
  // The list in which a job is looked for isn't written.
  if (isHidden && !invocation.wait) printMessage(`Credentials in the response are written as "${hidden}".`);
  if (output.failure === undefined) return code;
  return printError(output.failure, code === exitCodes.done ? exitCodes.notWritten : code);
}

async function executeTo(invocation: Invocation, output: Output, access: Access): Promise<number> {
  const { command, request, pages, wait, target } = invocation;
  if (target !== undefined) return await install(target, access, output);
  if (pages && invocation.result) {
    const whole = new BufferedOutput(output.forErrors);
    const code = await writeAllPages(request, pages, whole, access);
    return code === exitCodes.done ? await writeQueryResult(whole.text, invocation.result, output) : code;
  }
  if (pages) return await writeAllPages(request, pages, output, access);
  if (invocation.until)
    return await waitUntil(
      request,
      invocation,
      (response, holds) => writeResponse(invocation, response, holds ? output : output.forErrors),
      access,
    );
  if (wait?.requestId !== undefined) {
    const { connection, place } = request;
    const about = { ...(connection !== undefined && { connection }), ...(place && { place }) };
    return await waitFor({ requestId: wait.requestId, ...about }, invocation, output, access);
  }
  const shared = invocation.program && (await access.own?.share());
  if (shared && 'problem' in shared) return printError(shared.problem, exitCodes.failed);
  try {
    const response = await access.send(request, command === 'names' ? completionMs : undefined);
    if (response.ok)
      return await writeValue(invocation, response.value, output, { ...access, ...(shared && { shared }) });
    return command === 'login' ? printError(response.message, exitCodes[response.reason]) : printFailure(response);
  } finally {
    shared?.dispose();
  }
}

async function writeAllPages(
  request: RequestContent,
  form: 'json' | 'ndjson',
  output: Output,
  access: Access,
): Promise<number> {
  const send: FetchPage = (content, over) => access.send({ ...content, ask: 'call' }, over);
  return await writePages(request, form, output, send, printFailure);
}

/**
 * Writes a successful response, or the result of its query.
 *
 * @returns the exit code
 */
async function writeResponse({ result }: Invocation, response: CallResponse, output: Output): Promise<number> {
  return result ? await writeQueryResult(response.text, result, output) : await writeBody(response, output);
}

async function writeQueryResult(text: string, result: ResultOptions, output: Output): Promise<number> {
  const failure = await writeResult(text, result, output);
  return failure === undefined ? exitCodes.done : printError(failure, exitCodes.failed);
}

async function writeValue(invocation: Invocation, value: Value, output: Output, access: Access): Promise<number> {
  const { request, program } = invocation;
  if ('status' in value) return await handleResponse(invocation, value, output, access);
  if ('accessToken' in value) {
    if (isTooShort(value, request.minLifeMs ?? defaultMinLifeMs)) {
      const sentence = 'The freshest token of the service does not live as long as --min-life.';
      if (!invocation.bestEffort)
        return printError(`${sentence} To use it anyway, add --best-effort.`, exitCodes.failed);
      printMessage(sentence);
    }
    const isPlaceAsked = request.place !== undefined && request.place.length > 0;
    if (program) return await run(program, value, isPlaceAsked, access.shared);
    if (invocation.command === 'headers' && !value.place)
      printMessage('No organization or site is selected, so that there are no headers for them.');
  }
  const text = textOf(invocation, value);
  // Field values are ISO-8859-1 (RFC 9110 §5.5), and curl sends bytes as it reads them.
  const encoding = invocation.command === 'headers' && !invocation.json ? 'latin1' : 'utf8';
  if (text !== '') await output.write(`${text}\n`, encoding);
  if ('total' in value) warnOfMissingRows(value);
  return exitCodes.done;
}

async function handleResponse(
  invocation: Invocation,
  value: CallResponse,
  output: Output,
  access: Access,
): Promise<number> {
  const { wait, request } = invocation;
  const isWaitedFor = wait !== undefined && !isError(value);
  const requestId = isWaitedFor ? requestIdIn(parsed(value.text)) : undefined;
  const isFailed = isError(value);
  if (isFailed) {
    await writeBody(value, output.forErrors);
    return printResponseError(value);
  }
  const code = requestId === undefined ? await writeResponse(invocation, value, output) : exitCodes.done;
  if (!wait) return code;
  if (requestId === undefined) return printError(unnamed(request.call?.body), exitCodes.failed);
  printMessage(`The discovery has started. Its request ID is ${requestId}.`);
  return await waitFor({ requestId, ...whereSent(value) }, invocation, output, access);
}

function unnamed(body = ''): string {
  const sent = parsed(body);
  const name = isObject(sent) ? own(sent, 'requestName') : undefined;
  const discovery = typeof name === 'string' && name !== '' ? `"${name}"` : 'the discovery';
  return `The response has no request ID. To wait, look for ${discovery} in the list of "org-access call discovery-status", and run "org-access wait" with its request ID.`;
}

/** Returns the text itself if it isn't JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether the remaining life is shorter than what was requested. An unknown one counts as long enough. */
function isTooShort({ expiresAt }: CliResponses['token'], minLifeMs: number): boolean {
  if (minLifeMs === defaultMinLifeMs || expiresAt === undefined) return false;
  return Date.parse(expiresAt) - Date.now() < minLifeMs - toleranceMs;
}

function warnOfMissingRows(value: Extract<Printed, { total: number }>): void {
  const { length } = 'sites' in value ? value.sites : value.grants;
  if (length < value.total)
    printMessage(`Only the first ${length} of ${value.total} rows are listed. Use a text that matches fewer.`);
}

async function serveAgent(): Promise<number> {
  if (signsIn(process.env))
    return printError(
      'Tools for agents need VS Code. Unset ORG_ACCESS_CLIENT_ID in a terminal with access.',
      exitCodes.notAllowed,
    );
  if (!isGivenAccess()) return printError(notGivenAccess, exitCodes.notAllowed);
  const send: SendToolRequest = (content, signal, onAsking) =>
    sendRequest(content, signal, (notice) => isAskingPerson(notice) && onAsking());
  await serveMcp(process.stdin, process.stdout, send);
  return exitCodes.done;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    if (args[0] === taskFlag) return await startTask(args.slice(1));
    const invocation = readCommandLine(args);
    if (invocation === 'mcp') return await serveAgent();
    if ('text' in invocation) {
      await new StandardOutput().write(invocation.text);
      return exitCodes.done;
    }
    const access = await accessIn(process.env);
    if ('problem' in access) return printError(access.problem, exitCodes.usage);
    const code = await execute(invocation, access);
    // A proxy that has refused may keep its connection for minutes, and with it this process.
    return access.own ? process.exit(code) : code;
  } catch (error) {
    if (error instanceof UsageError) return printError(`${error.message} ${moreInHelp}`, exitCodes.usage);
    const { name, code = name } = error as NodeJS.ErrnoException;
    return printError(`An unexpected error occurred (${code}).`, exitCodes.failed);
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
