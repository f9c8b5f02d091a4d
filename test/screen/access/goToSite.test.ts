import assert from 'node:assert/strict';
import { placeId } from '../../support/service/demoPlaces.ts';
import { signIn } from '../support/parts/signIn.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('Go to Site', () => {
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
        await workbench.runAndSee('Org Access: Go to Site in Access…');
        await quickInput.titled('Go to Site in Access');
        await quickInput.type(typed);
        await quickInput.rows.first().filter({ hasText: first }).waitFor();
        await quickInput.accept();
        await selected.filter({ hasText: first }).waitFor();
      }
      await tree.row('Oslo Data Center: Rack Hall 10').waitFor({ state: 'attached' });

      // The most recent choice is first, and Enter without a match keeps the box and its text.
      await workbench.runAndSee('Org Access: Go to Site in Access…');
      await quickInput.titled('Go to Site in Access');
      await quickInput.rows.first().filter({ hasText: 'Meridian Research Trust' }).waitFor();
      assert.deepEqual(
        (await quickInput.labels()).slice(0, 4).map((label) => label.trim()),
        ['Meridian Research Trust', 'Zürich Altstetten', 'Malmö', 'Oslo Data Center: Rack Hall 10'],
      );
      await quickInput.type('qqqqqq');
      await quickInput.rows.first().filter({ hasText: 'No organization or site matches "qqqqqq"' }).waitFor();
      await quickInput.accept();
      assert.equal(await quickInput.value(), 'qqqqqq');
      await quickInput.type('malmö');
      const row = quickInput.rows.filter({ hasText: 'Malmö' }).first();
      await row.hover();
      await pressInRow(row, 'Copy ID');
      await workbench.clipboardHolds(new RegExp(`^${placeId('Malmö')}$`));
      await pressInRow(row, 'Reveal in Raw JSON');
      await page.locator('.tabs-container .tab.active', { hasText: 'Raw JSON' }).waitFor();
    }),
  );

  it(
    'Go to Site opens the Access view at a site whose rows changed while the view was closed',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput, page } = workbench;
      await signIn(scene, await scene.demo({ changes: [{ what: 'renamed', fromDetail: 2 }] }));
      await workbench.runCommand('View: Show Explorer');
      await workbench.runCommand('Org Access: Refresh Access');
      await page.locator('.part.activitybar .badge-content', { hasText: /^1$/ }).waitFor();
      for (const name of ['Zürich Altstetten', 'Oslo Data Center: Rack Hall 10']) {
        await workbench.runCommand('View: Show Explorer');
        await page.locator('.part.sidebar', { hasText: 'Robin Lindqvist' }).waitFor({ state: 'hidden' });
        await workbench.runAndSee('Org Access: Go to Site in Access…');
        await quickInput.titled('Go to Site in Access');
        await quickInput.type(name);
        await quickInput.rows.first().filter({ hasText: name }).waitFor();
        await quickInput.accept();
        await page.locator('.part.sidebar .monaco-list-row.selected .label-name', { hasText: name }).waitFor();
      }
    }),
  );
});
