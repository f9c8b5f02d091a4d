import { hashOf } from '../base/random.ts';
import type { Device } from '../record/devices.ts';
import { inventoryOf } from './operation.ts';
import type { Call, Operation } from './operation.ts';

const hourMs = 3_600_000;

const freeDevices: Operation = {
  method: 'GET',
  path: '/api/v2/devices/all',
  needs: 'site',
  answer(call) {
    const [kinds, ways] = [call.query.texts('devSubType'), call.query.texts('reachableList')];
    return shownDevices(call).filter(
      ({ devSubType, reachableList }) =>
        devSubType !== null &&
        (kinds.length === 0 || kinds.includes(devSubType)) &&
        (ways.length === 0 || reachableList.some((way) => ways.includes(way))),
    );
  },
};

const devicesByAddress: Operation = {
  method: 'GET',
  path: '/api/v2/metrics/ipAddress/octet/1',
  needs: 'site',
  answer: (call) => byOctets(shownDevices(call), 1),
};

const instances: Readonly<Record<string, readonly [type: string, name: string]>> = {
  cpuMetrics: ['default', 'default'],
  memMetrics: ['RAM', 'default'],
};

const timeSeries: Operation = {
  method: 'GET',
  path: '/api/v2/metrics/server/timeSeries',
  needs: 'site',
  answer(call) {
    const { query } = call;
    const [deviceId, metricGroup] = [query.required('deviceId'), query.required('metricGroup')];
    const server = inventoryOf(call).devices.find((device) => device.deviceId === deviceId);
    const [type, name] = instances[metricGroup] ?? [];
    const isKnown =
      server?.category === 'Compute' && query.text('instanceType') === type && query.text('instanceName') === name;
    return { deviceId, metricGroup, ...(isKnown && { dataSet: dataSet(call, deviceId + metricGroup) }) };
  },
};

export const monitoringOperations: readonly Operation[] = [freeDevices, devicesByAddress, timeSeries];

export function byOctets(devices: readonly Device[], octets: number) {
  const found: Record<string, Pick<Device, 'hostName' | 'deviceId' | 'fqdn'>[]> = {};
  for (const { discoveredIpAddr, hostName, deviceId, fqdn } of devices)
    (found[discoveredIpAddr.split('.', octets).join('.')] ??= []).push({ hostName, deviceId, fqdn });
  return found;
}

function shownDevices(call: Call): readonly Device[] {
  return inventoryOf(call).view({ which: 'shown', billableOnly: false, filter: {}, sort: [] });
}

/** Returns a value for every `rollup` hours of the last `days`. Values are higher by day, and missing in gaps. */
function dataSet({ query, nowMs }: Call, series: string) {
  const stepMs = query.number('rollup', 1) * hourMs;
  const count = Math.max(1, Math.floor((Math.min(90, query.number('days', 3)) * 24 * hourMs) / stepMs));
  const lastMs = nowMs - (nowMs % stepMs);
  const times = Array.from({ length: count }, (_, index) => lastMs - (count - 1 - index) * stepMs);
  return times
    .filter((atMs) => isMeasured(series, atMs))
    .map((atMs) => ({ timeStamp: new Date(atMs).toISOString(), metricValue: metricAt(series, atMs) }));
}

/**
 * Whether there is a value at a time. Every second day has a gap of some hours, at another time for each device, so
 * that the usual three days contain a complete gap.
 */
function isMeasured(series: string, atMs: number): boolean {
  const hour = Math.floor(atMs / hourMs) + (hashOf(series) % 48);
  return hour % 48 >= 5;
}

function metricAt(series: string, atMs: number): number {
  const seed = hashOf(series);
  const [base, swing] = [15 + (seed % 40), 5 + (seed % 25)];
  const daily = Math.sin(((atMs / hourMs - 8) / 24) * 2 * Math.PI);
  const noise = (hashOf(`${series} ${atMs}`) % 100) / 10;
  return Math.round((base + swing * (1 + daily) * 0.5 + noise) * 10) / 10;
}
