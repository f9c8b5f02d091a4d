import assert from 'node:assert/strict';
import { editorsAreKept } from '../support/everywhere.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { becomes } from '../support/servers/service.ts';

describe('groups of responses', () => {
  it(
    'Responses of several operations are open side by side, and gone when the window is closed',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const tabs = page.locator('.tabs-container .tab', { hasText: 'Response: ' });
      const groups = page.locator('.editor-group-container');
      await signIn(scene, await scene.demo());
      await workbench.runCommand('Org Access: Show Raw JSON');
      await json.line('"name": "Robin Lindqvist"').waitFor();
      await api.open();
      await api.press('Topology', 'Run Operation');
      await api.newest('Topology', /^200 OK/);
      await tabs.first().waitFor();
      await api.press('Application groups', 'Run Operation');
      await api.newest('Application groups', /^200 OK/);
      await tabs.nth(1).waitFor();
      assert.deepEqual(await tabs.allInnerTexts(), [
        'Response: Topology · Demo',
        'Response: Application groups · Demo',
      ]);
      await becomes(() => groups.count(), 2);

      await api.press('Topology', 'Run Operation');
      await api.rows.filter({ hasText: '200 OK' }).nth(2).waitFor();
      await becomes(() => tabs.count(), 2);
      // A request with a body opens no third group, even from the group of responses.
      await tabs.first().click();
      await api.press('Device counts', 'Run Operation');
      await tabs.nth(2).waitFor();
      await becomes(() => groups.count(), 2);

      await api.row('Topology').click();
      await editorsAreKept(page, /orgAccess\.rawJson/);
      await workbench.reload();
      await page.locator('.tabs-container .tab', { hasText: 'Raw JSON: Demo' }).waitFor();
      await api.row('Topology').waitFor();
      await tabs.first().waitFor({ state: 'detached' });
    }),
  );

  it(
    'The first response opens in the other group of editors if there are two, whichever is active',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const groups = page.locator('.editor-group-container');
      await signIn(scene, await scene.demo());
      await workbench.runCommand('File: New Untitled Text File');
      await workbench.runCommand('View: Split Editor Right');
      await groups.nth(1).and(page.locator('.active')).waitFor();
      await api.open();
      await api.press('Topology', 'Run Operation');
      await groups.first().locator('.tab', { hasText: 'Response: Topology' }).waitFor();
      await becomes(() => groups.count(), 2);
    }),
  );
});
