import assert from 'node:assert/strict';
import { inWorkbench } from './support/scene.ts';
import { signIn } from './support/signIn.ts';

describe('check of a connection', () => {
  it(
    'finds a healthy demo healthy',
    inWorkbench(async (scene) => {
      const { workbench } = scene;
      const demo = await scene.demo();
      await signIn(scene, demo);
      await workbench.runCommand('Org Access: Check Connection');
      await workbench.toast('Everything works').waitFor();
      await workbench.page.waitForTimeout(3000);
      await workbench.screenshot('check-healthy');
      assert.ok(true);
      await demo.end();
      await workbench.runCommand('Org Access: Check Connection');
      await workbench.toast('No connection to port').waitFor();
      await workbench.page.waitForTimeout(2000);
      await workbench.screenshot('check-down');
    }),
  );
});
