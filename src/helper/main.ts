import { defaultMinLifeMs, type HelperAnswers, type HelperRequest } from '../core/terminals/helperProtocol.ts';
import { notGivenAccess, signInByLogin } from '../model/terminals/helperSentences.ts';
import { startsTask } from '../model/terminals/taskDefinition.ts';
import { plain, withUnseenEscaped } from '../model/text/displayText.ts';
import { askEditor, askQuietly, isAskingPerson, isGivenAccess } from './asking.ts';
import { readCommandLine, UsageError, type Invocation } from './commandLine.ts';
import { serveMcp, type AskEditor } from './mcp/mcpServer.ts';
import { complain, connectionsTable, grantsTable, personText, placesTable, say, write } from './output.ts';
import { run } from './run.ts';
import { startTask } from './startTask.ts';
import { exitCodes } from './usage.ts';

type Value = HelperAnswers[HelperRequest['ask']];

/** As long as a person waits for a name to be completed. */
const completionMs = 2_000;

async function ask(invocation: Invocation): Promise<number> {
  const { command, request } = invocation;
  const answer = await askEditor(request, command === 'names' ? completionMs : undefined);
  if (answer.ok) return await use(invocation, answer.value);
  complain(answer.message, 0);
  if (answer.reason === 'signedOut' && command !== 'login') say(signInByLogin);
  return exitCodes[answer.reason];
}

async function use(invocation: Invocation, value: Value): Promise<number> {
  const { json, request, program } = invocation;
  if ('status' in value) {
    await write(value.text.endsWith('\n') || value.text === '' ? value.text : `${value.text}\n`);
    return value.status >= 400
      ? complain(`The service responded with status ${value.status}.`, exitCodes.refused)
      : exitCodes.done;
  }
  if ('accessToken' in value) {
    warnOfShortLife(value, request.minLifeMs ?? defaultMinLifeMs);
    if (program) return await run(program, value);
  }
  const text = json ? withUnseenEscaped(JSON.stringify(value, undefined, 2)) : plainText(invocation.command, value);
  if (text !== '') await write(`${text}\n`);
  if ('total' in value) warnOfMissingRows(value);
  return exitCodes.done;
}

function plainText(command: Invocation['command'], value: Exclude<Value, HelperAnswers['call']>): string {
  if ('accessToken' in value)
    return command === 'header' ? `Authorization: Bearer ${value.accessToken}` : value.accessToken;
  if ('connections' in value) return command === 'names' ? exactNames(value) : connectionsTable(value);
  if ('sites' in value) return placesTable(value.sites);
  if ('grants' in value) return grantsTable(value.grants);
  return 'username' in value ? personText(value) : value.url;
}

/** Names for a shell that completes one: those alone that can be seen and typed as they are. */
function exactNames({ connections }: HelperAnswers['connections']): string {
  return connections
    .map(({ name }) => name)
    .filter((name) => plain(name) === name && !/^[-~]/.test(name))
    .join('\n');
}

/** Tells a script that asked for a longer life than the service gives, which goes on. */
function warnOfShortLife({ expiresAt }: HelperAnswers['token'], minLifeMs: number): void {
  if (
    minLifeMs === defaultMinLifeMs ||
    expiresAt === undefined ||
    Date.parse(expiresAt) - Date.now() >= minLifeMs - 5_000
  )
    return;
  say('The tokens of this service do not live as long as that. This is the freshest.');
}

function warnOfMissingRows(value: HelperAnswers['sites'] | HelperAnswers['where']): void {
  const { length } = 'sites' in value ? value.sites : value.grants;
  if (length < value.total)
    say(`Only the first ${length} of ${value.total} rows are listed. Use a text that matches fewer.`);
}

async function serveAgent(): Promise<number> {
  if (!isGivenAccess()) return complain(notGivenAccess, exitCodes.notAllowed);
  const ask: AskEditor = (question, signal, onAsking) =>
    askQuietly(question, signal, (notice) => isAskingPerson(notice) && onAsking());
  await serveMcp(process.stdin, process.stdout, ask);
  return exitCodes.done;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    if (args[0] === startsTask) return await startTask(args.slice(1));
    const invocation = readCommandLine(args);
    if (invocation === 'mcp') return await serveAgent();
    if (!('text' in invocation)) return await ask(invocation);
    await write(invocation.text);
    return exitCodes.done;
  } catch (error) {
    if (error instanceof UsageError)
      return complain(`${error.message} Run "org-access --help" for more information.`, exitCodes.usage);
    throw error;
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
