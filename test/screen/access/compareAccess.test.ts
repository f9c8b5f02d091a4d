import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { placeId } from '../../support/service/demoPlaces.ts';
import { firstAccessIsKept } from '../support/everywhere.ts';
import { toolbarOf } from '../support/panels/toolbar.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('compared access', () => {
  it(
    'Compare Access shows differences from a saved report, and reports of all access or of one row are complete',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { tree, quickInput, page } = workbench;
      const service = await scene.demo({ changes: [{ what: 'role', fromDetail: 2 }] });
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
      const states = quickInput.rows.filter({ has: page.locator('.codicon-history') });
      assert.equal(await states.count(), 1, 'the newest state is the one now, and is listed once');
      await quickInput.accept();
      await quickInput.titled('Compare Access (2/2)');
      await quickInput.accept();
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
      const frame = workbench.webview();
      const differences = frame.getByRole('grid', { name: 'Differences as a table' });
      await differences
        .getByRole('gridcell', { name: /role .* added|privileges? (added|removed)/ })
        .first()
        .waitFor();
      const panel = toolbarOf(frame);
      await panel.act('Show Side by Side');
      await page
        .locator('.monaco-diff-editor .line-delete, .monaco-diff-editor .char-delete, .monaco-diff-editor .line-insert')
        .first()
        .waitFor();

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
      await quickInput.type('Other');
      await quickInput.pick('Other, now');
      await quickInput.titled('Compare Access (2/2)');
      assert.equal(await quickInput.row('Other, now').count(), 0, 'nothing is compared with itself');
      await quickInput.back();
      await quickInput.titled('Compare Access (1/2)');
      await quickInput.type('Demo');
      await quickInput.pick('Demo');
      await quickInput.titled('Compare Access (2/2)');
      await quickInput.pick('Other, now');
      await page.locator('.tabs-container .tab.active', { hasText: /Demo, .* ↔ Other, .*\d:\d\d:\d\d/ }).waitFor();
      await differences.waitFor();
    }),
  );

  it(
    'A loss of access is reported once and in one window only, and other changes are not reported',
    withDemo(async (scene) => {
      const service = await scene.demo({
        changes: [
          { what: 'site-added', fromDetail: 2 },
          { what: 'site-removed', fromDetail: 3 },
          { what: 'renamed', fromDetail: 5 },
        ],
      });
      await scene.connectTo(service);
      const { workbench } = scene;
      await signIn(scene, service);
      const lost = 'Some of your access at Demo was removed.';
      const changes = workbench.page.locator('.part.sidebar .pane', {
        has: workbench.page.locator('.pane-header', { hasText: 'Changes' }),
      });
      const badge = workbench.page.locator('.part.activitybar .badge-content', { hasText: /\d/ });
      await changes.locator('.pane-header[aria-expanded="false"]').waitFor();
      await firstAccessIsKept(scene);
      await workbench.runCommand('Org Access: Refresh Access');
      await badge.filter({ hasText: /^1$/ }).waitFor();
      assert.deepEqual(await workbench.notifications(), []);

      await workbench.runCommand('Org Access: Refresh Access');
      await workbench.toast(lost).waitFor();
      await workbench.pressInNotification(lost, 'Show Changes');
      await changes
        .locator('.monaco-list-row', { hasText: /removed · / })
        .first()
        .waitFor();
      await badge.waitFor({ state: 'hidden' });

      // The new window loads a loss that the first window has already found.
      const another = await scene.openWindow();
      await another.statusShows('orgAccess.session', /Demo · 5\dm/);
      await another.openContainer('Org Access');
      await another.tree.row('Acme Infrastructure').waitFor();
      // A later change is listed, by when the loss would have been reported.
      await another.runCommand('Org Access: Refresh Access');
      await another.page.locator('.part.sidebar .monaco-list-row', { hasText: 'renamed from' }).waitFor();
      assert.deepEqual(await another.notifications(), []);
      await another.close();
    }),
  );
});
