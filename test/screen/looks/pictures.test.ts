import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { chartOf, outlineOf, runMetrics } from '../support/panels/drawn.ts';
import { graphOf } from '../support/panels/graph.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { settingsFound } from '../support/parts/settingsEditor.ts';
import { beginSignIn, signIn } from '../support/parts/signIn.ts';
import { inTerminals, plainTerminals, typeInTerminal } from '../support/parts/terminal.ts';
import { until } from '../support/parts/workbench.ts';
import { assertLooksAsBefore, comparesPictures } from '../support/pictures.ts';
import { withDemo, type Theme } from '../support/scene.ts';

describe('pictures', () => {
  it(
    'Screenshots of five screens match the stored screenshots',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      const demo = await scene.demo();
      const seen: string[] = [];
      const look = async (name: string, forMs?: number) => {
        const changing = [
          page.locator('.part.statusbar'),
          workbench.webview().locator('.cm-line', { hasText: /\d{4}-\d\d-\d\dT/ }),
          // The port of the demo differs each time.
          quickInput.widget.locator('.quick-input-message', { hasText: '127.0.0.1' }),
        ];
        await assertLooksAsBefore(workbench, name, changing, forMs);
        seen.push(name);
      };
      const inTheme = (theme: Theme) => scene.connectTo(demo, { 'workbench.colorTheme': theme });

      await scene.connectTo(demo);
      await workbench.openContainer('Org Access');
      await tree.welcome().getByText('You are signed out.').waitFor();
      await look('signed-out');
      await beginSignIn(scene, demo);
      await quickInput.titled('(2/2)');
      await look('sign-in');
      await quickInput.answer('(2/2)', demo.password);
      await tree.expand('Acme Infrastructure');
      await tree.expand('Oslo Data Center');
      await workbench.runAndSee('Org Access: Go to Site in Access…');
      await quickInput.type('malmo');
      await quickInput.row('Malmö').waitFor();
      await look('go-to-site');
      await quickInput.escape();
      await workbench.runCommand('Org Access: Show Raw JSON');
      await rawJsonOf(workbench).line('"name": "Robin Lindqvist"').waitFor();
      await inTheme('Default Dark Modern');
      await workbench.webview().locator('body[data-vscode-theme-kind="vscode-dark"]').waitFor();
      await look('raw-json-dark');
      await workbench.runCommand('View: Close All Editors');
      await workbench.runCommand('Org Access: Show Access Matrix');
      await tableOf(workbench, 'Access matrix').row('Malmö').waitFor();
      await look('matrix');
      // A small change of a style must make the comparison fail.
      const body = page.locator('.part.sidebar .pane-body').first();
      await body.evaluate((tree) => tree.style.setProperty('transform', 'translateX(2px)'));
      if (comparesPictures) await assert.rejects(look('matrix', 0), /looks different: \d+ pixels, red in /);
      // The next test reuses the window.
      await body.evaluate((tree) => tree.style.removeProperty('transform'));
    }),
  ).timeout(300_000);

  it(
    'Screenshots of settings, keyboard shortcuts, and other pages match the stored screenshots',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      const clock = page.locator('.part.statusbar');
      const dates = workbench.webview().locator('.cm-line', { hasText: /\d{4}-\d\d-\d\dT/ });
      const look = async (name: string, ...changing: Locator[]) => {
        await assertLooksAsBefore(workbench, name, [clock, ...changing]);
      };
      const closeEditors = () => workbench.runCommand('View: Close All Editors');

      const demo = await scene.demo({
        changes: [
          { what: 'privileges', fromDetail: 3 },
          { what: 'renamed', fromDetail: 3 },
        ],
      });
      const live = {
        ...demoConnection('https://live.example.com', 'acme-cli'),
        id: 'live',
        name: 'Live',
        production: true,
      };
      const { url, clientId } = demo;
      // The path of a report is that of this computer.
      await signIn(scene, demo, { ...plainTerminals, 'breadcrumbs.enabled': false });

      const modal = page.locator('.monaco-modal-editor-block');
      const closeModal = async () => {
        await modal.getByRole('button', { name: /^Close/ }).click();
        await modal.waitFor({ state: 'hidden' });
      };
      await workbench.runCommand('Preferences: Open Settings (UI)');
      // Text that is typed before the page is complete is lost.
      await until(modal.getByText(settingsFound()), async () => {
        await modal.locator('.suggest-input-container').click();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type('@ext:org-access.org-access');
      });
      // Moves the focus so that suggestions close.
      await modal.getByText('The services that you sign in to.').click();
      await page.locator('.suggest-widget.visible').waitFor({ state: 'hidden' });
      await look('settings', modal.locator('.settings-tabs-widget'), modal.locator('.suggest-input-container'));
      await closeModal();

      await workbench.runCommand('Preferences: Open Keyboard Shortcuts');
      // Text that is typed before the list exists filters nothing.
      await modal.locator('.monaco-list-row').first().waitFor();
      await modal.locator('.keybindings-header input').fill('@ext:org-access.org-access');
      await modal.locator('.monaco-list-row', { hasText: 'Go to Site in Access' }).first().waitFor();
      await look('keyboard');
      await closeModal();

      await tree.expand('Acme Infrastructure');
      await workbench.runCommand('Org Access: Show Raw JSON');
      await rawJsonOf(workbench).line('"name": "Robin Lindqvist"').waitFor();
      await look('access', dates);
      await workbench.statusItem('orgAccess.session').click();
      await quickInput.row('Copy Token').waitFor();
      await look('menu', dates, page.locator('.quick-input-titlebar'));
      await quickInput.escape();
      await closeEditors();

      await workbench.runCommand('Org Access: Check Connection');
      await workbench.webview().getByText('Everything works, from the network to your access.').waitFor();
      await look('check', workbench.webview().locator('h1, li, td:nth-child(3), td:nth-child(4)'));
      await closeEditors();

      await workbench.runCommand('Org Access: Refresh Access');
      await workbench.pressInNotification('Some of your access at Demo was removed.', 'Show Changes');
      const changes = page.locator('.part.sidebar .pane', { hasText: /^Changes/ });
      await changes.locator('.monaco-list-row', { hasText: '2 privileges removed' }).first().waitFor();
      await look('changes', changes.locator('.monaco-list-row').first());
      await changes.locator('.pane-header').click();

      const api = apiOf(workbench);
      await api.open();
      await api.press('Topology', 'Run Operation');
      await rawJsonOf(workbench).line('"linkId"').waitFor();
      const times = [workbench.webview().locator('.facts'), api.rows.filter({ hasText: /\d:\d\d/ })];
      await look('api', ...times);
      await graphOf(workbench).open();
      await graphOf(workbench).device('oslo-rt-').first().click();
      await graphOf(workbench).button('Fit').click();
      await graphOf(workbench).settled();
      await look('topology', ...times);
      await closeEditors();
      await api.press('Devices', 'Run Operation');
      await tableOf(workbench)
        .pages.filter({ hasText: /^1–100 of 3,000/ })
        .waitFor();
      await look('table', ...times);
      const devices = tableOf(workbench);
      await devices.act('Show Counts');
      await devices.frame.getByRole('button', { name: /^Network / }).click();
      await devices.frame.getByRole('button', { name: /^Switch / }).click();
      await devices.frame.getByRole('button', { name: 'Filter at the Service', exact: true }).waitFor();
      await look('devices', ...times);
      await closeEditors();

      const outline = outlineOf(workbench);
      await api.press('Application groups', 'Run Operation');
      await outline.button('Outline').click();
      await outline.row('Payroll').click();
      await outline.act('Show Hierarchy');
      await outline.row(/^Payroll (?:UP|DOWN) /).click();
      await look('applications', ...times);
      await closeEditors();
      const chart = chartOf(workbench);
      await runMetrics(workbench, 'oslo-vm-0001');
      await chart.button('Chart').click();
      await chart.canvas.waitFor();
      const first = await chart.legend.first().innerText();
      await runMetrics(workbench, 'oslo-vm-0002');
      // Until it is there, series are added to the first response.
      await chart.legend.filter({ hasNotText: first }).waitFor();
      await workbench.untilOpen(quickInput.titleWith('Add Series'), () => chart.act('Add Series…'));
      await quickInput.rows.first().click();
      await quickInput.field.press('Enter');
      await chart.legend.nth(1).waitFor();
      await chart.cursor.focus();
      await page.keyboard.press('End');
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('PageDown');
      // The axis shows the days before today.
      await look('metrics', ...times, chart.summary, chart.plot, workbench.webview().locator('.status'));
      await closeEditors();

      await workbench.runCommand('Org Access: New Terminal with Access');
      await workbench.pressInDialog('Allow');
      await typeInTerminal(scene, `PS1='$ '; clear`);
      await typeInTerminal(scene, 'org-access whoami; org-access sites oslo');
      const lines = page.locator('.part.panel .xterm-rows > div');
      await lines.filter({ hasText: 'Rack Hall 10' }).first().waitFor();
      await look('terminal', ...times, lines.filter({ hasText: '127.0.0.1' }));
      await workbench.runCommand('View: Hide Panel');

      await api.view.locator('.pane-header').click();
      const known = { ...demoConnection(url, clientId), id: `demo-${new URL(url).port}` };
      await scene.settings({ 'orgAccess.connections': [known, live] });
      const connections = connectionsOf(workbench);
      await connections.open();
      await connections.row('Live').waitFor();
      await look('connections', connections.rows.filter({ hasText: /\dm/ }));
    }),
  ).timeout(300_000);
});
