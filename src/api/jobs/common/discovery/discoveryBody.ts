import { organizationHeader, siteHeader } from '../../../../access/site/common/placeHeaders.ts';
import type { Header } from '../../../../service/connection/common/requestHeaders.ts';
import type { JsonValue } from '../../../common/operation.ts';
import { isSnmp, type ServiceAccount } from './serviceAccounts.ts';
import type { Targets } from './targets.ts';

/** Time of a discovery: immediate, or repeated. The interval is in seconds. */
export type Schedule =
  | { readonly kind: 'now' }
  | { readonly kind: 'between'; readonly startMs: number; readonly endMs: number; readonly intervalS: number };

export interface DiscoveryPlan {
  readonly name: string;
  readonly targets: Targets;
  readonly accounts: readonly ServiceAccount[];
  readonly schedule: Schedule;
  /** Headers for organization and site. The body repeats their values. */
  readonly headers: readonly Header[];
  readonly nowMs: number;
}

export function discoveryBody({ name, targets, accounts, schedule, headers, nowMs }: DiscoveryPlan): JsonValue {
  const valueOf = (wanted: string) => headers.find(([header]) => header === wanted)?.[1] ?? '';
  const { fqdnV6Address, ...pool } = targets;
  return {
    requestName: name,
    triggerType: 'NETWORK_DISCOVERY',
    dsSelectedOrganization: valueOf(organizationHeader),
    dsSelectedSiteId: valueOf(siteHeader),
    ipPool: { ...pool, ...(fqdnV6Address.length > 0 && { fqdnV6Address }) },
    communityStringInfo: accounts.filter(isSnmp).map(({ element }) => element),
    authList: accounts.filter((account) => !isSnmp(account)).map(({ element }) => element),
    scheduleInfo: scheduleInfo(schedule, nowMs),
  };
}

function scheduleInfo(schedule: Schedule, nowMs: number): JsonValue {
  if (schedule.kind === 'now') return { scheduleStartTime: nowMs };
  const { startMs, endMs, intervalS } = schedule;
  return { scheduleStartTime: startMs, scheduleEndTime: endMs, interval: intervalS };
}
