import type { WithWebview, Workbench } from '../parts/workbench.ts';
import { toolbarOf } from './toolbar.ts';

/** Returns the outline in the response panel. The DOM has only the rows in view. */
export function outlineOf(workbench: WithWebview) {
  const frame = workbench.webview();
  const tree = frame.getByRole('tree', { name: 'Response as an outline' });
  return {
    frame,
    tree,
    rows: tree.getByRole('treeitem'),
    row: (name: string | RegExp) => tree.getByRole('treeitem', { name }).first(),
    active: tree.locator('.item.active'),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    ...toolbarOf(frame),
    search: frame.getByRole('searchbox', { name: 'Search items' }),
    summary: frame.locator('.outline .summary'),

    async says(text: string | RegExp) {
      await frame.locator('.status').filter({ hasText: text }).waitFor();
    },
  };
}

/** Returns the chart in the response panel. */
export function chartOf(workbench: WithWebview) {
  const frame = workbench.webview();
  return {
    frame,
    canvas: frame.locator('.chart canvas'),
    plot: frame.locator('.chart .plot'),
    cursor: frame.getByRole('slider', { name: 'Cursor' }),
    ranges: frame.getByRole('group', { name: 'Time range' }),
    legend: frame.getByRole('group', { name: 'Series' }).getByRole('button'),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    ...toolbarOf(frame),
    table: frame.getByRole('grid', { name: 'The values as a table' }),
    summary: frame.locator('.chart .summary'),
    search: frame.getByRole('searchbox', { name: 'Search rows' }),
    found: (text: string) => frame.locator('.found').getByText(text, { exact: true }).waitFor(),

    async says(text: string | RegExp) {
      await frame.locator('.status').filter({ hasText: text }).waitFor();
    },
  };
}

/** Runs Device metrics for a device, and answers its questions. */
export async function runMetrics(workbench: Workbench, device: string): Promise<void> {
  const { quickInput } = workbench;
  await workbench.runAndSee('Org Access: Run Operation…');
  await quickInput.titled('Run Operation');
  await quickInput.type('Device metrics');
  await quickInput.row('Device metrics').click();
  await quickInput.titled('(1/4)');
  for (const [step, answer] of [device, 'cpuMetrics', 'default', 'default'].entries()) {
    await quickInput.titled(`(${step + 1}/4)`);
    await quickInput.type(answer);
    // The first row offers the typed text itself.
    await quickInput.rows.filter({ hasText: answer, hasNotText: 'Use "' }).first().click();
  }
}

const points = (values: readonly (number | string | null)[], seed: number) =>
  values.map((metricValue, index) => ({
    timeStamp: new Date(Date.UTC(2026, 0, 5, index + (index > 40 ? 6 : 0), seed)).toISOString(),
    metricValue,
  }));
const wave = (seed: number) =>
  Array.from({ length: 96 }, (_, index) =>
    index % 31 === 30 ? null : Math.round((50 + 8 * seed + 20 * Math.sin(index / 4 + seed)) * 100) / 100,
  );
/** CPU usage of eight devices with gaps. One has a malicious name. */
export const severalSeries = {
  data: {
    unit: '%',
    metricGroup: 'cpuMetrics',
    result: Array.from({ length: 8 }, (_, seed) => ({
      hostName: seed === 2 ? '<b>oslo</b>-vm-3' : `oslo-vm-${seed + 1}`,
      dataSet: points(wave(seed), seed),
    })),
  },
};
