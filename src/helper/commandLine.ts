import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { methods } from '../core/service/methods.ts';
import { longestMinLifeMs, longestPath, longestText, type HelperRequest } from '../core/terminals/helperProtocol.ts';
import { completionScript, shells } from './completion.ts';
import { usageText, verbs, type Verb } from './usage.ts';

/** What is asked of the window, without who asks. */
export type Question = Omit<HelperRequest, 'terminal' | 'notices'>;

/** A question of a command line, and the way in which the answer is to be used. */
export interface Invocation {
  readonly command: Exclude<Verb, 'completion' | 'mcp'> | 'names';
  readonly json: boolean;
  readonly request: Question;
  /** The program that `run` starts, and its arguments. */
  readonly program: readonly [string, ...string[]] | undefined;
}

/** A command line that makes no sense; its message says what to write instead. */
export class UsageError extends Error {}

const asks: Readonly<Record<Invocation['command'], HelperRequest['ask']>> = {
  token: 'token',
  header: 'token',
  url: 'url',
  whoami: 'whoami',
  get: 'call',
  run: 'token',
  login: 'login',
  connections: 'connections',
  sites: 'sites',
  where: 'where',
  names: 'connections',
};

const options = {
  connection: { type: 'string' },
  'min-life': { type: 'string' },
  json: { type: 'boolean' },
  request: { type: 'string', short: 'X' },
  data: { type: 'string', short: 'd' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads a command line. The text of `--data @FILE`, or of the standard input for `@-`, is read at once.
 *
 * @param args without the program
 * @returns the text to print when that is all that is asked for, and `mcp` when an agent is to be served
 * @throws UsageError
 */
export function readCommandLine(args: readonly string[]): Invocation | 'mcp' | { readonly text: string } {
  const end = args.indexOf('--');
  const before = parse(end < 0 ? args : args.slice(0, end));
  const isRun = before.positionals[0] === 'run';
  const { values, positionals } = isRun ? before : parse(args);
  const [command, argument, ...more] = positionals;
  if (values.help || command === 'help' || command === undefined) return { text: usageText };
  if (!isVerb(command)) throw new UsageError(`There is no command "${command}". The commands are ${verbs.join(', ')}.`);
  const unexpected = more[0] ?? (takesArgument(command) ? undefined : argument);
  if (isRun && (end < 0 || argument !== undefined))
    throw new UsageError('Put "--" before the command, such as "org-access run -- terraform plan".');
  if (unexpected !== undefined)
    throw new UsageError(`"${unexpected}" is an unexpected argument. Put quotes around arguments with spaces.`);
  if (command !== 'get' && (values.request !== undefined || values.data !== undefined))
    throw new UsageError('-X and --data can be used only with "org-access get".');
  if (isRun && values.json) throw new UsageError('--json can\'t be used with "org-access run".');
  if (command === 'mcp') {
    if (Object.keys(values).length > 0) throw new UsageError('Options can\'t be used with "org-access mcp".');
    return command;
  }
  if (command === 'completion' && argument !== 'connections') return { text: completionFor(argument) };
  const asked = command === 'completion' ? 'names' : command;
  return {
    command: asked,
    json: values.json ?? false,
    program: isRun ? programIn(args.slice(end + 1)) : undefined,
    request: {
      ask: asks[asked],
      ...(values.connection !== undefined && { connection: values.connection }),
      ...(values['min-life'] !== undefined && { minLifeMs: duration(values['min-life']) }),
      ...(command === 'get' && { call: call(argument, values.request, values.data) }),
      ...((command === 'where' || (command === 'sites' && argument !== undefined)) && { text: textToFind(argument) }),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // What follows the first sentence is advice for other programs.
    const [first = ''] = (error instanceof Error ? error.message : '').split(/\.\s|\.?\n|\.?$/);
    throw new UsageError(first === '' ? "This command line can't be read." : `${first}.`);
  }
}

function isVerb(word: string): word is Verb {
  return verbs.some((verb) => verb === word);
}

function takesArgument(verb: Verb): boolean {
  return ['get', 'sites', 'where', 'completion', 'run'].includes(verb);
}

function programIn([program = '', ...args]: readonly string[]): [string, ...string[]] {
  if (program === '') throw new UsageError('Enter the command to run, such as "org-access run -- terraform plan".');
  return [program, ...args];
}

function completionFor(shell: string | undefined): string {
  const known = shells.find((one) => one === shell);
  if (!known) throw new UsageError(`Enter the shell: ${shells.join(', ')}.`);
  return completionScript(known);
}

function textToFind(text = ''): string {
  if (text.trim() === '')
    throw new UsageError('Enter the name of a privilege, a role, or a site, such as "org-access where Oslo".');
  if (text.length > longestText) throw new UsageError(`The text is longer than ${longestText} characters.`);
  return text;
}

function call(
  path: string | undefined,
  method: string | undefined,
  data: string | undefined,
): NonNullable<HelperRequest['call']> {
  if (path === undefined)
    throw new UsageError('Enter the path, such as "org-access get /api/v2/users/loggedIn/detail".');
  if (!path.startsWith('/')) throw new UsageError('The path must start with "/", without the address of the service.');
  if (path.length > longestPath) throw new UsageError(`The path is longer than ${longestPath} characters.`);
  const wanted = (method ?? (data === undefined ? 'GET' : 'POST')).toUpperCase();
  const known = methods.find((candidate) => candidate === wanted);
  if (!known) throw new UsageError(`The method must be one of ${methods.join(', ')}.`);
  if (known === 'GET' && data !== undefined) throw new UsageError('GET has no data. Omit -X, or use another method.');
  return { method: known, path, ...(data !== undefined && { body: readData(data) }) };
}

function readData(data: string): string {
  if (!data.startsWith('@')) return data;
  const file = data.slice(1);
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    throw new UsageError(`The file "${file}" can't be read.`);
  }
}

const unitMs: Readonly<Record<string, number>> = { '': 1_000, s: 1_000, m: 60_000, h: 3_600_000 };

/** `90`, `90s`, `10m` or `1h`, in milliseconds. */
function duration(written: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([smh]?)$/.exec(written) ?? [];
  const ms = Number(digits) * (unitMs[unit] ?? NaN);
  if (digits === '' || !(ms <= longestMinLifeMs))
    throw new UsageError('Write a time as 90s, 10m, or 1h, with at most 24 hours.');
  return ms;
}
