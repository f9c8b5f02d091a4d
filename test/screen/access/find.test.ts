import assert from 'node:assert/strict';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('find', () => {
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
});
