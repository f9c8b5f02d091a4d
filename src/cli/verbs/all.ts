import type { OptionName } from '../commandLine/options.ts';
import * as calls from './calls.ts';
import { completionVerb } from './completion.ts';
import * as discoveries from './discoveries.ts';
import { installVerb } from './install.ts';
import { inventory } from './inventory.ts';
import * as listings from './listings.ts';
import { mcpVerb } from './mcp.ts';
import * as snapshots from './snapshots.ts';
import * as tokens from './tokens.ts';
import type { Verb } from './verb.ts';

/** All commands, in the order of the help. */
export const verbs: readonly Verb[] = [
  tokens.token,
  tokens.header,
  tokens.headers,
  listings.url,
  listings.caFile,
  listings.whoami,
  tokens.run,
  calls.get,
  calls.request,
  calls.call,
  snapshots.snapshot,
  snapshots.diff,
  listings.operations,
  discoveries.discover,
  discoveries.wait,
  listings.login,
  listings.connections,
  listings.sites,
  listings.where,
  inventory,
  installVerb,
  completionVerb(() => verbs),
  mcpVerb,
];

/** Options of all commands that take options. `--json` changes only those that list it. */
const common: readonly OptionName[] = ['connection', 'json', 'version', 'help'];

/** Returns the commands that an option is limited to, or undefined if it is for all. */
export function verbsOf(option: OptionName): readonly Verb[] | undefined {
  return common.includes(option) ? undefined : verbs.filter(({ options }) => options?.includes(option));
}
