import assert from 'node:assert/strict';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { apiOf } from '../support/parts/api.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { fillInDiscovery } from '../support/parts/discovery.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { inWorkbench, type Demo, type Scene, type Theme } from '../support/scene.ts';
import { connectionsIn, eventually } from '../support/servers/service.ts';

const session = 'orgAccess.session';

const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
} as const satisfies Record<string, Theme>;

/** Configures two services, `Staging` and `Live`. */
async function withTwo({ demo, settings }: Scene) {
  const [staging, live] = [await demo(), await demo()];
  const named = ({ url, clientId }: Demo, name: string) => ({ ...demoConnection(url, clientId), id: name, name });
  const connections = [named(staging, 'Staging'), named(live, 'Live')];
  const show = (more: Record<string, unknown> = {}, production?: true) =>
    settings({
      'orgAccess.connections': [connections[0], { ...connections[1], ...(production && { production }) }],
      ...more,
    });
  await show();
  return { staging, live, show };
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
      await workbench.openContainer('Org Access');
      await tree.welcome().getByText('Sign in to your service').waitFor();
      assert.equal(await view.view.isVisible(), false, 'there is nothing to show');

      const { staging, live } = await withTwo(scene);
      await view.open();
      await view.says('Staging', 'Signed out');
      await view.says('Live', 'Signed out');
      await workbench.screenshot('connections-signed-out');

      await view.press('Live', 'Sign In');
      await answer(scene, 'Sign in to Live', live);
      await view.says('Live', /^5\dm · demo$/);
      await view.says('Staging', 'Signed out');
      await workbench.statusShows(session, /^ ?Live · 5\dm/);

      await tree.row('Acme Infrastructure').waitFor();
      await view.press('Staging', 'Sign In');
      await answer(scene, 'Sign in to Staging', staging);
      await view.says('Staging', /^5\dm · demo$/);
      await workbench.statusShows(session, /Staging · 5\dm/);
      await tree.row('Acme Infrastructure').waitFor();
      // The accessible names change a moment after the rows.
      for (const [name, spoken] of [
        ['Staging', /^Staging, Signed in as .+, 5\dm, Shown/],
        ['Live', /^Live, Signed in as .+, 5\dm$/],
      ] as const)
        await eventually(
          `${name} is spoken of`,
          () => view.row(name).getAttribute('aria-label'),
          (label) => spoken.test(label ?? ''),
        );

      // Go to Site opens the collapsed Access view, whose rows are those of another connection.
      const [accessHeader, selected] = [
        page.locator('.part.sidebar .pane-header', { hasText: /^Access/ }),
        page.locator('.part.sidebar .monaco-list-row.selected .label-name'),
      ];
      for (const [name, site] of [
        ['Live', 'Zürich Altstetten'],
        ['Staging', 'Malmö'],
      ] as const) {
        await accessHeader.click({ position: { x: 40, y: 10 } });
        await tree.row('Acme Infrastructure').waitFor({ state: 'hidden' });
        await view.row(name).click();
        await workbench.statusShows(session, new RegExp(`${name} · 5\\dm`));
        await workbench.runAndSee('Org Access: Go to Site…');
        await quickInput.titled('Go to Site');
        await quickInput.type(site);
        await quickInput.rows.first().filter({ hasText: site }).waitFor();
        await quickInput.accept();
        await selected.filter({ hasText: site }).waitFor();
        await workbench.screenshot(`revealed-at-${name}`);
      }

      await view.choose('Live', 'Edit Connection…');
      await quickInput.titled('Edit Live');
      await quickInput.type('production');
      await quickInput.pick('Mark as production');
      await view.says('Live (production)', /^5\dm · demo$/);
      await workbench.statusShows(session, /Staging · 5\dm/);
      const written = (await connectionsIn(host.settingsFile)) as unknown as { name: string; production?: true }[];
      assert.deepEqual(
        written.map(({ name, production }) => [name, production]),
        [
          ['Staging', undefined],
          ['Live', true],
        ],
      );

      // The button acts on its row, not on the active connection.
      await view.press('Live', 'Sign Out');
      await view.says('Live', 'Signed out');
      await view.says('Staging', /^5\dm · demo$/);
      await workbench.statusShows(session, /Staging · 5\dm/);

      await view.row('Live').focus();
      await view.row('Staging').click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await workbench.statusShows(session, /Live \(production\) · signed out/);
      await view.choose('Live', 'Copy Base URL');
      assert.equal(await workbench.clipboardHolds(/^http/), live.url);
      await view.choose('Live', 'Edit Connection…');
      await quickInput.titled('Edit Live');
      await quickInput.type('production');
      await quickInput.pick('Unmark as production');
      await workbench.statusShows(session, /Live · signed out/);
      await view.choose('Live', 'Remove Connection…');
      await page.locator('.monaco-dialog-box').getByText('Remove the connection "Live"?').waitFor();
      await workbench.pressInDialog('Remove');
      await view.row('Live').waitFor({ state: 'detached' });
      await view.says('Staging', /^5\dm · demo$/);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'A production connection is marked wherever its name is shown, in each theme and in a narrow side bar',
    inWorkbench(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const view = connectionsOf(workbench);
      await workbench.openContainer('Org Access');
      const { live, show } = await withTwo(scene);
      await show({}, true);
      await view.open();
      await view.press('Live (production)', 'Sign In');
      await answer(scene, 'Sign in to Live (production)', live);
      await workbench.statusShows(session, /Live \(production\) · 5\dm/);
      await workbench.statusItem(session).and(page.locator('.error-kind')).waitFor();
      await workbench.tree.row('Acme Infrastructure').waitFor();
      for (const header of ['Access', 'Changes', 'API'])
        await page
          .locator('.part.sidebar .pane-header', { hasText: new RegExp(`^${header}Live \\(production\\)`) })
          .waitFor();

      for (const [name, theme] of Object.entries(themes)) {
        await show({ 'workbench.colorTheme': theme }, true);
        const kind = { light: 'vs', dark: 'vs-dark', 'high-contrast': 'hc-black' }[name] ?? '';
        await page.locator(`.monaco-workbench.${kind}`).waitFor();
        await view.row('Live').hover();
        await workbench.screenshot(`connections-${name}`);
      }
      const sash = page.locator('.monaco-sash.vertical').filter({ visible: true });
      const bar = await page.locator('.part.sidebar').boundingBox();
      assert.ok(bar);
      await sash.first().waitFor();
      await page.mouse.move(bar.x + bar.width, bar.y + 300);
      await page.mouse.down();
      await page.mouse.move(bar.x + 200, bar.y + 300, { steps: 5 });
      await page.mouse.up();
      await view.row('Live').hover();
      await workbench.screenshot('connections-narrow');
      await page.mouse.move(bar.x + 200, bar.y + 300);
      await page.mouse.down();
      await page.mouse.move(bar.x + bar.width, bar.y + 300, { steps: 5 });
      await page.mouse.up();
      await show({}, true);

      await workbench.runAndSee('Org Access: Switch Connection…');
      await quickInput.row('Live (production)').waitFor();
      await workbench.screenshot('connections-production-picker');
      await quickInput.type('no such connection');
      await quickInput.accept();
      assert.equal(await quickInput.value(), 'no such connection', 'nothing is chosen, and what was typed stays');
      await quickInput.type(new URL(live.url).host);
      await pressInRow(quickInput.row('Live (production)'), 'Edit Live');
      await quickInput.titled('Edit Live (production)');
      await quickInput.escape();
      await workbench.runAndSee('Org Access: Compare Access…', quickInput.row('Live (production), now'));
      await quickInput.escape();
      await workbench.runCommand('Org Access: Show Raw JSON');
      await page.locator('.tab', { hasText: 'Raw JSON: Live (production)' }).waitFor();
      await workbench.runCommand('Org Access: Show Access Matrix');
      await page.locator('.tab', { hasText: 'Access Matrix: Live (production)' }).waitFor();
      await workbench.runCommand('View: Close All Editors');

      const api = apiOf(workbench);
      await api.open();
      await api.press('Create discovery', 'Run Operation…');
      await fillInDiscovery(workbench, { targets: '192.0.2.7', name: 'Night run' });
      await page
        .locator('.codelens-decoration a', {
          hasText: 'Send to Live (production) for Oslo Data Center (Acme Infrastructure)',
        })
        .waitFor();
      await workbench.titleButton('Send Request').click();
      const dialog = page.locator('.monaco-dialog-box');
      await dialog
        .getByText('Send this POST request for Oslo Data Center (Acme Infrastructure) to production?')
        .waitFor();
      await dialog.getByText(/It is sent to Live \(production\) as /).waitFor();
      await workbench.screenshot('connections-production-question');
      await workbench.pressInDialog('Cancel');
    }),
  );
});
