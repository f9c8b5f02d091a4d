import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { answerTo } from '../support/parts/asking.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { chooseInTitle } from '../support/parts/titleMenu.ts';
import { withDemo } from '../support/scene.ts';
import { connectionsIn } from '../support/servers/service.ts';

describe('a shared connection', () => {
  it(
    'A connection from a link is added once it was shown completely, and a shared link contains no secrets',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page, tree } = workbench;
      const demo = await scene.demo();
      await scene.connectTo(demo);
      const view = connectionsOf(workbench);
      const dialog = page.locator('.monaco-dialog-box');
      const { origin } = new URL(demo.url);
      const question = dialog.getByText(`Add a connection to ${origin}?`);
      const open = (link: string) => answerTo(scene, workbench, 'link', { link });
      await workbench.openContainer('Org Access');
      await view.open();
      await view.choose('Demo', 'Copy Connection Link');
      const link = await workbench.clipboardHolds(/^[\w-]+:\/\/org-access\.org-access\/connect\?baseUrl=/);
      assert.ok(!link.includes(demo.clientSecret) && !link.includes(demo.password));
      // The tests run in a browser window.
      await workbench.toast(`an installed VS Code whose links start with "${new URL(link).protocol}"`).waitFor();

      await open(link);
      const known = 'This connection is there already, as "Demo".';
      await workbench.toast(known).waitFor();

      await scene.settings({ 'orgAccess.connections': [] });
      await tree.welcome().getByText('Sign in to your service').waitFor();
      await open(link);
      await question.waitFor();
      const lines = (await dialog.innerText()).split('\n');
      for (const line of [
        `Origin: ${origin}`,
        `Base URL: ${demo.url}`,
        `Client ID: ${demo.clientId}`,
        'Name: Demo',
        'Scope: read write trust',
      ])
        assert.ok(lines.includes(line), lines.join('\n'));
      await workbench.pressInDialog('Cancel');
      await dialog.waitFor({ state: 'hidden' });
      assert.deepEqual(await connectionsIn(host.settingsFile), []);

      await open(`${link}&clientSecret=abc`);
      const refused = 'This link adds no connection. It contains a password, a token, or another secret.';
      await workbench.toast(refused).waitFor();
      assert.equal(await dialog.isVisible(), false);

      await open(link);
      await question.waitFor();
      await workbench.pressInDialog('Add');
      await view.says('Demo', 'Signed out');
      await workbench.toast('The connection "Demo" was added.').waitFor();
      const [written] = await connectionsIn(host.settingsFile);
      assert.deepEqual(Object.keys(written ?? {}).sort(), ['baseUrl', 'clientId', 'id', 'name', 'scope']);

      const file = path.join(host.workspace, 'shared.json');
      await chooseInTitle(view.view, 'Share Connections…');
      await workbench.quickInput.row('Save to a file…').waitFor();
      await workbench.quickInput.pick('Save to a file…');
      await workbench.quickInput.nameFile(file);
      await workbench.statusMessage('Saved shared.json').waitFor();
      assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), {
        connections: [{ name: 'Demo', baseUrl: demo.url, clientId: demo.clientId, scope: 'read write trust' }],
      });
      await scene.settings({ 'orgAccess.connections': [] });
      await tree.welcome().getByText('Sign in to your service').waitFor();
      await workbench.runCommand('Org Access: Share Connections…');
      await workbench.quickInput.nameFile(file);
      await question.waitFor();
      await workbench.pressInDialog('Add');
      await view.says('Demo', 'Signed out');
    }),
  );
});
