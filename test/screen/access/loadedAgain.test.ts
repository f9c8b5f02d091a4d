import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beginSignIn, signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('access that is loaded again', () => {
  it(
    'The Access view keeps expanded and selected rows when access is loaded again',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree } = workbench;
      await signIn(scene, await scene.demo({ changes: [{ what: 'role', fromDetail: 2 }] }));
      await tree.expand('Acme Infrastructure');
      await tree.row('Tallinn').click();
      await tree.row('TOPOLOGY: READ').waitFor();
      const before = await tree.labels();
      await tree.press('Refresh Access');
      await eventually(
        'the mark of what has changed',
        () => tree.mark('Nordwind Energie'),
        (mark) => mark === 'M',
      );
      assert.deepEqual(await tree.labels(), before);
      assert.deepEqual(await tree.pane.locator('.monaco-list-row.selected .label-name').allInnerTexts(), ['Tallinn']);
    }),
  );

  it(
    'The Access view shows that access is loading and why loading failed, and can load it again',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree } = workbench;
      const log = path.join(scene.host.base, 'access-loading.log');
      const service = await scene.demo({ log, failures: [{ operation: 'detail', hang: true }] });
      // The request must still be waiting when the service ends, even on a slow machine.
      await beginSignIn(scene, service, { 'orgAccess.requestTimeoutSeconds': 600 });
      await workbench.quickInput.answer('(2/2)', service.password);
      await tree.welcome().getByText('Loading your access').waitFor();
      await workbench.statusShows('orgAccess.session', /· 5\dm/);
      await eventually(
        'the service was asked for the access',
        () => readFile(log, 'utf8'),
        (requests) => requests.includes('/loggedIn/detail'),
      );
      await service.end();
      await tree.welcome().getByText("can't be reached").waitFor();
      const again = await scene.demo({ port: Number(new URL(service.url).port) });
      await tree.welcome().getByText('Try Again').click();
      await tree.row('Acme Infrastructure').waitFor();

      await again.end();
      await workbench.runCommand('Org Access: Refresh Access');
      await tree.pane.getByText('Reloading it failed').waitFor();
      assert.deepEqual(await workbench.notifications(), []);
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.runCommand('Org Access: Refresh Access');
      await workbench.toast('refused the connection').waitFor();
    }),
  );

  it(
    'Filter Access filters the Access view by a text, and keeps the filter when access is loaded again',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, quickInput, page } = workbench;
      await signIn(scene, await scene.demo({ changes: [{ what: 'role', fromDetail: 2 }] }));
      await tree.row('Acme Infrastructure').waitFor();
      await tree.press('Filter Access…');
      await quickInput.titled('Filter Access');
      await quickInput.type('koln');
      await quickInput.rows.first().filter({ hasText: 'Everything with "koln"' }).waitFor();
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
      await tree.press('Clear Filter');
      await tree.row('Acme Infrastructure').waitFor();
    }),
  );
});
