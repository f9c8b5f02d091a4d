import assert from 'node:assert/strict';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('rows of the API view', () => {
  it(
    'The API view selects a row with Space, and runs it with Enter',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const selected = api.rows.and(page.locator('[aria-selected="true"]'));
      await signIn(scene, await scene.demo());
      await api.open();
      await api.row('Topology').click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await selected.filter({ hasText: 'Application topology' }).waitFor();
      assert.equal(await api.group('History').count(), 0, 'nothing was sent');

      await api.row('Application hierarchy').click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await json.open();
      await json.line('"Intranet"').waitFor();
      const made = await api.newest('Application groups', /^200 OK/);
      await workbench.runCommand('View: Close All Editors');
      await made.click();
      await page.keyboard.press('Enter');
      await json.line('"Intranet"').waitFor();
      assert.equal(await api.rows.filter({ hasText: '200 OK' }).count(), 1, 'a call is shown again, and not made');

      await api.group('History').click();
      await api.view.locator('.monaco-list-row[aria-expanded="false"]', { hasText: 'History' }).waitFor();
      await page.keyboard.press('Enter');
      await api.view.locator('.monaco-list-row[aria-expanded="true"]', { hasText: 'History' }).waitFor();
    }),
  );

  it(
    'The API view shows running requests, cancels them, runs them again, and drops them when the session ends',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      // The request must still be waiting when it is canceled, even on a slow machine.
      await signIn(
        scene,
        await scene.demo({
          failures: [
            { operation: 'other', hang: true },
            { operation: 'other', status: 403 },
          ],
        }),
        {
          'orgAccess.requestTimeoutSeconds': 600,
        },
      );
      await api.open();
      await api.press('Application groups', 'Run Operation');
      await api.newest('Application groups', 'waiting for the response');
      await json.panel.getByText('Waiting for the response to GET /api/v2/applicationGroup/group').waitFor();
      const call = await api.newest('Application groups', 'waiting for the response');
      await pressInRow(call, 'Cancel Request');
      const canceled = await api.newest('Application groups', /^canceled/);
      await json.panel.getByText('Canceled.').waitFor();

      await pressInRow(canceled, 'Run Again');
      const denied = await api.newest('Application groups', /^403 Forbidden/);
      await pressInRow(denied, 'Find Where Granted…');
      await workbench.quickInput.type('application groups');
      await workbench.quickInput.row('APPLICATION GROUPS: READ').click();
      await workbench.quickInput.titled('granted at');
      await workbench.quickInput.escape();
      await pressInRow(denied, 'Run Again');
      await api.newest('Application groups', /^200 OK/);
      await json.open();
      await json.line('"Intranet"').waitFor();

      await denied.click();
      await workbench.webview().locator('.facts', { hasText: '403 Forbidden' }).waitFor();
      await json.act('Open as Document');
      await workbench.page
        .locator('.tabs-container .tab.active', { hasText: 'Demo Application groups.json' })
        .waitFor();

      // An expanded view would be expanded in the next test too.
      await api.view.locator('.pane-header').click({ position: { x: 40, y: 10 } });
      await workbench.runCommand('Org Access: Sign Out');
      await api.view.waitFor({ state: 'hidden' });
      await workbench.page.locator('.tabs-container .tab', { hasText: 'Response' }).click();
      await json.panel.getByText('This response is no longer kept').waitFor();
    }),
  );
});
