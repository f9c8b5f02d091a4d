import { isObject, own, parseObject, text, type JsonObject } from '../../../../platform/common/json/json.ts';
import { numberOf as doubleOf } from '../../../../platform/common/json/verbatim.ts';
import { addressesIn, maxAddresses, numberOf } from './targets.ts';

export type DiscoveryFinding =
  | { readonly code: 'noTarget' | 'onlyMasksOrV6' | 'noCredential' | 'endBeforeStart' | 'endInPast' | 'noName' }
  | { readonly code: 'tooManyAddresses'; readonly count: number }
  | { readonly code: 'badRange' | 'secondsForMs'; readonly value: string }
  | { readonly code: 'unknownMember'; readonly name: string };

/**
 * Checks the body of `create-discovery` against the documentation. Returns [] if it isn't a JSON object.
 * `mismatchesIn` checks organization and site.
 */
export function discoveryFindings(body: string, nowMs: number): readonly DiscoveryFinding[] {
  const read = parseObject(body);
  if (!read) return [];
  const triggerType = own(read, 'triggerType');
  const isNetwork = triggerType === undefined || triggerType === 'NETWORK_DISCOVERY';
  return [
    ...(isNetwork ? [...targetFindings(read), ...credentialFindings(read)] : []),
    ...scheduleFindings(read, nowMs),
    ...(text(own(read, 'requestName')) === undefined ? [{ code: 'noName' } as const] : []),
    ...unknownMembers(read),
  ];
}

function targetFindings(body: JsonObject): readonly DiscoveryFinding[] {
  const pool = own(body, 'ipPool');
  const listed = (name: string) => objectsIn(isObject(pool) ? own(pool, name) : undefined);
  const ranges = listed('ipRange')
    .map((range) => ({ ipAddressFrom: own(range, 'ipAddressFrom'), ipAddressTo: own(range, 'ipAddressTo') }))
    .filter(({ ipAddressFrom, ipAddressTo }) => text(ipAddressFrom) !== undefined || text(ipAddressTo) !== undefined);
  const named = listed('fqdnAddress').length;
  const others = listed('maskRange').length + listed('fqdnV6Address').length;
  if (ranges.length + named + others === 0) return [{ code: 'noTarget' }];
  const bad = ranges.filter(({ ipAddressFrom, ipAddressTo }) => {
    const [from, to] = [numberOf(ipAddressFrom), numberOf(ipAddressTo)];
    return from === undefined || to === undefined || from > to;
  });
  const count = addressesIn(ranges);
  return [
    ...(ranges.length + named === 0 ? [{ code: 'onlyMasksOrV6' } as const] : []),
    ...bad.map(({ ipAddressFrom, ipAddressTo }) => ({
      code: 'badRange' as const,
      value: [ipAddressFrom, ipAddressTo].map((one) => text(one) ?? '?').join('-'),
    })),
    ...(count > maxAddresses ? [{ code: 'tooManyAddresses', count } as const] : []),
  ];
}

function credentialFindings(body: JsonObject): readonly DiscoveryFinding[] {
  const count = ['communityStringInfo', 'authList'].reduce((sum, name) => {
    const list = own(body, name);
    return sum + (Array.isArray(list) ? list.length : 0);
  }, 0);
  return count === 0 ? [{ code: 'noCredential' }] : [];
}

/** Epochs below this are in seconds: as milliseconds they would be before March 1973. */
const leastMs = 100_000_000_000;

function scheduleFindings(body: JsonObject, nowMs: number): readonly DiscoveryFinding[] {
  const schedule = own(body, 'scheduleInfo');
  if (!isObject(schedule)) return [];
  const [start, end] = ['scheduleStartTime', 'scheduleEndTime'].map((name) => {
    const value = own(schedule, name);
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : doubleOf(value);
    return number !== undefined && number > 0 ? { name, number } : undefined;
  });
  const inSeconds = [start, end].flatMap((one) => (one && one.number < leastMs ? [one] : []));
  const isBackwards = start !== undefined && end !== undefined && end.number <= start.number;
  return [
    ...inSeconds.map(({ name }) => ({ code: 'secondsForMs' as const, value: name })),
    ...(isBackwards ? [{ code: 'endBeforeStart' } as const] : []),
    ...(end && !isBackwards && inSeconds.length === 0 && end.number <= nowMs ? [{ code: 'endInPast' } as const] : []),
  ];
}

/** Documented members. The service silently ignores others. */
const knownMembers = [
  'requestName',
  'requestId',
  'triggerType',
  'dsSelectedOrganization',
  'dsSelectedSiteId',
  'ipPool',
  'communityStringInfo',
  'authList',
  'scheduleInfo',
  'enabledPasswordList',
  'applicationProperties',
  'resetCredentials',
  'ignorePing',
  'isIgnoreDevices',
  'discoveredDeviceType',
  'createdBy',
];

function unknownMembers(body: JsonObject): readonly DiscoveryFinding[] {
  return Object.keys(body)
    .filter((name) => !knownMembers.includes(name))
    .map((name) => ({ code: 'unknownMember', name }));
}

function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
