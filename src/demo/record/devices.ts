import { hashOf, randomNumbers, uuidOf, type RandomNumbers } from '../base/random.ts';
import { shortName, type SitePlace } from './accessMap.ts';
import { deviceKinds, type DeviceKind } from './deviceKinds.ts';

export type Device = ReturnType<typeof device>;

export const deviceColumns = [
  'deviceId',
  'orgId',
  'siteId',
  'hostName',
  'discoveredIpAddr',
  'fqdn',
  'category',
  'subCategory',
  'devSubType',
  'vendor',
  'model',
  'osName',
  'isBillable',
  'lastUpdateTime',
] as const satisfies readonly (keyof Device)[];

export type DeviceColumn = (typeof deviceColumns)[number];

const kindsByShare = deviceKinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind)) as [
  DeviceKind,
  ...DeviceKind[],
];

/** Returns the same devices for a site; a smaller count returns the first of them. */
export function siteDevices(place: SitePlace, count: number, nowMs: number): Device[] {
  const random = randomNumbers(hashOf(`devices of ${place.site.id}`));
  const firstByte = hashOf(place.site.id) % 200;
  return Array.from({ length: count }, (_, index) => {
    const kind = random.of(kindsByShare);
    const isNamed = random.below(40) > 0;
    const hostName = isNamed
      ? `${shortName(place.site.name)}-${kind.code}-${String(index + 1).padStart(4, '0')}`
      : null;
    return device(place, random, {
      deviceId: uuidOf(`device ${place.site.id}`, index),
      kind,
      hostName,
      address: addressAt(firstByte, index),
      updatedAtMs: nowMs - random.below(7 * 24 * 3600) * 1000,
    });
  });
}

export function foundDevice(place: SitePlace, found: { address: string; fqdn?: string; atMs: number }): Device {
  const random = randomNumbers(hashOf(`${place.site.id} ${found.address} ${found.fqdn ?? ''}`));
  const kind = random.of(kindsByShare);
  const made = device(place, random, {
    deviceId: uuidOf(`found ${place.site.id} ${found.address}`),
    kind,
    hostName: found.fqdn?.split('.')[0] ?? `found-${found.address.replaceAll(/[.:]+/g, '-')}`,
    address: found.address,
    updatedAtMs: found.atMs,
  });
  return found.fqdn === undefined ? made : { ...made, fqdn: found.fqdn };
}

interface Known {
  deviceId: string;
  kind: DeviceKind;
  hostName: string | null;
  address: string;
  updatedAtMs: number;
}

function device({ organization, site }: SitePlace, random: RandomNumbers, known: Known) {
  const { deviceId, kind, hostName, address, updatedAtMs } = known;
  const maker = random.of(kind.makers);
  return {
    deviceId,
    hostName,
    discoveredIpAddr: address,
    fqdn: hostName && random.below(8) > 0 ? `${hostName}.${shortName(organization.name)}.example` : null,
    category: kind.category,
    subCategory: kind.subCategory,
    devSubType: kind.devSubType ?? null,
    vendor: maker,
    model: `${maker.slice(0, 2).toUpperCase()}${100 * (1 + random.below(9))}`,
    osName: hostName === null ? null : random.of(kind.systems),
    isBillable: String(kind.isBillable),
    reachableList: kind.reachable,
    lastUpdateTime: new Date(updatedAtMs).toISOString(),
    orgId: organization.id,
    siteId: site.id,
  };
}

/** Returns an address in 10.0.0.0/8 that doesn't end with 0 or 255. */
function addressAt(firstByte: number, index: number): string {
  const third = Math.floor(index / 254);
  return `10.${firstByte + (third >> 8)}.${third & 255}.${(index % 254) + 1}`;
}
