import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { placeId } from '../../support/service/demoPlaces.ts';
import { matrixOf } from '../support/panels/matrix.ts';
import { signIn } from '../support/parts/signIn.ts';
import { looks, wear } from '../support/parts/themes.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { until } from '../support/parts/workbench.ts';
import { withDemo, type Scene } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

const read = 'DEVICES: READ';
const write = 'DEVICES: WRITE';

async function openMatrix(scene: Scene, ...args: string[]) {
  await signIn(scene, await scene.demo(...args));
  await scene.workbench.runCommand('Org Access: Show Access Matrix');
  const matrix = matrixOf(scene.workbench);
  await matrix.row('Malmö').waitFor();
  return matrix;
}

/** Saves as CSV in another folder, under the proposed name. */
async function save({ workbench, host }: Scene, matrix: ReturnType<typeof matrixOf>): Promise<Buffer> {
  const file = path.join(host.workspace, 'saved.csv');
  await matrix.button('Save as CSV').click();
  await eventually(
    'a name for the file',
    () => workbench.quickInput.value(),
    (text) => text.endsWith('/Demo access matrix.csv'),
  );
  await workbench.quickInput.nameFile(file);
  return await eventually(
    'the file is written',
    () => readFile(file).catch(() => Buffer.alloc(0)),
    ({ length }) => length > 0,
  );
}

describe('access matrix', () => {
  it(
    'The access matrix is searched, sorted, and grouped, describes the focused cell, and reveals a row in the Access view',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, tree } = workbench;
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
      });
      const matrix = await openMatrix(scene);
      assert.deepEqual(await matrix.names(3), ['On the whole organization', 'A Coruña', 'Besançon']);
      assert.equal(await (await matrix.cell('Malmö', read)).getAttribute('aria-label'), 'Granted');
      assert.equal(await (await matrix.cell('Malmö', write)).getAttribute('aria-label'), 'Not granted');
      assert.equal(await matrix.grid.getAttribute('aria-rowcount'), '38');
      await (await matrix.cell('Malmö', write)).hover();
      await matrix.says(
        `Malmö (${placeId('Malmö')}) · Acme Infrastructure (${placeId('Acme Infrastructure')}) · ${write} · Not granted`,
      );
      await workbench.screenshot('matrix');

      await matrix.column(write).locator('.label').click();
      await matrix.sort.getByText(`${write} first`).waitFor({ state: 'attached' });
      assert.equal(await matrix.column(write).getAttribute('aria-sort'), 'descending');
      for (const name of await matrix.names(5))
        assert.equal(await (await matrix.cell(name, write)).getAttribute('aria-label'), 'Granted');
      await matrix.button('Group by Organization').click();
      assert.equal((await matrix.names(1))[0], 'Acme Infrastructure');
      await workbench.screenshot('matrix-grouped');
      await matrix.sort.selectOption('count');
      assert.deepEqual(await matrix.names(2), ['Acme Infrastructure', 'Oslo Data Center']);

      await matrix.search('Search sites').fill('malmo');
      await matrix.search('Search privileges').fill('devices');
      await matrix.says(/1 of 37 places · 3 of \d+ privileges/);
      assert.deepEqual(await matrix.names(9), ['Acme Infrastructure', 'Malmö']);
      assert.equal(await (await matrix.cell('Malmö', read)).getAttribute('aria-label'), 'Granted');
      assert.equal(await (await matrix.cell('Malmö', write)).getAttribute('aria-label'), 'Not granted');
      await workbench.screenshot('matrix-search');
      await matrix.search('Search sites').fill('nowhere');
      await matrix.frame.getByText('No sites match the search.').waitFor();
      assert.ok(await matrix.button('Save as CSV').isDisabled());
      await matrix.search('Search sites').fill('');
      await matrix.button('Roles').click();
      await matrix.column('Operator').waitFor();
      await matrix.says(/37 of 37 places · \d+ of \d+ roles/);
      await workbench.screenshot('matrix-roles');

      await matrix.grid.locator('[tabindex="0"]').focus();
      await page.keyboard.press('Control+Home');
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
      await matrix.says(
        `Oslo Data Center (${placeId('Oslo Data Center')}) · Acme Infrastructure (${placeId('Acme Infrastructure')}) · Auditor · Granted`,
      );
      await workbench.screenshot('matrix-focus');
      await page.keyboard.press('Control+End');
      await matrix.says(/^Seattle|^\S.* · Pacific Freight: West \([0-9a-f-]{36}\) · Viewer/);
      assert.equal(await matrix.frame.locator(':focus').getAttribute('role'), 'gridcell');
      await matrix.search('Search sites').fill('malmo');
      await eventually(
        'the one site in its group',
        () => matrix.names(9),
        (names) => names.join() === 'Acme Infrastructure,Malmö',
      );
      assert.equal(await matrix.frame.locator('.unseen[aria-live]').innerText(), '1 of 37 places · 6 of 6 roles');
      await (await matrix.cell('Malmö', 'Viewer')).click();
      await matrix.says(new RegExp(`^Malmö \\(${placeId('Malmö')}\\)`));
      assert.equal(await matrix.frame.locator('.unseen[aria-live]').innerText(), '1 of 37 places · 6 of 6 roles');
      await page.keyboard.press('Control+c');
      await workbench.clipboardHolds(/^Malmö\tViewer$/);
      await matrix.row('Malmö').locator('th').click();
      await page.keyboard.press('Control+c');
      await workbench.clipboardHolds(/^Malmö$/);
      const focused = matrix.frame.locator(':focus');
      const viewer = await matrix.cell('Malmö', 'Viewer');
      // Sometimes VS Code leaves the focus outside of the page when a context menu closes.
      await until(viewer.and(focused), () => chooseFrom(viewer, 'Copy Names'));
      await workbench.clipboardHolds(/^Malmö\tViewer$/);
      await page.keyboard.press('ArrowLeft');
      await matrix.says(new RegExp(`^Malmö \\(${placeId('Malmö')}\\) .* · Site Administrator · Not granted$`));
      await page.keyboard.press('Control+f');
      const search = matrix.search('Search sites').and(focused);
      assert.equal(await search.inputValue(), 'malmo');
      await workbench.visitPalette(search);
      await workbench.runAndSee('Org Access: Go to Site…');
      await workbench
        .webview()
        .locator('body')
        .evaluate(() => globalThis.dispatchEvent(new Event('focus')));
      await page.waitForTimeout(300);
      assert.ok(
        await workbench.quickInput.widget.isVisible(),
        'a page that hears late of the focus leaves it to a box',
      );
      await workbench.quickInput.escape();
      assert.equal(await tree.rows.and(page.locator('.selected')).count(), 0, 'a click stays in the matrix');
      await (await matrix.cell('Malmö', 'Viewer')).dblclick();
      await tree.rows.and(page.locator('.selected', { hasText: 'Malmö' })).waitFor();
      await workbench.screenshot('matrix-revealed');
      await chooseFrom(matrix.row('Acme Infrastructure').locator('th'), 'Reveal in Access');
      await tree.rows.and(page.locator('.selected', { hasText: 'Acme Infrastructure' })).waitFor();
      assert.deepEqual(complaints, []);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'The access matrix is saved as a CSV file',
    withDemo(async (scene) => {
      const matrix = await openMatrix(scene);
      await matrix.button('Group by Organization').click();
      await matrix.search('Search sites').fill('acme');
      await matrix.says('14 of 37 places');
      const csv = (await save(scene, matrix)).toString('utf8');
      const lines = csv.split('\r\n');
      assert.match(lines[0] ?? '', /^\ufeffOrganization,Organization ID,Site,Site ID,ALERTS: ACKNOWLEDGE,/);
      assert.equal(lines.length, 16);
      assert.match(
        csv,
        new RegExp(
          `\r\nAcme Infrastructure,${placeId('Acme Infrastructure')},Malmö,${placeId('Malmö')},0,0,0,0,1,0,0,0,1,0,`,
        ),
      );
      await scene.workbench.statusMessage('Saved').waitFor();
      await scene.workbench.toast('Saving').waitFor({ state: 'hidden' });
      assert.deepEqual(await scene.workbench.notifications(), []);
    }),
  );

  it(
    'The access matrix is legible in each theme',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await scene.demo();
      await signIn(scene, service);
      await workbench.runCommand('Org Access: Show Access Matrix');
      const matrix = matrixOf(workbench);
      await matrix.button('Group by Organization').click();
      await matrix.row('Malmö').waitFor();
      for (const look of looks) {
        await wear(scene, service, look);
        await (await matrix.cell('Malmö', read)).hover();
        await matrix.says(/Granted$/);
        await workbench.screenshot(`matrix-${look.name}`);
        await workbench.page.mouse.move(700, 799);
      }
    }),
  );
});
