import { isObject, own, parseObject, text, type JsonObject } from '../../../../platform/common/json/json.ts';
import { addressesIn, maxAddresses } from './targets.ts';

export type DiscoveryFinding =
  | { readonly code: 'noTarget' | 'onlyMasksOrV6' | 'noCredential' }
  | { readonly code: 'tooManyAddresses'; readonly count: number };

/**
 * Checks the body of `create-discovery` against the documented rules. Returns [] if it isn't a JSON object, or for another
 * kind of job. `mismatchesIn` checks organization and site.
 */
export function discoveryFindings(body: string): readonly DiscoveryFinding[] {
  const read = parseObject(body);
  const triggerType = read && own(read, 'triggerType');
  if (!read || (triggerType !== undefined && triggerType !== 'NETWORK_DISCOVERY')) return [];
  const hasCredential = ['communityStringInfo', 'authList'].some((name) => listIn(read, name).length > 0);
  return [...targetFindings(read), ...(hasCredential ? [] : [{ code: 'noCredential' } as const])];
}

function targetFindings(body: JsonObject): readonly DiscoveryFinding[] {
  const given = own(body, 'ipPool');
  const pool = isObject(given) ? given : {};
  const ranges = listIn(pool, 'ipRange')
    .filter(isObject)
    .map((range) => ({ ipAddressFrom: own(range, 'ipAddressFrom'), ipAddressTo: own(range, 'ipAddressTo') }))
    .filter(({ ipAddressFrom, ipAddressTo }) => text(ipAddressFrom) !== undefined || text(ipAddressTo) !== undefined);
  const documented = ranges.length + listIn(pool, 'fqdnAddress').length;
  const others = listIn(pool, 'maskRange').length + listIn(pool, 'fqdnV6Address').length;
  if (documented === 0) return [{ code: others === 0 ? 'noTarget' : 'onlyMasksOrV6' }];
  const count = addressesIn(ranges);
  return count > maxAddresses ? [{ code: 'tooManyAddresses', count }] : [];
}

function listIn(object: JsonObject, name: string): readonly unknown[] {
  const list = own(object, name);
  return Array.isArray(list) ? (list as unknown[]) : [];
}
