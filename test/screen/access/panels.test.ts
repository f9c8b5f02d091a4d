import assert from 'node:assert/strict';
import { editorsAreKept } from '../support/everywhere.ts';
import { matrixOf } from '../support/panels/matrix.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

/** Both panels share a window, since the test needs a reload. */
describe('raw JSON and access matrix', () => {
  it(
    'Raw JSON and the access matrix show a tree row, keep their positions while hidden and after a reload, and are empty after sign-out',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, page } = workbench;
      const tab = (label: string) => page.locator('.tabs-container .tab', { hasText: label });
      await signIn(scene, await scene.demo());
      await tree.expand('Acme Infrastructure');
      await tree.choose('Malmö', 'Reveal in Raw JSON');
      const rawJson = rawJsonOf(workbench);
      await rawJson.isAt('$.data.orgPrivilegeMap.organizations[0].sites[6]');
      await workbench.screenshot('raw-json-revealed');
      await tree.expand('Malmö');
      await tree.choose('DEVICES: READ', 'Reveal in Raw JSON');
      const place = '$.data.orgPrivilegeMap.organizations[0].sites[6].roles[0].privileges.DEVICES[0]';
      await rawJson.isAt(place);

      await rawJson.tab('Token Response').click();
      await rawJson.line('"token_type"').click();
      await rawJson.isAt('$.token_type');

      await workbench.runCommand('Org Access: Show Access Matrix');
      const matrix = matrixOf(workbench);
      await matrix.row('Malmö').waitFor();
      await matrix.button('Roles').click();
      await matrix.column('Viewer').waitFor();
      await matrix.button('Group by Organization').click();
      await matrix.search('Search sites').fill('a');
      await matrix.grid.locator('[tabindex="0"]').focus();
      await page.keyboard.press('Control+End');
      const last = await eventually(
        'the last row',
        async () => (await matrix.names(99)).at(-1),
        (name) => name !== undefined,
      );
      // The position is saved a moment after the last scroll.
      await matrix.grid.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));

      await tab('Raw JSON: Demo').click();
      await rawJson.isAt('$.token_type');
      assert.equal(await rawJson.tab('Token Response').getAttribute('aria-selected'), 'true');
      await rawJson.tab('User Detail').click();
      await rawJson.isAt(place);

      await tab('Access Matrix: Demo').click();
      await matrix.row(last ?? '').waitFor();
      assert.equal(await matrix.search('Search sites').inputValue(), 'a');
      assert.equal(await matrix.button('Group by Organization').getAttribute('aria-pressed'), 'true');
      assert.equal(await matrix.button('Roles').getAttribute('aria-pressed'), 'true');

      // The matrix, the second tab, was used last.
      await editorsAreKept(page, /orgAccess\.rawJson.*"tab":"detail".*"kind":"role.*"sites":"a".*"mru":\[1,0\]/);
      await workbench.reload();
      await matrix.column('Viewer').waitFor();
      assert.equal(await matrix.search('Search sites').inputValue(), 'a');
      // VS Code restores a hidden panel only when its tab is selected.
      await workbench.runCommand('Org Access: Show Raw JSON');
      await rawJson.isAt(/^\$/);
      assert.equal(await tab('Raw JSON: Demo').count(), 1);
      await rawJson.lines.first().waitFor();
      await tab('Access Matrix: Demo').click();
      await matrix.column('Viewer').waitFor();
      await workbench.runCommand('Org Access: Sign Out');
      await matrix.frame.getByText('You are signed out. Sign in to see your access.').waitFor();
      assert.ok(await matrix.grid.isHidden());
      assert.ok(await matrix.button('Save as CSV').isDisabled());
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
