import { faultIn } from '../../responses/query/common/query.ts';
import { maxMinLifeMs, nameLists, type CliRequest } from '../../terminals/node/protocol/cliProtocol.ts';
import { discoveryCall, operationCall, pathCall, placesOf, withinLimits } from './callArguments.ts';
import { completionScript, shells } from './completion.ts';
import { helpFor, usageText, variablesText } from './help.ts';
import { onlyFor, parse, requireFor, UsageError, type Options } from './options.ts';
import { faultText } from './queryFaults.ts';
import { resultForms, type ResultOptions } from './resultOptions.ts';
import { verbs, type Verb } from './usage.ts';
import { version } from './version.ts';

export { UsageError } from './options.ts';

export type RequestContent = Omit<CliRequest, 'terminal'>;

/** Request of a command line, and the use of its response. */
export interface Invocation {
  readonly command: Exclude<Verb, 'completion' | 'mcp'> | 'names';
  readonly json: boolean;
  readonly request: RequestContent;
  readonly program: readonly [string, ...string[]] | undefined;
  readonly pages?: 'json' | 'ndjson';
  /** Job to wait for. Defaults to the one that this command starts. */
  readonly wait?: { readonly requestId?: string };
  /** Query and format. Defaults to the response as received. */
  readonly result?: ResultOptions;
  readonly until?: { readonly query: string };
  /** Limit for the whole command, in milliseconds and as typed. */
  readonly maxTime?: { readonly ms: number; readonly typed: string };
  readonly file?: string;
  /** Folder or file to install this program in. */
  readonly target?: string;
  readonly config?: true;
  /** Whether a token may live shorter than requested. */
  readonly bestEffort?: true;
}

const asks: Readonly<Record<Invocation['command'], CliRequest['ask']>> = {
  token: 'token',
  header: 'token',
  headers: 'headers',
  url: 'url',
  'ca-file': 'caFile',
  whoami: 'whoami',
  get: 'call',
  request: 'call',
  call: 'call',
  operations: 'operations',
  discover: 'call',
  wait: 'call',
  run: 'token',
  login: 'login',
  connections: 'connections',
  sites: 'sites',
  where: 'where',
  install: 'variables',
  names: 'connections',
};

/** Number of arguments of each command. Defaults to 0. */
const words: Readonly<Partial<Record<Verb, number>>> = {
  get: 1,
  request: 1,
  sites: 1,
  where: 1,
  discover: 1,
  wait: 1,
  install: 1,
  completion: 2,
  call: Infinity,
};

/**
 * Parses a command line and reads the files that it names.
 *
 * @param args arguments without the program
 * @returns a text to print, `mcp` to serve an agent, or the invocation
 * @throws UsageError
 */
export function readCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Invocation | 'mcp' | { readonly text: string } {
  const end = args.indexOf('--');
  // `run` starts the rest, which has its own options.
  const before = parse(args.slice(0, Math.max(end, 0)));
  const isRun = before.positionals[0] === 'run';
  const { values, positionals } = isRun ? before : parse(args);
  const asksForHelp = positionals[0] === 'help';
  const [command, ...given] = asksForHelp ? positionals.slice(1) : positionals;
  if (values.version) return { text: `org-access ${version}\n` };
  if (command === undefined) return { text: usageText() };
  if (values.help || asksForHelp) return { text: helpAbout(command) };
  if (!isVerb(command)) throw new UsageError(`There is no command "${command}". The commands are ${verbs.join(', ')}.`);
  if (command === 'run' && (!isRun || given.length > 0))
    throw new UsageError('Put "--" before the command, such as "org-access run -- terraform plan".');
  const isShell = command === 'completion' && !isList(given[0]);
  const unexpected = given[isShell ? 1 : (words[command] ?? 0)];
  if (unexpected !== undefined)
    throw new UsageError(`"${unexpected}" is an unexpected argument. Put quotes around arguments with spaces.`);
  requireFor(command, values);
  if (command === 'mcp') return command;
  if (command === 'completion')
    return isShell
      ? { text: completionFor(given[0]) }
      : { ...plainly('names'), request: withinLimits(names(given, values)) };
  return {
    ...plainly(command),
    json: values.json ?? false,
    program: isRun ? programIn(args.slice(end + 1)) : undefined,
    request: withinLimits(requestOf(command, given, values, env)),
    ...(!values.skeleton &&
      (values.all ?? values.ndjson) && { pages: values.ndjson ? ('ndjson' as const) : ('json' as const) }),
    ...((command === 'wait' || values.wait) && { wait: waitFor(command, given[0]) }),
    ...(command === 'install' && { target: targetIn(given) }),
    ...writtenTo(values),
    ...untilOf(values),
    ...maxTimeOf(command, values),
    ...(values.config && { config: true as const }),
    ...(values['best-effort'] && { bestEffort: true as const }),
  };
}

function helpAbout(word: string): string {
  if (isVerb(word)) return helpFor(word);
  return word === 'variables' ? variablesText() : usageText();
}

function plainly(command: Invocation['command']) {
  return { command, json: false, program: undefined };
}

function requestOf(
  command: Exclude<Verb, 'completion' | 'mcp'>,
  given: readonly string[],
  values: Options,
  env: NodeJS.ProcessEnv,
): RequestContent {
  const [argument] = given;
  return {
    ...about(command, values),
    ask: values.skeleton ? 'skeleton' : asks[command],
    ...(values['min-life'] !== undefined && { minLifeMs: duration(values['min-life']) }),
    // A token that another program has received meanwhile is also new.
    ...(values['force-refresh'] && { newerThanMs: Math.ceil(performance.now()) }),
    ...((command === 'get' || command === 'request') && { call: pathCall(argument, values) }),
    ...(command === 'call' && { call: operationCall(given, values) }),
    ...(command === 'discover' && { call: discoveryCall(argument, values) }),
    ...(command === 'wait' && { call: { operation: 'discovery-status' } }),
    ...placed(command, values, env),
    ...((command === 'where' || (command === 'sites' && argument !== undefined)) && { text: textToFind(argument) }),
  };
}

/** Parses `--output`: a format and a file. A file named like a format needs a path, such as `./csv`. */
function writtenTo({ output = [], query, ndjson, skeleton }: Options): Pick<Invocation, 'file' | 'result'> {
  if (output.includes('')) throw new UsageError('Enter a file after --output, or - for the standard output.');
  const forms = resultForms.filter((form) => output.includes(form));
  const files = output.filter((one) => !forms.some((form) => form === one));
  if (forms.length > 1 || files.length > 1)
    throw new UsageError(
      '--output can be given twice: one time with a file, and one time with json, table, csv, or tsv.',
    );
  const [form] = forms;
  if (form && ndjson) throw new UsageError('--ndjson has a form of its own. Omit it, or --output ' + form + '.');
  const [file] = files;
  requireReadable(query);
  return {
    ...(file !== undefined && file !== '-' && { file }),
    ...(!skeleton &&
      (form ?? query) !== undefined && { result: { ...(query !== undefined && { query }), ...(form && { form }) } }),
  };
}

function untilOf({ until }: Options): Pick<Invocation, 'until'> {
  if (until === undefined) return {};
  requireReadable(until);
  return { until: { query: until } };
}

function maxTimeOf(command: Verb, values: Options): Pick<Invocation, 'maxTime'> {
  if (!onlyFor['max-time']?.includes(command)) return {};
  const typed = values['max-time'] ?? '1h';
  return { maxTime: { ms: duration(typed), typed } };
}

function requireReadable(query: string | undefined): void {
  const fault = query === undefined ? undefined : faultIn(query);
  if (query !== undefined && fault) throw new UsageError(faultText(query, fault));
}

function about(command: Invocation['command'], { connection }: Options): RequestContent {
  return { ask: asks[command], ...(connection !== undefined && { connection }) };
}

function placed(command: Verb, values: Options, env: NodeJS.ProcessEnv): Pick<RequestContent, 'place'> {
  if (!['get', 'request', 'call', 'discover', 'wait', 'headers', 'run'].includes(command)) return {};
  const place = placesOf(values, env);
  return place.length > 0 || command === 'run' ? { place } : {};
}

function isVerb(word: string): word is Verb {
  return verbs.some((verb) => verb === word);
}

function isList(word: string | undefined): boolean {
  return word === 'connections' || nameLists.some((list) => list === word);
}

function names([list, text]: readonly string[], values: Options): RequestContent {
  const asked = nameLists.find((one) => one === list);
  if (!asked) return about('names', values);
  return { ...about('names', values), ask: 'names', names: asked, ...(text && { text }) };
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
  return text;
}

function targetIn([target = '']: readonly string[]): string {
  if (target === '') throw new UsageError('Enter a folder or a file, such as "org-access install ~/bin".');
  return target;
}

function waitFor(command: Verb, requestId = ''): NonNullable<Invocation['wait']> {
  if (command !== 'wait') return {};
  if (!/^[\w.:-]{1,100}$/.test(requestId))
    throw new UsageError(
      'Enter the request ID, as "org-access discover" and "org-access call discovery-status" print it.',
    );
  return { requestId };
}

const unitMs: Readonly<Record<string, number>> = { '': 1_000, s: 1_000, m: 60_000, h: 3_600_000 };

/** Parses `90`, `90s`, `10m` or `1h` to milliseconds. */
function duration(written: string): number {
  const unit = /^\d+([smh]?)$/.exec(written)?.[1] ?? 'none';
  const ms = Number.parseInt(written, 10) * (unitMs[unit] ?? NaN);
  if (!(ms <= maxMinLifeMs)) throw new UsageError('Write a time as 90s, 10m, or 1h, with at most 24 hours.');
  return ms;
}
