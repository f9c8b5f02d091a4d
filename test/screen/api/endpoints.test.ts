import assert from 'node:assert/strict';
import { osloId } from '../../support/service/demoPlaces.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('endpoints of the settings', () => {
  it(
    'The API view lists endpoints from the settings, and asks for the placeholders in their paths',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const api = apiOf(workbench);
      const demo = await scene.demo();
      await signIn(scene, demo, {
        'orgAccess.endpoints': [
          { name: 'Devices of a site', path: '/api/v2/devices/{siteId}/{deviceId}' },
          { path: 'elsewhere' },
        ],
      });
      // The box asks for the site, since only an organization is selected.
      await workbench.tree.choose('Acme Infrastructure', 'Use This Organization');
      await api.open('Devices', 'Discovery');
      await api.row("1 endpoint can't be used").waitFor();
      await api.press('Devices of a site', 'Run Operation');
      await quickInput.titled('Site');
      await pressInRow(quickInput.row('Oslo Data Center'), 'Copy ID');
      await workbench.clipboardHolds(new RegExp(`^${osloId}$`));
      await quickInput.type('no such site?');
      await quickInput.row('Use "no such site?"').waitFor();
      await quickInput.type('oslo data');
      await quickInput.row('Oslo Data Center').waitFor();
      await quickInput.accept();
      await quickInput.titled('Devices of a site');
      await quickInput.type('a/b');
      await quickInput.accept();
      const made = await api.newest('Devices of a site', /^404 Not Found/);
      const facts = workbench.webview().locator('.facts');
      await facts.filter({ hasText: `GET /api/v2/devices/${osloId}/a%2Fb` }).waitFor();

      await pressInRow(made, 'Run Again');
      await api.rows.filter({ hasText: '404 Not Found' }).nth(1).waitFor();

      // The latest choice is first in each box that asks for a site.
      await workbench.runAndSee('Org Access: Run Operation…');
      await quickInput.titled('Run Operation');
      await quickInput.heading('Devices').waitFor();
      await quickInput.heading('Your endpoints').waitFor();
      const endpoint = quickInput.row('Devices of a site');
      await endpoint.hover();
      await pressInRow(endpoint, 'Copy Request As…');
      await quickInput.titled('Copy Request As');
      await quickInput.pick('curl');
      await workbench.clipboardHolds(/org-access header[^]*\/devices\/\{siteId\}/);
      const chosen = quickInput.rows
        .first()
        .filter({ has: workbench.page.locator('.quick-input-list-separator', { hasText: 'Recent' }) })
        .filter({ hasText: 'Oslo Data Center' });
      await workbench.runAndPick('Org Access: Run Operation…', 'Devices of a site', chosen);
      await quickInput.titled('Site');
      await quickInput.escape();
      await workbench.runAndSee('Org Access: Go to Site in Access…', chosen);
      await quickInput.titled('Go to Site in Access');
      await quickInput.escape();

      await api.view.hover();
      await api.view.getByRole('button', { name: 'Add Endpoint…' }).click();
      await quickInput.titled('Add Endpoint');
      assert.equal(await quickInput.value(), 'GET /api/v2/');
      await quickInput.type('GET devices');
      await quickInput.says('The path must start with "/".');
      await quickInput.type('GET /api/v2/applicationGroup/group?days=2');
      await quickInput.accept();
      await quickInput.says('Name to show.');
      await quickInput.type('Groups of two days');
      await quickInput.accept();
      // Whoever has typed an address isn't asked about it again.
      await api.press('Groups of two days', 'Run Operation');
      await rawJsonOf(workbench).open();
      await rawJsonOf(workbench).line('"Intranet"').waitFor();
    }),
  );
});
