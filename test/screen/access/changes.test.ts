import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { firstAccessIsKept } from '../support/everywhere.ts';
import { signIn } from '../support/parts/signIn.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('changes', () => {
  it(
    'The Changes view lists changes between two loads, counts unseen ones, and compares both; the Access view marks them',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { tree, page } = workbench;
      await signIn(
        scene,
        await scene.demo({
          changes: [
            { what: 'privileges', fromDetail: 2 },
            { what: 'renamed', fromDetail: 2 },
            { what: 'site-added', fromDetail: 3 },
          ],
        }),
      );
      const changes = page.locator('.part.sidebar .pane', {
        has: page.locator('.pane-header', { hasText: 'Changes' }),
      });
      const badge = page
        .locator('.part.activitybar')
        .getByRole('tab', { name: /^Org Access/ })
        .locator('xpath=ancestor-or-self::li')
        .locator('.badge-content');
      await changes.locator('.pane-header[aria-expanded="false"]').waitFor();
      await firstAccessIsKept(scene);
      // While access is loading, VS Code shows a clock there.
      assert.equal(await badge.filter({ hasText: /\d/ }).count(), 0);

      await workbench.runCommand('Org Access: Refresh Access');
      await badge.filter({ hasText: /^3$/ }).waitFor();
      await changes.locator('.pane-header').click();
      const row = (text: string | RegExp) => changes.locator('.monaco-list-row', { hasText: text }).first();
      await row(/^Oslo Data Center2 privileges removed · /).waitFor();
      await row('renamed from').waitFor();
      await badge.waitFor({ state: 'hidden' });
      const folders = await readdir(path.join(host.globalStorage, 'org-access.org-access/access'));
      assert.equal(folders.length, 1);
      const files = await readdir(path.join(host.globalStorage, 'org-access.org-access/access', folders[0] ?? ''));
      assert.deepEqual(files.map((file) => file.replace(/^\d+\./, '')).sort(), [
        'changes',
        'connection',
        'json.gz',
        'json.gz',
      ]);

      await row(/^Oslo Data Center2 privileges removed · /)
        .locator('.monaco-tl-twistie')
        .click();
      await row('ALERTS: READ').waitFor();
      await tree.expand('Acme Infrastructure');
      await eventually(
        'the mark of the site',
        () => tree.mark('Oslo Data Center'),
        (mark) => mark === 'M',
      );
      await eventually(
        'the mark of its organization',
        () => tree.mark('Acme Infrastructure'),
        (mark) => mark === 'M',
      );
      assert.equal(await tree.mark('Tallinn'), '');

      await pressInRow(changes.locator('.monaco-list-row').first(), 'Show What Changed');
      await page.locator('.tabs-container .tab.active', { hasText: '↔' }).waitFor();
      const differences = workbench.webview().getByRole('grid', { name: 'Differences as a table' });
      await differences.getByRole('gridcell', { name: 'Oslo Data Center', exact: true }).waitFor();

      await workbench.runCommand('Org Access: Refresh Access');
      await eventually(
        'two sets',
        () => changes.locator('.monaco-list-row', { hasText: /\d+ changes?$/ }).count(),
        (count) => count === 2,
      );
    }),
  );
});
