import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { placeId } from '../../support/service/demoPlaces.ts';
import { signIn } from '../support/parts/signIn.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo, type Scene } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

/** Waits until the first loaded access is stored, which later loads are compared with. */
async function firstIsKept({ host }: Scene): Promise<void> {
  const folder = path.join(host.globalStorage, 'org-access.org-access/access');
  const files = () => readdir(folder, { recursive: true }).catch(() => []);
  await eventually('the first access is kept', files, (names) => names.some((name) => name.endsWith('.snapshot')));
}

describe('changes', () => {
  it(
    'The Changes view lists changes between two loads, counts unseen ones, and compares both; the Access view marks them',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { tree, page } = workbench;
      await signIn(
        scene,
        await scene.demo('--change', 'privileges@2', '--change', 'renamed@2', '--change', 'site-added@3'),
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
      await firstIsKept(scene);
      // While access is loading, VS Code shows a clock there.
      assert.equal(await badge.filter({ hasText: /\d/ }).count(), 0);

      await workbench.runCommand('Org Access: Refresh Access');
      await badge.filter({ hasText: /^3$/ }).waitFor();
      await workbench.screenshot('changes-badge');
      await changes.locator('.pane-header').click();
      const row = (text: string | RegExp) => changes.locator('.monaco-list-row', { hasText: text }).first();
      await row(/^Oslo Data Center2 privileges removed · /).waitFor();
      await row('renamed from').waitFor();
      await badge.waitFor({ state: 'hidden' });
      await workbench.screenshot('changes');
      const folders = await readdir(path.join(host.globalStorage, 'org-access.org-access/access'));
      assert.equal(folders.length, 1);
      const files = await readdir(path.join(host.globalStorage, 'org-access.org-access/access', folders[0] ?? ''));
      assert.deepEqual(files.map((file) => file.replace(/^\d+\./, '')).sort(), [
        'changes',
        'connection',
        'snapshot',
        'snapshot',
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
      await workbench.screenshot('changes-marked');

      await pressInRow(changes.locator('.monaco-list-row').first(), 'Show What Changed');
      await page.locator('.tabs-container .tab.active', { hasText: '↔' }).waitFor();
      await page.locator('.monaco-diff-editor .line-delete, .monaco-diff-editor .char-delete').first().waitFor();
      await workbench.screenshot('compare');

      await workbench.runCommand('Org Access: Refresh Access');
      await eventually(
        'two sets',
        () => changes.locator('.monaco-list-row', { hasText: /\d+ changes?$/ }).count(),
        (count) => count === 2,
      );

      // A damaged snapshot is renamed and reported, and the load is compared with the one before it.
      const folder = path.join(host.globalStorage, 'org-access.org-access/access', folders[0] ?? '');
      const newest =
        (await readdir(folder))
          .filter((file) => file.endsWith('.snapshot'))
          .sort()
          .at(-1) ?? '';
      await writeFile(path.join(folder, newest), (await readFile(path.join(folder, newest))).subarray(0, 40));
      await workbench.runCommand('Org Access: Refresh Access');
      await workbench.toast('could not be read and was set aside').waitFor();
      assert.ok((await readdir(folder)).includes(`${newest}.damaged`));
    }),
  );

  it(
    'Compare Access shows differences from a saved report, and reports of all access or of one row are complete',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { tree, quickInput, page } = workbench;
      const service = await scene.demo('--change', 'role@2');
      await signIn(scene, service);
      const exportAs = async (format: string, file: string) => {
        await quickInput.titled('Export Access');
        await quickInput.pick(format);
        await quickInput.nameFile(path.join(host.workspace, file));
        await workbench.pressInNotification(`Saved ${file}`, 'Open');
        await page.locator('.tabs-container .tab.active', { hasText: file }).waitFor();
        return await readFile(path.join(host.workspace, file), 'utf8');
      };
      await workbench.runAndSee('Org Access: Export Access…');
      await quickInput.titled('Export Access');
      await workbench.screenshot('export');
      const json = JSON.parse(await exportAs('JSON', 'access.json')) as { user: string; organizations: unknown[] };
      assert.deepEqual([json.user, json.organizations.length], ['demo', 4]);
      await tree.expand('Acme Infrastructure');
      await tree.choose('Malmö', 'Export Access…');
      const markdown = await exportAs('Markdown', 'malmo.md');
      assert.match(markdown, new RegExp(`### Malmö \\(${placeId('Malmö')}\\)`));
      assert.ok(!markdown.includes('Tromsø'));
      await workbench.runAndSee('Org Access: Export Access…');
      assert.match(
        await exportAs('CSV', 'access.csv'),
        new RegExp(
          `^\ufeffConnection,Demo\r\n[^]*\r\n${placeId('Acme Infrastructure')},Acme Infrastructure,${placeId('Malmö')},Malmö,Viewer,DEVICES: READ\r\n`,
        ),
      );
      assert.deepEqual(
        (await readdir(host.workspace)).filter((file) => file.endsWith('.part')),
        [],
      );

      await workbench.runCommand('Org Access: Refresh Access');
      await eventually(
        'the mark of what has changed',
        () => tree.mark('Nordwind Energie'),
        (mark) => mark === 'M',
      );
      await workbench.runAndSee('Org Access: Compare Access…');
      await quickInput.titled('Compare Access (1/2)');
      await workbench.screenshot('compare-pick');
      // A button of an earlier state's row compares it with the current state.
      assert.equal(await quickInput.row('Demo, now').getByRole('button', { name: 'Compare with Now' }).count(), 0);
      const states = quickInput.rows.filter({ has: page.locator('.codicon-history') });
      assert.equal(await states.count(), 1, 'the newest state is the one now, and is listed once');
      const state = states.first();
      await state.hover();
      await workbench.screenshot('compare-with-now');
      await pressInRow(state, 'Compare with Now');
      await page
        .locator('.tabs-container .tab.active', { hasText: /Demo, .*\d:\d\d:\d\d.* ↔ Demo, .*\d:\d\d:\d\d/ })
        .waitFor();
      await quickInput.assertClosed();

      await workbench.runAndSee('Org Access: Compare Access…');
      await quickInput.titled('Compare Access (1/2)');
      await quickInput.pick('Saved report…');
      await quickInput.nameFile(path.join(host.workspace, 'access.json'));
      await quickInput.titled('Compare Access (2/2)');
      await quickInput.pick('Demo, now');
      await page.locator('.tabs-container .tab.active', { hasText: /access\.json ↔ Demo, .*\d:\d\d:\d\d/ }).waitFor();
      await page
        .locator('.monaco-diff-editor .line-delete, .monaco-diff-editor .char-delete, .monaco-diff-editor .line-insert')
        .first()
        .waitFor();
      await workbench.screenshot('compare-report');

      const other = await scene.demo();
      const connections = [
        { ...demoConnection(service.url, service.clientId), id: `demo-${new URL(service.url).port}` },
        { ...demoConnection(other.url, other.clientId), id: 'other', name: 'Other' },
      ];
      await scene.settings({ 'orgAccess.connections': connections });
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.answer('(1/2)', other.username);
      await quickInput.answer('(2/2)', other.password);
      // The palette would replace the box while the sign-in is running.
      await workbench.statusShows('orgAccess.session', /Other · 5\dm/);
      // The row appears once the access of the connection is loaded.
      await workbench.runAndSee('Org Access: Compare Access…', quickInput.row('Other, now'));
      await quickInput.titled('Compare Access (1/2)');
      await workbench.screenshot('compare-connections');
      await quickInput.type('Other');
      await quickInput.pick('Other, now');
      await quickInput.titled('Compare Access (2/2)');
      assert.equal(await quickInput.row('Other, now').count(), 0, 'nothing is compared with itself');
      await quickInput.back();
      await quickInput.titled('Compare Access (1/2)');
      assert.equal(await quickInput.value(), 'Other');
      await quickInput.type('Demo');
      await quickInput.pick('Demo');
      await quickInput.titled('Compare Access (2/2)');
      await quickInput.pick('Other, now');
      await page.locator('.tabs-container .tab.active', { hasText: /Demo, .* ↔ Other, .*\d:\d\d:\d\d/ }).waitFor();
      await page.locator('.monaco-diff-editor .line-delete, .monaco-diff-editor .char-delete').first().waitFor();
      await workbench.screenshot('compare-two-connections');
    }),
  );

  it(
    'A loss of access is reported once and in one window only, and other changes are not reported',
    withDemo(async (scene) => {
      const service = await scene.demo(
        ...['--change', 'site-added@2', '--change', 'site-removed@3', '--change', 'privileges@5'],
      );
      await scene.connectTo(service);
      const { workbench } = scene;
      await signIn(scene, service);
      const lost = 'Some of your access at Demo was removed.';
      const changes = workbench.page.locator('.part.sidebar .pane', {
        has: workbench.page.locator('.pane-header', { hasText: 'Changes' }),
      });
      const badge = workbench.page.locator('.part.activitybar .badge-content', { hasText: /\d/ });
      await changes.locator('.pane-header[aria-expanded="false"]').waitFor();
      await firstIsKept(scene);
      await workbench.runCommand('Org Access: Refresh Access');
      await badge.filter({ hasText: /^1$/ }).waitFor();
      assert.deepEqual(await workbench.notifications(), []);

      await workbench.runCommand('Org Access: Refresh Access');
      await workbench.toast(lost).waitFor();
      await workbench.screenshot('access-lost');
      await workbench.pressInNotification(lost, 'Show Changes');
      await changes
        .locator('.monaco-list-row', { hasText: /removed · / })
        .first()
        .waitFor();
      await badge.waitFor({ state: 'hidden' });
      await workbench.screenshot('access-lost-shown');

      // The new window loads a loss that the first window has already found.
      const another = await scene.openWindow();
      await another.statusShows('orgAccess.session', /Demo · 5\dm/);
      await another.openContainer('Org Access');
      await another.tree.row('Acme Infrastructure').waitFor();
      await another.page.waitForTimeout(2000);
      assert.deepEqual(await another.notifications(), []);
      await another.close();
    }),
  );
});
