import assert from 'node:assert/strict';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

describe('keys in the API view', () => {
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
});
