import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { connectionsOf } from '../support/parts/connections.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inWorkbench, withDemo, type Demo, type Scene } from '../support/scene.ts';
import { connectionsIn, eventually } from '../support/servers/service.ts';
import { giveSession } from '../support/servers/signedIn.ts';

const session = 'orgAccess.session';

/** Configures two services, `Staging` and `Live`, and gives the window a session at the first. */
async function withTwo({ workbench, demo, settings, host }: Scene) {
  const [staging, live] = [await demo(), await demo()];
  const named = ({ url, clientId }: Demo, name: string) => ({ ...demoConnection(url, clientId), id: name, name });
  await settings({ 'orgAccess.connections': [named(staging, 'Staging'), named(live, 'Live')] });
  await workbench.openContainer('Org Access');
  await workbench.statusShows(session, /signed out/);
  await giveSession(host, staging, 'Staging');
  return { live };
}

async function answer({ workbench: { quickInput } }: Scene, title: string, { username, password }: Demo) {
  await quickInput.titled(title);
  await quickInput.answer('(1/2)', username);
  await quickInput.answer('(2/2)', password);
}

describe('Connections view', () => {
  it(
    'The Connections view shows each session, and the buttons of a row act on that row’s connection',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { page, tree, quickInput } = workbench;
      const view = connectionsOf(workbench);
      const { live } = await withTwo(scene);
      await view.open();
      await view.says('Staging', /^5\dm · demo$/);
      await view.says('Live', 'Signed out');
      await workbench.statusShows(session, /Staging · 5\dm/);
      await view.press('Live', 'Sign In');
      await answer(scene, 'Sign in to Live', live);
      await view.says('Live', /^5\dm · demo$/);
      await workbench.statusShows(session, /Live · 5\dm/);
      await tree.row('Acme Infrastructure').waitFor();
      // The accessible names change a moment after the rows.
      for (const [name, spoken] of [
        ['Staging', /^Staging, Signed in as .+, 5\dm$/],
        ['Live', /^Live, Signed in as .+, 5\dm, Shown/],
      ] as const)
        await eventually(
          `${name} is spoken of`,
          () => view.row(name).getAttribute('aria-label'),
          (label) => spoken.test(label ?? ''),
        );

      // Go to Site opens the collapsed Access view, whose rows are those of another connection.
      await page.locator('.part.sidebar .pane-header', { hasText: /^Access/ }).click({ position: { x: 40, y: 10 } });
      await tree.row('Acme Infrastructure').waitFor({ state: 'hidden' });
      await view.row('Staging').click();
      await workbench.statusShows(session, /Staging · 5\dm/);
      await workbench.runAndSee('Org Access: Go to Site in Access…');
      await quickInput.titled('Go to Site in Access');
      await quickInput.type('Malmö');
      await quickInput.rows.first().filter({ hasText: 'Malmö' }).waitFor();
      await quickInput.accept();
      await page.locator('.part.sidebar .monaco-list-row.selected .label-name', { hasText: 'Malmö' }).waitFor();

      // The button acts on its row, not on the active connection.
      await view.press('Live', 'Sign Out');
      await view.says('Live', 'Signed out');
      await view.says('Staging', /^5\dm · demo$/);
      await workbench.statusShows(session, /Staging · 5\dm/);
      await view.row('Live').focus();
      await view.row('Staging').click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await workbench.statusShows(session, /Live · signed out/);
      await view.choose('Live', 'Copy Base URL');
      assert.equal(await workbench.clipboardHolds(/^http/), live.url);
      for (const [entry, shown] of [
        ['Mark as production', /Live \(production\) · signed out/],
        ['Unmark as production', /Live · signed out/],
      ] as const) {
        await view.choose('Live', 'Edit Connection…');
        await quickInput.titled('Edit Live');
        await quickInput.type('production');
        await quickInput.pick(entry);
        await workbench.statusShows(session, shown);
      }
      const remove = () => view.choose('Live', 'Remove Connection…');
      await remove();
      await page.locator('.monaco-dialog-box').getByText('Remove the connection "Live"?').waitFor();
      await workbench.pressInDialog('Cancel');
      await remove();
      await workbench.pressInDialog('Remove');
      await view.row('Live').waitFor({ state: 'detached' });
      await view.says('Staging', /^5\dm · demo$/);
      assert.deepEqual(
        (await connectionsIn(host.settingsFile)).map(({ name }) => name),
        ['Staging'],
      );
      assert.deepEqual(await workbench.notifications(), []);
    }),
  ).timeout(300_000);

  it(
    'A connection is renamed, moved to another address, and removed',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { tree, quickInput } = workbench;
      const file = `${host.workspace}/other-record.json`;
      const orgPrivilegeMap = { '7:Other Works': { '70:Other Hall': { Auditor: ['SITES'] } } };
      await writeFile(file, JSON.stringify({ name: 'Kim Other', orgPrivilegeMap }));
      const second = await scene.demo({ recordFile: file });
      await signIn(scene, await scene.demo());
      const view = connectionsOf(workbench);
      await view.open();
      const edit = async (name: string, field: string, ...texts: readonly string[]) => {
        await view.choose(name, 'Edit Connection…');
        await quickInput.pick(field);
        await quickInput.says(field);
        for (const text of texts) {
          await quickInput.type(text);
          await quickInput.accept();
          if (text === '') await quickInput.says('Enter a name.');
        }
      };
      await edit('Demo', 'Name', '', 'Acme');
      await workbench.statusShows(session, /Acme · 5\dm/);
      await edit('Acme', 'Base URL', second.url);
      await workbench.statusShows(session, /Acme · signed out/);
      await tree.welcome().getByText('You are signed out').waitFor();
      await workbench.runCommand('Org Access: Sign In');
      await answer(scene, 'Sign in to Acme', second);
      await workbench.statusShows(session, /Acme · 5\dm/);
      await tree.row('Other Works').waitFor();
      assert.deepEqual(
        (await connectionsIn(host.settingsFile)).map(({ name, baseUrl }) => [name, baseUrl]),
        [['Acme', second.url]],
      );
      await edit('Acme', 'Client ID', 'another-client');
      await workbench.statusShows(session, /Acme · signed out/);
      await view.choose('Acme', 'Remove Connection…');
      await workbench.pressInDialog('Remove');
      await tree.welcome().getByText('Sign in to your service').waitFor();
      await workbench.statusItem(session).waitFor({ state: 'detached' });
      assert.deepEqual(await connectionsIn(host.settingsFile), []);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
