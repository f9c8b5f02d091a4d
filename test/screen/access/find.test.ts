import assert from 'node:assert/strict';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

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
      await quickInput.back();
      await quickInput.titled('Find Where Granted');
      assert.equal(await quickInput.value(), 'DISCOVERY: WRITE');
      await quickInput.accept();
      await quickInput.titled('DISCOVERY: WRITE: granted at 8 of 37');
      await quickInput.widget.getByRole('button', { name: 'Show the Other Sites' }).click();
      await quickInput.titled('not granted at');
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
      await tree.press('Clear Filter');
      await tree.row('Tallinn').waitFor();
      await page.locator('.part.sidebar', { hasText: 'Filtered by' }).waitFor({ state: 'hidden' });
    }),
  );
});
