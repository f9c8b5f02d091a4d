import { chartOf, runMetrics } from '../support/panels/drawn.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

describe('metrics', () => {
  it(
    'Metrics of a device are shown as a chart, to which a person adds those of another device',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const chart = chartOf(workbench);
      await signIn(scene, await scene.demo());
      await runMetrics(workbench, 'oslo-vm-0001');
      await chart.button('Chart').click();
      await chart.canvas.waitFor();
      const first = await chart.legend.first().innerText();
      await runMetrics(workbench, 'oslo-vm-0002');
      await chart.legend.filter({ hasNotText: first }).waitFor();
      await workbench.untilOpen(quickInput.titleWith('Add Series'), () => chart.act('Add Series…'));
      await quickInput.rows.first().click();
      await quickInput.field.press('Enter');
      await chart.legend.nth(1).waitFor();
    }),
  ).timeout(240_000);
});
