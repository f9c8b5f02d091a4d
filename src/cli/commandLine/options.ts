import { parseArgs } from 'node:util';
import type { Verb } from './usage.ts';

/** Error in the command line. Its message tells what to write instead. */
export class UsageError extends Error {}

export const options = {
  connection: { type: 'string' },
  'min-life': { type: 'string' },
  'best-effort': { type: 'boolean' },
  'force-refresh': { type: 'boolean' },
  json: { type: 'boolean' },
  org: { type: 'string' },
  site: { type: 'string' },
  request: { type: 'string', short: 'X' },
  data: { type: 'string', short: 'd' },
  header: { type: 'string', short: 'H', multiple: true },
  body: { type: 'string' },
  skeleton: { type: 'boolean' },
  output: { type: 'string', short: 'o', multiple: true },
  query: { type: 'string' },
  until: { type: 'string' },
  all: { type: 'boolean' },
  ndjson: { type: 'boolean' },
  yes: { type: 'boolean' },
  'show-hidden': { type: 'boolean' },
  wait: { type: 'boolean' },
  'max-time': { type: 'string' },
  config: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Options = ReturnType<typeof parse>['values'];
export type OptionName = keyof typeof options;

/** Commands of each option. Others are for all commands except `mcp`. */
export const onlyFor: Readonly<Partial<Record<OptionName, readonly Verb[]>>> = {
  'min-life': ['token', 'header', 'headers', 'run'],
  'best-effort': ['token', 'header', 'headers', 'run'],
  'force-refresh': ['token', 'header', 'headers', 'run'],
  org: ['get', 'request', 'call', 'discover', 'wait', 'headers', 'run'],
  site: ['get', 'request', 'call', 'discover', 'wait', 'headers', 'run'],
  request: ['request'],
  data: ['request'],
  header: ['get', 'request', 'call', 'discover'],
  body: ['call'],
  skeleton: ['call'],
  output: ['get', 'request', 'call'],
  query: ['get', 'request', 'call'],
  until: ['get', 'request', 'call'],
  all: ['get', 'request', 'call'],
  ndjson: ['get', 'request', 'call'],
  yes: ['get', 'request', 'call', 'discover'],
  'show-hidden': ['get', 'request', 'call'],
  wait: ['discover'],
  'max-time': ['get', 'request', 'call', 'discover', 'wait'],
  config: ['header', 'headers'],
};

export function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Further sentences don't apply to this program.
    throw new UsageError(`${(error as Error).message.replace(/\.\s.*/s, '')}.`);
  }
}

/** @throws UsageError if an option is for other commands */
export function requireFor(verb: Verb, values: Options): void {
  for (const name of Object.keys(values) as OptionName[]) {
    const commands = onlyFor[name];
    if (commands && !commands.includes(verb))
      throw new UsageError(
        `--${name} can be used only with ${commands.map((one) => `"org-access ${one}"`).join(', ')}.`,
      );
  }
  if (verb === 'run' && values.json) throw new UsageError('--json can\'t be used with "org-access run".');
  if (values['show-hidden'] && (values.all ?? values.ndjson))
    throw new UsageError(
      "--show-hidden can't be used with --all or --ndjson, since you are asked about each response.",
    );
  if (values.ndjson && values.query !== undefined)
    throw new UsageError("--query can't be used with --ndjson. Use --all, of which it is given the whole list.");
  if (values.until !== undefined && (values.all ?? values.ndjson))
    throw new UsageError("--until can't be used with --all or --ndjson, since it repeats one request.");
  if (verb === 'mcp' && Object.keys(values).length > 0)
    throw new UsageError('Options can\'t be used with "org-access mcp".');
}
