import { isIPv4, isIPv6 } from '../../../../platform/common/ipAddress.ts';

/** Targets in the service's format (`ipPool`). IPv6 requires version 11.0. */
export interface Targets {
  readonly ipRange: readonly { readonly ipAddressFrom: string; readonly ipAddressTo: string }[];
  readonly maskRange: readonly { readonly ipAddressMask: string; readonly mask: string }[];
  readonly fqdnAddress: readonly { readonly ip: string; readonly fqdn: string }[];
  readonly fqdnV6Address: readonly { readonly ipv6: string; readonly fqdn: string }[];
}

/**
 * Error in targets. `noAddress`: a host name without IP address. `backwards`: a range that ends before it begins.
 * `rangeOfV6`: the service accepts single IPv6 addresses only.
 */
export type TargetFault =
  | { readonly code: 'none' }
  | { readonly code: 'notUnderstood' | 'noAddress' | 'backwards' | 'mask' | 'rangeOfV6'; readonly target: string }
  | { readonly code: 'tooMany'; readonly count: number };

/** Number of addresses in ranges that the service accepts. */
export const maxAddresses = 1024;

/**
 * Parses targets, separated by commas, semicolons, or lines: `10.0.0.1`, `10.0.0.1-10.0.0.50`, `10.0.0.1-50`,
 * `10.0.0.0/24`, `db1.example=10.0.0.7` (or with a space, in either order), `2001:db8::7`, `db1.example=2001:db8::7`.
 */
export function readTargets(typed: string): Targets | TargetFault {
  const written = new Set(
    typed
      .split(/[,;\r\n]+/)
      .map((target) => target.trim().replace(/\s+/g, ' '))
      .filter((target) => target !== ''),
  );
  const read = [...written].flatMap(readTarget);
  const fault = read.find((one): one is TargetFault => 'code' in one);
  if (fault) return fault;
  const targets = read as readonly Partial<Targets>[];
  const all = <K extends keyof Targets>(kind: K) => targets.flatMap((one) => [...(one[kind] ?? [])]);
  if (targets.length === 0) return { code: 'none' };
  const ranges = all('ipRange');
  const count = addressesIn(ranges);
  if (count > maxAddresses) return { code: 'tooMany', count };
  return {
    ipRange: ranges,
    maskRange: all('maskRange'),
    fqdnAddress: all('fqdnAddress'),
    fqdnV6Address: all('fqdnV6Address'),
  };
}

/** Counts the addresses in ranges. Invalid ranges count as 0. */
export function addressesIn(
  ranges: readonly { readonly ipAddressFrom: unknown; readonly ipAddressTo: unknown }[],
): number {
  return ranges.reduce((sum, { ipAddressFrom, ipAddressTo }) => {
    const [from, to] = [numberOf(ipAddressFrom), numberOf(ipAddressTo)];
    return from === undefined || to === undefined ? sum : sum + Math.max(0, to - from + 1);
  }, 0);
}

/** Returns an IPv4 address as a number, or undefined for other values. */
function numberOf(address: unknown): number | undefined {
  if (typeof address !== 'string' || !isIPv4(address)) return undefined;
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

const hostName = /^(?=.{1,253}$)(?!\d+(?:\.\d+)*$)[a-z\d_](?:[a-z\d_-]{0,62})(?:\.[a-z\d_-]{1,63})*\.?$/i;
const isV6 = (text: string) => isIPv6(text) && !text.includes('%');

function readTarget(target: string): Partial<Targets> | TargetFault | readonly Partial<Targets>[] {
  if (isIPv4(target)) return range(target, target);
  if (isV6(target)) return { fqdnV6Address: [{ ipv6: target, fqdn: '' }] };
  const parts = target.split(/[ =()]+/).filter((part) => part !== '');
  if (parts.length > 1 && parts.every((part) => isIPv4(part))) return parts.map((part) => range(part, part));
  const [, from = '', to = ''] = /^([^-–\s]+)\s?[-–]\s?([^-–\s]+)$/.exec(target) ?? [];
  if (isIPv4(from)) return readRange(target, from, to);
  if (isV6(from) && isV6(to)) return { code: 'rangeOfV6', target };
  const [, base = '', mask = ''] = /^([^/\s]+)\s?\/\s?([^/\s]+)$/.exec(target) ?? [];
  if (isIPv4(base)) return readMask(target, base, mask);
  if (isV6(base)) return { code: 'rangeOfV6', target };
  return readHost(target, parts);
}

function readRange(target: string, from: string, to: string): Partial<Targets> | TargetFault {
  const last = /^\d{1,3}$/.test(to) ? from.replace(/\d+$/, to) : to;
  const [first, end] = [numberOf(from), numberOf(last)];
  if (first === undefined || end === undefined) return { code: 'notUnderstood', target };
  return first > end ? { code: 'backwards', target } : range(from, last);
}

function readMask(target: string, base: string, mask: string): Partial<Targets> | TargetFault {
  const ones = (numberOf(mask) ?? 0).toString(2).padStart(32, '0');
  const bits = /^\d{1,2}$/.test(mask)
    ? Number(mask)
    : /^1*0*$/.test(ones) && isIPv4(mask)
      ? ones.lastIndexOf('1') + 1
      : 33;
  return bits > 32 ? { code: 'mask', target } : { maskRange: [{ ipAddressMask: base, mask: String(bits) }] };
}

function readHost(target: string, parts: readonly string[]): Partial<Targets> | TargetFault {
  const names = parts.filter((part) => hostName.test(part));
  const addresses = parts.filter((part) => isIPv4(part) || isV6(part));
  const [fqdn, ip] = [names[0], addresses[0]];
  if (fqdn === undefined || names.length + addresses.length !== parts.length || parts.length > 2)
    return { code: 'notUnderstood', target };
  if (ip === undefined) return { code: parts.length === 1 ? 'noAddress' : 'notUnderstood', target };
  return isIPv4(ip) ? { fqdnAddress: [{ ip, fqdn }] } : { fqdnV6Address: [{ ipv6: ip, fqdn }] };
}

const range = (ipAddressFrom: string, ipAddressTo: string): Partial<Targets> => ({
  ipRange: [{ ipAddressFrom, ipAddressTo }],
});
