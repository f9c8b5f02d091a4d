import { organizationHeader, siteHeader } from '../access/site/common/placeHeaders.ts';
import { discoveryBody } from '../api/jobs/common/discovery/discoveryBody.ts';
import { discoveryFindings } from '../api/jobs/common/discovery/discoveryChecks.ts';
import { serviceAccounts, type ServiceAccount } from '../api/jobs/common/discovery/serviceAccounts.ts';
import { readTargets, type Targets } from '../api/jobs/common/discovery/targets.ts';
import { findingText, suggestedName, targetFaultText } from '../api/jobs/common/discoveryText.ts';
import { parseJson, writeJson } from '../platform/common/json/json.ts';
import { nearest } from '../platform/common/nearest.ts';
import type { Header } from '../service/connection/common/requestHeaders.ts';
import type { RequestContent } from '../terminals/node/protocol/cliProtocol.ts';
import type { Access } from './access.ts';
import { didYouMean, UsageError } from './commandLine/options.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printError, printFailure, printMessage } from './messages.ts';
import { isError, printResponseError } from './responses.ts';

/** Discovery as the form of VS Code asks for it, to be run at once. */
export interface PlannedDiscovery {
  readonly targets: Targets;
  /** Names of service accounts. */
  readonly accounts: readonly string[];
  readonly name?: string;
}

/**
 * Reads the targets of a command line.
 *
 * @throws UsageError
 */
export function targetsIn(words: readonly string[]): Targets {
  const targets = readTargets(words.join(','));
  if ('code' in targets) throw new UsageError(targetFaultText(targets));
  return targets;
}

/**
 * Returns the body of a discovery, with the accounts as the service lists them, or the exit code after printing why there is
 * none.
 */
export async function plannedBody(
  { targets, accounts: names, name }: PlannedDiscovery,
  where: Omit<RequestContent, 'ask'>,
  { send }: Access,
): Promise<{ readonly body: string } | { readonly code: number }> {
  const failed = (sentence: string) => ({ code: printError(`${sentence} Nothing was started.`, exitCodes.usage) });
  const response = await send({ ask: 'call', ...where, call: { operation: 'service-accounts' } });
  if (!response.ok) return { code: printFailure(response) };
  const { value } = response;
  if (isError(value)) return { code: printResponseError(value) };
  const listed = serviceAccounts(jsonIn(value.text));
  if (!listed) return failed('The response has no list of service accounts.');
  const known = [...new Set(listed.map((one) => one.name))];
  if (names.length === 0) return failed(`Enter a service account after --account: ${known.join(', ')}.`);
  const accounts: ServiceAccount[] = [];
  for (const wanted of names) {
    const found = listed.filter((one) => one.name === wanted);
    const near = nearest(wanted, known);
    if (found.length === 0)
      return failed(
        `There is no service account "${wanted}". ${near.length > 0 ? didYouMean(near) : `There are ${known.join(', ')}.`}`,
      );
    accounts.push(...found);
  }
  const { organization, site } = value.place ?? {};
  const headers: Header[] = [
    [organizationHeader, organization ?? ''],
    [siteHeader, site ?? ''],
  ];
  const nowMs = Date.now();
  const plan = { name: name ?? suggestedName(targets, nowMs), targets, accounts, headers, nowMs };
  const body = writeJson(discoveryBody({ ...plan, schedule: { kind: 'now' } })) ?? '';
  for (const finding of discoveryFindings(body)) printMessage(findingText(finding));
  return { body };
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
