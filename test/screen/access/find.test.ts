import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { generatedSiteId, placeId } from '../../support/service/demoPlaces.ts';
import { signIn } from '../support/parts/signIn.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('find', () => {
  it(
    'Go to Site finds a site by parts of its name, by its ID, and despite a typing error',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, quickInput, page } = workbench;
      await signIn(scene, await scene.demo());
      const selected = page.locator('.part.sidebar .monaco-list-row.selected .label-name');
      for (const [typed, first] of [
        ['rack 10', 'Oslo Data Center: Rack Hall 10'],
        [placeId('Malmö'), 'Malmö'],
        ['zurihc', 'Zürich Altstetten'],
        ['meridian trust', 'Meridian Research Trust'],
      ] as const) {
        await workbench.runAndSee('Org Access: Go to Site…');
        await quickInput.titled('Go to Site');
        await quickInput.type(typed);
        await quickInput.rows.first().filter({ hasText: first }).waitFor();
        if (typed === 'rack 10') await workbench.screenshot('go-to-site');
        await quickInput.accept();
        await selected.filter({ hasText: first }).waitFor();
      }
      await tree.row('Oslo Data Center: Rack Hall 10').waitFor({ state: 'attached' });

      // The most recent choice is first, and Enter without a match keeps the box and its text.
      await workbench.runAndSee('Org Access: Go to Site…');
      await quickInput.titled('Go to Site');
      await quickInput.rows.first().filter({ hasText: 'Meridian Research Trust' }).waitFor();
      assert.deepEqual(
        (await quickInput.labels()).slice(0, 4).map((label) => label.trim()),
        ['Meridian Research Trust', 'Zürich Altstetten', 'Malmö', 'Oslo Data Center: Rack Hall 10'],
      );
      await workbench.screenshot('go-to-site-recent');
      await quickInput.type('qqqqqq');
      await quickInput.rows.first().filter({ hasText: 'No organization or site matches "qqqqqq"' }).waitFor();
      await workbench.screenshot('go-to-site-nothing');
      await quickInput.accept();
      assert.equal(await quickInput.value(), 'qqqqqq');
      await quickInput.type('malmö');
      const row = quickInput.rows.filter({ hasText: 'Malmö' }).first();
      await row.hover();
      await workbench.screenshot('go-to-site-buttons');
      await pressInRow(row, 'Copy ID');
      await workbench.clipboardHolds(new RegExp(`^${placeId('Malmö')}$`));
      await pressInRow(row, 'Reveal in Raw JSON');
      await page.locator('.tabs-container .tab.active', { hasText: 'Raw JSON' }).waitFor();
    }),
  );

  it(
    'Go to Site accepts what was typed while extensions were busy, not a row of the previous list',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput, page } = workbench;
      await signIn(scene, await scene.demo());
      const selected = page.locator('.part.sidebar .monaco-list-row.selected .label-name');
      const goTo = async () => {
        await workbench.runAndSee('Org Access: Go to Site…');
        await quickInput.titled('Go to Site');
        await quickInput.rows.nth(1).waitFor();
      };
      /** Types while the previous list is shown. */
      const type = async (text: string) => {
        const before = await quickInput.labels();
        await quickInput.type(text);
        assert.deepEqual(
          (await quickInput.labels()).toSorted(),
          before.toSorted(),
          'the list of before is still there',
        );
      };
      await goTo();
      await host.keeper.whileBusy(async () => {
        await type('zurihc');
        await quickInput.accept();
      });
      await selected.filter({ hasText: 'Zürich Altstetten' }).waitFor();

      // Rows of the previous list and their buttons don't match the typed text.
      await goTo();
      await workbench.setClipboard('before');
      await host.keeper.whileBusy(async () => {
        await type('malmö');
        await quickInput.field.press('ArrowDown');
        await quickInput.accept();
        await pressInRow(quickInput.rows.nth(1), 'Copy ID');
      });
      await quickInput.rows.first().filter({ hasText: 'Malmö' }).waitFor();
      await quickInput.rows.nth(1).waitFor({ state: 'hidden' });
      assert.equal(await workbench.clipboard(), 'before');
      assert.equal(await quickInput.value(), 'malmö');
      await quickInput.type('tallinn');
      await quickInput.rows.first().filter({ hasText: 'Tallinn' }).waitFor();
      await quickInput.accept();
      await selected.filter({ hasText: 'Tallinn' }).waitFor();
    }),
  );

  it(
    'Find Where Granted lists the sites with a privilege and those without it, and filters the Access view',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, quickInput, page } = workbench;
      await signIn(scene, await scene.demo());
      const ask = async () => {
        await workbench.runAndSee('Org Access: Find Where Granted…');
        await quickInput.titled('Find Where Granted');
        await quickInput.type('DISCOVERY: WRITE');
        await quickInput.rows.first().filter({ hasText: 'DISCOVERY: WRITE' }).waitFor();
        await quickInput.accept();
        await quickInput.titled('DISCOVERY: WRITE: granted at 8 of 37');
      };
      await ask();
      await quickInput.row('Oslo Data Center: Rack Hall 1').waitFor();
      await workbench.screenshot('where-may-i');
      await quickInput.back();
      await quickInput.titled('Find Where Granted');
      assert.equal(await quickInput.value(), 'DISCOVERY: WRITE');
      await quickInput.accept();
      await quickInput.titled('DISCOVERY: WRITE: granted at 8 of 37');
      await quickInput.widget.getByRole('button', { name: 'Show the Other Sites' }).click();
      await quickInput.titled('not granted at');
      await workbench.screenshot('where-may-i-not');
      await quickInput.type('tallinn');
      await quickInput.rows.filter({ hasText: 'Tallinn' }).first().waitFor();
      await quickInput.accept();
      await page.locator('.part.sidebar .monaco-list-row.selected', { hasText: 'Tallinn' }).waitFor();

      await ask();
      await quickInput.widget.getByRole('button', { name: 'Filter the Tree' }).click();
      await tree.pane
        .page()
        .locator('.part.sidebar', { hasText: 'Filtered by privilege "DISCOVERY: WRITE": 8 of 37 places' })
        .waitFor();
      await tree.row('Oslo Data Center: Rack Hall 1').waitFor();
      await tree.row('Tallinn').waitFor({ state: 'hidden' });
      await tree.row('Zürich Altstetten').waitFor();
      await workbench.screenshot('filtered');
      await tree.press('Clear Filter');
      await tree.row('Tallinn').waitFor();
      await page.locator('.part.sidebar', { hasText: 'Filtered by' }).waitFor({ state: 'hidden' });
    }),
  );

  it(
    'Filter Access filters the Access view by a text, and keeps the filter when access is loaded again',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, quickInput, page } = workbench;
      await signIn(scene, await scene.demo('--change', 'role@2'));
      await tree.row('Acme Infrastructure').waitFor();
      await tree.press('Filter Access…');
      await quickInput.titled('Filter Access');
      await quickInput.type('koln');
      await quickInput.rows.first().filter({ hasText: 'Everything with "koln"' }).waitFor();
      await workbench.screenshot('filter-box');
      await quickInput.accept();
      // The tree takes the focus when its rows appear, which would close a box that was opened earlier.
      await tree.pane.locator('.monaco-list:focus').waitFor();
      const shown = () =>
        eventually(
          'just these sites',
          async () => (await tree.labels()).slice(1).join(),
          (labels) => labels === 'Nordwind Energie,Köln Bay 3,Köln Bay 12',
        );
      await shown();
      await workbench.runCommand('Org Access: Refresh Access');
      await eventually(
        'the mark of what has changed',
        () => tree.mark('Nordwind Energie'),
        (mark) => mark === 'M',
      );
      await shown();
      await tree.press('Clear Filter');
      await tree.row('Acme Infrastructure').waitFor();
      await tree.press('Filter Access…');
      await quickInput.titled('Filter Access');
      await quickInput.type('no such thing');
      await quickInput.rows.first().filter({ hasText: 'Everything with "no such thing"' }).waitFor();
      await quickInput.accept();
      await page.locator('.part.sidebar', { hasText: 'Nothing in your access matches "no such thing".' }).waitFor();
      await tree.row('Köln Bay 12').waitFor({ state: 'hidden' });
      await workbench.screenshot('filter-nothing');
      await tree.press('Clear Filter');
      await tree.row('Acme Infrastructure').waitFor();
    }),
  );

  it(
    'A hundred thousand sites are shown in ranges and can be found, and a canceled export leaves no file',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { tree, quickInput, page } = workbench;
      const service = await scene.demo('--sites', '100000');
      await scene.connectTo(service);
      await workbench.openContainer('Org Access');
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      const large = tree.rows.filter({ hasText: /\d,\d{3} sites/ }).first();
      await large.waitFor();
      await large.locator('.monaco-tl-twistie').click();
      const range = tree.rows.filter({ hasText: / – .*\(1,000\)/ }).first();
      await range.waitFor();
      await workbench.screenshot('ranges');
      await range.locator('.monaco-tl-twistie').click();
      await tree.rows
        .filter({ has: page.locator('.codicon-location') })
        .first()
        .waitFor();
      await workbench.runAndSee('Org Access: Go to Site…');
      const siteId = generatedSiteId(77_600);
      await quickInput.type(siteId);
      await quickInput.rows.first().filter({ hasText: siteId }).waitFor();
      const name = (await quickInput.labels())[0] ?? '';
      await quickInput.accept();
      await page.locator('.part.sidebar .monaco-list-row.selected .label-name', { hasText: name.trim() }).waitFor();
      await workbench.screenshot('ranges-found');

      const before = await readdir(host.workspace);
      await workbench.runAndSee('Org Access: Export Access…');
      await quickInput.titled('Export Access');
      await quickInput.pick('CSV');
      await quickInput.nameFile(path.join(host.workspace, 'cancelled.csv'));
      const progress = workbench.toast('Exporting your access at Demo');
      await progress.getByRole('button', { name: 'Cancel' }).click();
      await progress.waitFor({ state: 'hidden' });
      await page.waitForTimeout(1000);
      assert.deepEqual(await readdir(host.workspace), before);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
