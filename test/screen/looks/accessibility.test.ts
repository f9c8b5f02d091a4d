import assert from 'node:assert/strict';
import axe from 'axe-core';
import { tableOf } from '../support/panels/table.ts';
import { signIn } from '../support/parts/signIn.ts';
import { looks, wear } from '../support/parts/themes.ts';
import { withDemo, type Scene } from '../support/scene.ts';

type Axe = typeof axe;

/** Returns the violations that axe-core finds in the visible webview, a line for each rule. */
async function violationsIn({ workbench }: Scene): Promise<string[]> {
  const frame = await (await workbench.webview().locator('body').elementHandle())?.ownerFrame();
  assert.ok(frame);
  await frame.evaluate(axe.source);
  const { violations, tried } = await frame.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] });
    return {
      tried: found.passes.length,
      violations: found.violations.map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.failureSummary}`),
    };
  });
  assert.ok(tried >= 20, `${tried} rules were tried`);
  return violations;
}

describe('accessibility of webviews', () => {
  it(
    'The access matrix has no violations that axe-core finds, in a dark and a light theme of VS Code',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const demo = await scene.demo();
      await signIn(scene, demo);
      await workbench.runCommand('Org Access: Show Access Matrix');
      await tableOf(workbench, 'Access matrix').row('Malmö').waitFor();
      for (const look of looks.slice(0, 2)) {
        await wear(scene, demo, look);
        assert.deepEqual(await violationsIn(scene), [], look.name);
      }
    }),
  );
});
