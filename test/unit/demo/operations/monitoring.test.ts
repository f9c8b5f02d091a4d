import assert from 'node:assert/strict';
import type { Device } from '../../../../src/demo/record/devices.ts';
import { caller, demoServices, ManualClock } from '../client.ts';
import type { Ask } from '../client.ts';

const series = 'GET /api/v2/metrics/server/timeSeries';

async function devicesFor(ask: Ask, query = ''): Promise<Device[]> {
  const { status, data } = await ask(`GET /api/v2/devices/all?${query}`);
  assert.equal(status, 200);
  return data as Device[];
}

describe('demo: monitoring', () => {
  const start = demoServices();

  it('lists the devices that can be monitored, by kind and by the way in which they are reached', async () => {
    const ask = await caller(await start());
    const all = await devicesFor(ask);
    const kinds = await devicesFor(ask, 'devSubType=SWITCH&devSubType=ROUTER&triggerType=SERVER_MONITORING');
    assert.deepEqual(new Set(kinds.map(({ devSubType }) => devSubType)), new Set(['SWITCH', 'ROUTER']));
    const ways = await devicesFor(ask, 'reachableList=TELNET&reachableList=PYSPHERE');
    assert.deepEqual(new Set(ways.map(({ devSubType }) => devSubType)), new Set(['SWITCH', 'HYPERVISOR']));
    assert.ok(all.length < 3000 && kinds.length + ways.length < all.length);
  });

  it('maps devices by the first octet of their address', async () => {
    const ask = await caller(await start({ devices: 50 }));
    const { data } = await ask('GET /api/v2/metrics/ipAddress/octet/1');
    const byOctet = data as Record<string, { hostName: string | null; deviceId: string }[]>;
    assert.deepEqual(Object.keys(byOctet), ['10']);
    assert.equal(byOctet['10']?.length, 50);
  });

  it('measures servers, and leaves the values out where there are none', async () => {
    const clock = new ManualClock();
    const ask = await caller(await start({ clock }));
    const [server] = await devicesFor(ask, 'devSubType=VM');
    const [other] = await devicesFor(ask, 'devSubType=SWITCH');
    const asked = async (query: string) => {
      const { status, data } = await ask(`${series}?type=server&${query}`);
      assert.equal(status, 200);
      return (data as { dataSet?: { timeStamp: string; metricValue: number }[] }).dataSet;
    };
    const cpu = `deviceId=${server?.deviceId}&metricGroup=cpuMetrics&instanceType=default&instanceName=default`;
    const values = await asked(cpu);
    assert.deepEqual([values?.length, values?.at(-1)?.timeStamp], [72, '2031-05-06T07:00:00.000Z']);
    assert.ok(values?.every(({ metricValue }) => metricValue >= 0 && metricValue < 100));
    assert.deepEqual(await asked(cpu), values);
    assert.equal((await asked(`${cpu}&days=2&rollup=4`))?.length, 12);
    const memory = `deviceId=${server?.deviceId}&metricGroup=memMetrics&instanceType=RAM&instanceName=default`;
    assert.notDeepEqual(await asked(memory), values);
    for (const without of [
      cpu.replace('cpuMetrics', 'diskMetrics'),
      cpu.replace('instanceType=default', 'instanceType=RAM'),
      `deviceId=${other?.deviceId}&metricGroup=cpuMetrics&instanceType=default&instanceName=default`,
      cpu.replace(/deviceId=[^&]+/, 'deviceId=none'),
    ])
      assert.equal(await asked(without), undefined, without);
    assert.equal((await ask(series)).status, 400);
  });
});
