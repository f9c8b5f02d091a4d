import assert from 'node:assert/strict';
import { gapsIn } from '../../../../src/chart/common/chartData.ts';
import { seriesIn } from '../../../../src/chart/common/series.ts';
import { caller, demoServices, ManualClock } from '../client.ts';
import { pageOf } from '../deviceTable.ts';

const hourMs = 3_600_000;

describe('demo: metrics', () => {
  const start = demoServices();

  it('metrics of the last three days have a gap that a chart shows, at any hour', async () => {
    const clock = new ManualClock();
    const service = await start({ clock });
    const { pageData } = await pageOf(await caller(service));
    const { deviceId } = pageData.find(({ category }) => category === 'Compute') ?? assert.fail();
    const query = new URLSearchParams({
      deviceId,
      metricGroup: 'cpuMetrics',
      instanceType: 'default',
      instanceName: 'default',
    });
    for (let hour = 0; hour < 72; hour += 1, clock.advance(hourMs)) {
      const ask = await caller(service);
      const { data } = await ask(`GET /api/v2/metrics/server/timeSeries?${query.toString()}`);
      const [series] = seriesIn(data).series;
      assert.ok(series && gapsIn(series.points) > 0, `no gap after ${hour} hours`);
    }
  });
});
