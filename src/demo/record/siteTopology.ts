import { hashOf, randomNumbers, uuidOf } from '../base/random.ts';
import type { RandomNumbers } from '../base/random.ts';
import type { Device } from './devices.ts';

export interface TopologySize {
  readonly spines: number;
  readonly leaves: number;
  readonly servers: number;
}

export const defaultSiteSize: TopologySize = { spines: 4, leaves: 12, servers: 44 };
export const otherSiteSize: TopologySize = { spines: 1, leaves: 3, servers: 8 };

/** Members of a link whose both ends are down. */
const down = {
  linkOperState: 'down',
  devAIfxState: 'down',
  devBIfxState: 'down',
  operStateA: 'down',
  operStateB: 'down',
} as const;

type End = Pick<Device, 'deviceId' | 'hostName' | 'discoveredIpAddr'>;

/**
 * Returns a deterministic topology: leaves with two spines, mostly by two parallel links, servers with one or two leaves, and spines
 * with a gateway outside of the site. Hidden devices are missing, but their links stay.
 *
 * @param hasLinkDown whether the first link between a spine and a leaf that would be up is down
 */
export function siteTopology(
  devices: readonly Device[],
  size: TopologySize,
  isShown: (device: Device) => boolean,
  hasLinkDown = false,
) {
  const network = devices.filter(({ category }) => category === 'Network').slice(0, size.spines + size.leaves);
  const spines = network.slice(0, size.spines);
  const leaves = network.slice(size.spines);
  const servers = devices.filter(({ category }) => category === 'Compute').slice(0, size.servers);
  const random = randomNumbers(hashOf(`topology of ${devices[0]?.siteId}`));

  const links = [
    ...spines.flatMap((spine) => linksBetween(random, spine, gatewayOf(spine), ['WAN'], 1)),
    ...leaves.flatMap((leaf, index) =>
      neighbours(spines, index).flatMap((spine) =>
        linksBetween(random, spine, leaf, ['PHYSICAL', 'LAG'], 2 - (index % 4 === 3 ? 1 : 0)),
      ),
    ),
    ...servers.flatMap((server, index) =>
      neighbours(leaves, index)
        .slice(0, 1 + (index % 2))
        .flatMap((leaf) =>
          linksBetween(random, leaf, server, index % 5 === 0 ? ['PHYSICAL', 'VIRTUAL'] : ['PHYSICAL'], 1),
        ),
    ),
  ];
  const broken = links.find(({ linkType, linkOperState }) => linkType.includes('LAG') && linkOperState === 'up');
  return {
    links: links.map((link) => (link === broken && hasLinkDown ? { ...link, ...down } : link)),
    devices: [...network, ...servers].filter(isShown).map(topologyDevice),
  };
}

export function chainLinks(devices: readonly Device[]) {
  const random = randomNumbers(hashOf(`chain of ${devices[0]?.deviceId}`));
  return devices.slice(1).flatMap((device, index) => {
    const before = devices[index];
    return before ? linksBetween(random, before, device, ['APPLICATION'], 1) : [];
  });
}

export function topologyDevice({
  deviceId,
  orgId,
  siteId,
  hostName,
  discoveredIpAddr,
  category,
  subCategory,
  vendor,
}: Device) {
  return { deviceId, orgId, siteId, hostName, discoveredIpAddr, category, subCategory, vendor };
}

function neighbours<T>(of: readonly T[], index: number): T[] {
  const found = [index, index + 1].flatMap((at) => of[at % of.length] ?? []);
  return [...new Set(found)];
}

function gatewayOf({ siteId }: Device): End {
  return { deviceId: uuidOf(`gateway of ${siteId}`), hostName: 'carrier-gateway', discoveredIpAddr: '198.51.100.1' };
}

function linksBetween(random: RandomNumbers, one: End, other: End, linkType: readonly string[], count: number) {
  const vlanSet = Array.from({ length: random.below(4) }, (_, index) => String(10 * (1 + index + random.below(3))));
  return Array.from({ length: count }, (_, index) => {
    const [upA, upB] = [random.below(12) > 0, random.below(20) > 0];
    return {
      linkId: uuidOf(`link ${one.deviceId} ${other.deviceId}`, index),
      devAId: one.deviceId,
      devBId: other.deviceId,
      devAName: nameOf(one),
      devBName: nameOf(other),
      devAIfxName: `eth1/${1 + random.below(48)}`,
      devBIfxName: `eth0/${index}`,
      linkType,
      linkOperState: stateOf(upA && upB),
      vlanSet: [...new Set(vlanSet)],
      linkRank: index + 1,
      devAIfxState: stateOf(upA),
      devBIfxState: stateOf(upB),
      operStateA: stateOf(upA),
      operStateB: stateOf(upB),
      vnetId: linkType.includes('VIRTUAL') ? uuidOf(`vnet ${one.deviceId}`) : null,
      noOfLinks: count,
    };
  });
}

function stateOf(isUp: boolean): string {
  return isUp ? 'up' : 'down';
}

function nameOf({ hostName, discoveredIpAddr }: End): string {
  return hostName ?? discoveredIpAddr;
}
