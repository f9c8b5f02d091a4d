import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { methods } from '../core/service/methods.ts';
import { longestMinLifeMs, longestPath, type HelperRequest } from '../core/terminals/helperProtocol.ts';
import { usageText } from './usage.ts';

/** The request of a command line, and the way in which the answer is to be printed. */
export interface Invocation {
  readonly command: 'token' | 'header' | 'url' | 'whoami' | 'get';
  readonly json: boolean;
  readonly request: Omit<HelperRequest, 'terminal'>;
}

/** A command line that makes no sense; its message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const commands: Readonly<Record<Invocation['command'], HelperRequest['ask']>> = {
  token: 'token',
  header: 'token',
  url: 'url',
  whoami: 'whoami',
  get: 'call',
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
 * @returns the help when that is asked for
 * @throws UsageError
 */
export function readCommandLine(args: readonly string[]): Invocation | { readonly help: string } {
  const { values, positionals } = parse(args);
  const [command, path, ...more] = positionals;
  if (values.help || command === 'help' || command === undefined) return { help: usageText };
  if (!isCommand(command))
    throw new UsageError(`There is no command "${command}". The commands are ${Object.keys(commands).join(', ')}.`);
  if (more.length > 0 || (path !== undefined && command !== 'get'))
    throw new UsageError(`"${more[0] ?? path}" is an unexpected argument. Put quotes around arguments with spaces.`);
  if (command !== 'get' && (values.request !== undefined || values.data !== undefined))
    throw new UsageError('-X and --data can be used only with "org-access get".');
  return {
    command,
    json: values.json ?? false,
    request: {
      ask: commands[command],
      ...(values.connection !== undefined && { connection: values.connection }),
      ...(values['min-life'] !== undefined && { minLifeMs: duration(values['min-life']) }),
      ...(command === 'get' && { call: call(path, values.request, values.data) }),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "This command line can't be read.");
  }
}

function isCommand(word: string): word is Invocation['command'] {
  return Object.hasOwn(commands, word);
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
