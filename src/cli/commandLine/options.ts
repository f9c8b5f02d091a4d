import { parseArgs } from 'node:util';
import { nearest } from '../../platform/common/nearest.ts';
import { maxMinLifeMs } from '../../terminals/node/protocol/cliProtocol.ts';

/** Error in the command line. Its message tells what to write instead. */
export class UsageError extends Error {}

export function unexpected(word: string): UsageError {
  return new UsageError(`"${word}" is an unexpected argument. Put quotes around arguments with spaces.`);
}

/** Option: what `parseArgs` reads, the value that help shows, and what completes it. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: true;
  readonly value?: string;
  readonly about: string;
  /** List of `org-access completion`, or files. */
  readonly completedBy?: 'connections' | 'organizations' | 'sites' | 'files';
}

/** Options in the order of the help. */
export const options = {
  connection: {
    type: 'string',
    value: 'NAME',
    about: 'another connection that this terminal has access to, by name or ID',
    completedBy: 'connections',
  },
  org: {
    type: 'string',
    value: 'NAME',
    about: 'another organization than the current one, by name or ID. ORG_ACCESS_ORG does the same',
    completedBy: 'organizations',
  },
  site: {
    type: 'string',
    value: 'NAME',
    about: 'another site, by name or ID, or * for all. ORG_ACCESS_SITE does the same',
    completedBy: 'sites',
  },
  'all-sites': {
    type: 'boolean',
    about: 'every site of your access, or with --org of the organization, one after the other',
  },
  'min-life': {
    type: 'string',
    value: 'TIME',
    about: 'a token that lives at least this long: 90s, 10m, or 1h. It fails if there is none',
  },
  'best-effort': { type: 'boolean', about: 'with --min-life, the freshest token even if it lives shorter' },
  'force-refresh': {
    type: 'boolean',
    about: 'a new token, in place of one that the service refuses. Programs that ask at once share it',
  },
  json: { type: 'boolean', about: 'JSON instead of text; tokens with the time at which they expire' },
  request: { type: 'string', short: 'X', value: 'METHOD', about: 'GET, POST, PUT, PATCH, or DELETE' },
  data: {
    type: 'string',
    short: 'd',
    value: 'TEXT',
    about: 'a body, in JSON unless -H has another Content-Type; @FILE reads a file, @- the standard input',
    completedBy: 'files',
  },
  body: {
    type: 'string',
    value: 'TEXT',
    about: 'JSON to send; @FILE reads a file, - the standard input',
    completedBy: 'files',
  },
  skeleton: { type: 'boolean', about: 'prints a body to begin with, and sends nothing' },
  header: { type: 'string', short: 'H', multiple: true, value: '"NAME: VALUE"', about: 'one more header' },
  output: {
    type: 'string',
    short: 'o',
    multiple: true,
    value: 'FILE|FORM',
    about:
      'writes the response to a file, or as json, table, csv, or tsv. Both can be given, and a file of such a name is written as ./csv. diff takes text, markdown, or json',
    completedBy: 'files',
  },
  query: {
    type: 'string',
    value: 'QUERY',
    about: 'the part of the response that a JMESPath query leads to; with --all, of the whole list',
  },
  until: {
    type: 'string',
    value: 'QUERY',
    about:
      'asks again and again, until the query leads to something other than false, null, or nothing, of what only reads',
  },
  all: { type: 'boolean', about: 'all pages, as one JSON array' },
  ndjson: { type: 'boolean', about: 'all pages as lines, one for each element, as they come' },
  yes: {
    type: 'boolean',
    about:
      'writes are sent without a question, once you have allowed that in the editor for this terminal. Without it, you are asked about each',
  },
  'show-hidden': {
    type: 'boolean',
    about: 'shows credentials in the response, once you have agreed in the editor. Your own tokens stay hidden',
  },
  list: { type: 'boolean', about: 'all hosts with their variables and groups, which is the usual' },
  host: { type: 'string', value: 'NAME', about: 'the variables of one host' },
  'group-by': {
    type: 'string',
    multiple: true,
    value: 'MEMBER',
    about: 'groups of hosts with the same value of this member; several are possible',
  },
  account: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    about: 'a service account to sign in to devices with; several are possible',
  },
  name: {
    type: 'string',
    value: 'TEXT',
    about: 'the name of the discovery. Defaults to its first target and the time',
  },
  wait: { type: 'boolean', about: 'waits until it is over, and prints how it stands' },
  'max-time': {
    type: 'string',
    value: 'TIME',
    about: 'how long everything takes at most (1h), with all waits, pages, and repetitions',
  },
  config: { type: 'boolean', about: 'lines for curl --config -' },
  version: { type: 'boolean', about: 'the version of this program' },
  help: { type: 'boolean', short: 'h', about: 'this text, or after a command that of the command' },
} as const satisfies Readonly<Record<string, Option>>;

export type Options = ReturnType<typeof parse>['values'];
export type OptionName = keyof typeof options;

/** Options by name, for help and completion. */
export const optionList = Object.entries<Option>(options) as (readonly [OptionName, Option])[];

export function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Only the first sentence is kept, because the others give advice that doesn't apply to this program.
    const sentence = `${(error as Error).message.replace(/\.\s.*/s, '')}.`;
    const unknown = /^Unknown option '--([^']+)'/.exec(sentence)?.[1];
    const near = unknown === undefined ? [] : nearest(unknown, Object.keys(options), 2);
    throw new UsageError(near.length > 0 ? `${sentence} ${didYouMean(near.map((name) => `--${name}`))}` : sentence);
  }
}

export function didYouMean(names: readonly string[]): string {
  return `Did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`;
}

const unitMs: Readonly<Record<string, number>> = { '': 1_000, s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * Parses `90`, `90s`, `10m` or `1h` to milliseconds.
 *
 * @throws UsageError
 */
export function duration(written: string): number {
  const unit = /^\d+([smh]?)$/.exec(written)?.[1] ?? 'none';
  const ms = Number.parseInt(written, 10) * (unitMs[unit] ?? NaN);
  if (!(ms <= maxMinLifeMs)) throw new UsageError('Write a time as 90s, 10m, or 1h, with at most 24 hours.');
  return ms;
}
