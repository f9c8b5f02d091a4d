import assert from 'node:assert/strict';
import { inWorkbench } from './support/scene.ts';

describe('a window with the packaged extension', () => {
  it(
    'shows the Org Access container with its view',
    inWorkbench(async ({ workbench }) => {
      await workbench.openContainer('Org Access');
      await workbench.tree.welcome().or(workbench.tree.rows.first()).first().waitFor();
      await workbench.screenshot('container');

      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
