import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { placeId } from '../../support/service/demoPlaces.ts';
import { beginSignIn, signIn } from '../support/parts/signIn.ts';
import { looks, wear } from '../support/parts/themes.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('Access view', () => {
  it(
    'The Access view expands from an organization to a privilege, and copies names and IDs',
    withDemo(async (scene) => {
      const { workbench } = scene;
      await signIn(scene, await scene.demo());
      const { tree } = workbench;
      await tree.expand('Robin Lindqvist');
      await workbench.screenshot('tree-user');
      await tree.collapse('Robin Lindqvist');
      await tree.expand('Acme Infrastructure');
      await workbench.screenshot('tree-sites');
      const rows = await tree.read();
      const sites = rows.filter(({ level }) => level === 2);
      assert.ok(sites.length >= 10);
      const halls = sites.map(({ label }) => label).filter((label) => label.includes('Rack Hall'));
      assert.deepEqual(
        halls,
        [...halls].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })),
      );
      const several = sites.find(({ description }) => /\d roles/.test(description));
      assert.ok(several);
      await tree.expand(several.label);
      const role = (await tree.read()).find(({ level }) => level === 3);
      assert.ok(role);
      await tree.expand(role.label);
      const privilege = (await tree.read()).find(({ level }) => level === 4);
      assert.match(privilege?.label ?? '', /^[A-Z_ ]+: [A-Z]+$/);
      await workbench.screenshot('tree-privileges');

      // A description from the tooltip would replace the row's text for screen readers.
      assert.equal(
        await tree.row('Acme Infrastructure').getAttribute('aria-label'),
        `Acme Infrastructure, ${rows.find(({ label }) => label === 'Acme Infrastructure')?.description}`,
      );
      await tree.choose('Acme Infrastructure', 'Copy');
      await workbench.clipboardHolds(/^Acme Infrastructure$/);
      await tree.row('Nordwind Energie').click();
      await workbench.page.keyboard.press('Control+c');
      await workbench.clipboardHolds(/^Nordwind Energie$/);
      await tree.row('Meridian Research Trust').click({ modifiers: ['Control'] });
      await chooseFrom(tree.row('Meridian Research Trust'), 'Copy');
      await workbench.clipboardHolds(
        /^(Nordwind Energie\nMeridian Research Trust|Meridian Research Trust\nNordwind Energie)$/,
      );
      await tree.choose('Acme Infrastructure', 'Copy ID');
      await workbench.clipboardHolds(new RegExp(`^${placeId('Acme Infrastructure')}$`));
      await tree.expand('Robin Lindqvist');
      await tree.choose('Email', 'Copy');
      await workbench.statusMessage('Copied').waitFor();
      await workbench.clipboardHolds(/^[\w.]+@[\w.]+$/);
    }),
  );

  it(
    'The Access view keeps expanded and selected rows when access is loaded again',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree } = workbench;
      await signIn(scene, await scene.demo('--change', 'role@2'));
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
      const service = await scene.demo('--fail', 'detail=hang', '--log', log);
      // The request must still be waiting when the service ends, even on a slow machine.
      await beginSignIn(scene, service, { 'orgAccess.requestTimeoutSeconds': 600 });
      await workbench.quickInput.answer('(2/2)', service.password);
      await tree.welcome().getByText('Loading your access').waitFor();
      await workbench.statusShows('orgAccess.session', /· 5\dm/);
      await workbench.screenshot('access-loading');
      await eventually(
        'the service was asked for the access',
        () => readFile(log, 'utf8'),
        (requests) => requests.includes('/loggedIn/detail'),
      );
      await service.end();
      await tree.welcome().getByText("can't be reached").waitFor();
      await workbench.screenshot('access-failed');
      const again = await scene.demo('--port', new URL(service.url).port);
      await tree.welcome().getByText('Try Again').click();
      await tree.row('Acme Infrastructure').waitFor();

      await again.end();
      await workbench.runCommand('Org Access: Refresh Access');
      await tree.pane.getByText('Reloading it failed').waitFor();
      await workbench.screenshot('access-refresh-failed');
      assert.deepEqual(await workbench.notifications(), []);
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.runCommand('Org Access: Refresh Access');
      await workbench.toast('refused the connection').waitFor();
    }),
  );

  it(
    'The Access view says so when nothing is granted',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const file = path.join(await mkdtemp(path.join(scene.host.workspace, 'record-')), 'record.json');
      await writeFile(file, JSON.stringify({ name: 'Jo Nobody', email: 'jo@example.com', orgPrivilegeMap: {} }));
      const service = await scene.demo('--record', file);
      await beginSignIn(scene, service);
      await workbench.quickInput.answer('(2/2)', service.password);
      await workbench.tree.row('Jo Nobody').waitFor();
      await workbench.tree.pane.getByText("you don't have access to any organization").waitFor();
      await workbench.screenshot('access-empty');
    }),
  );

  it(
    'Screenshots show the Access view, the sign-in, the raw JSON, and the session menu in each theme',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo();
      await beginSignIn(scene, service);
      for (const look of looks) {
        await wear(scene, service, look);
        await quickInput.titled('(2/2)');
        await workbench.screenshot(`theme-${look.name}-password`);
      }
      await quickInput.answer('(2/2)', service.password);
      await workbench.tree.expand('Acme Infrastructure');
      await workbench.runCommand('Org Access: Show Raw JSON');
      for (const look of looks.toReversed()) {
        await wear(scene, service, look);
        await workbench.webview().getByText('orgPrivilegeMap').first().waitFor();
        await workbench.screenshot(`theme-${look.name}-raw-json`);
        await workbench.statusItem('orgAccess.session').click();
        await quickInput.row('Copy Token').waitFor();
        await workbench.screenshot(`theme-${look.name}-menu`);
        await quickInput.escape();
      }
    }),
  );
});
