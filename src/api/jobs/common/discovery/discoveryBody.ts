import { organizationHeader, siteHeader } from '../../../../access/site/common/placeHeaders.ts';
import type { Header } from '../../../../service/connection/common/requestHeaders.ts';
import type { JsonValue } from '../../../common/operation.ts';
import { isSnmp, type ServiceAccount } from './serviceAccounts.ts';
import type { Targets } from './targets.ts';

/** Time of a discovery: immediate, or repeated. The interval is in seconds. */
export type Schedule =
  | { readonly kind: 'now' }
  | { readonly kind: 'between'; readonly startMs: number; readonly endMs: number; readonly intervalS: number };

/** Format of the schedule: epochs since version 11.0, text in 5.5. */
export type ScheduleForm = 'epoch' | 'texts';

export interface DiscoveryPlan {
  readonly name: string;
  readonly targets: Targets;
  readonly accounts: readonly ServiceAccount[];
  readonly schedule: Schedule;
  readonly form: ScheduleForm;
  /** Headers for organization and site. The body repeats their values. */
  readonly headers: readonly Header[];
  readonly nowMs: number;
}

export function discoveryBody({ name, targets, accounts, schedule, form, headers, nowMs }: DiscoveryPlan): JsonValue {
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
    scheduleInfo: form === 'epoch' ? epochSchedule(schedule, nowMs) : textSchedule(schedule),
  };
}

function epochSchedule(schedule: Schedule, nowMs: number): JsonValue {
  if (schedule.kind === 'now') return { scheduleStartTime: nowMs };
  const { startMs, endMs, intervalS } = schedule;
  return { scheduleStartTime: startMs, scheduleEndTime: endMs, interval: intervalS };
}

/** Includes every member that scripts send; unused ones are empty. Times are in UTC. */
function textSchedule(schedule: Schedule): JsonValue {
  const none = {
    recurrence: 'NOW',
    recurrenceMin: '',
    recurrenceHour: '',
    scheduleDate: '',
    scheduleTime: '',
    scheduleTimeAMPM: '',
    scheduleEndDate: '',
    scheduleEndTime: '',
    scheduleEndTimeAMPM: '',
  };
  if (schedule.kind === 'now') return none;
  const [start, end] = [dateAndTime(schedule.startMs), dateAndTime(schedule.endMs)];
  return {
    ...none,
    recurrence: 'MINUTE',
    recurrenceMin: String(Math.max(1, Math.round(schedule.intervalS / 60))),
    scheduleDate: start.date,
    scheduleTime: start.time,
    scheduleTimeAMPM: start.half,
    scheduleEndDate: end.date,
    scheduleEndTime: end.time,
    scheduleEndTimeAMPM: end.half,
  };
}

function dateAndTime(ms: number): Readonly<Record<'date' | 'time' | 'half', string>> {
  const [date = '', rest = ''] = new Date(ms).toISOString().split('T');
  const [hour = '0', minute = '00'] = rest.split(':');
  const ofTwelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return { date, time: `${ofTwelve}:${minute}`, half: Number(hour) < 12 ? 'AM' : 'PM' };
}
