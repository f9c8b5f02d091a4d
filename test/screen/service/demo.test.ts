import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inWorkbench } from '../support/scene.ts';
import { askDetail, connectionsIn, copyToken, eventually } from '../support/servers/service.ts';

describe('Try the Demo', () => {
  it(
    'Try the Demo works without an account, can be run twice, and the demo ends with the window',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { tree, quickInput } = workbench;
      await workbench.openContainer('Org Access');
      const settingsBefore = await readFile(host.settingsFile, 'utf8');
      const clickWelcome = () => tree.welcome().getByRole('button', { name: 'Try the Demo' }).click();
      await clickWelcome();
      await tree.row('Acme Infrastructure').waitFor();
      await workbench.statusShows('orgAccess.session', /Demo · 5\dm/);
      const rows = await tree.labels();

      const token = await copyToken(scene);
      const hover = await workbench.hoverOf(workbench.statusItem('orgAccess.session'));
      const [, url = ''] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(await hover.innerText()) ?? [];
      assert.equal((await askDetail(url, token)).status, 200);

      await workbench.runCommand('Org Access: Try the Demo');
      // The second start looks the same, but has another session.
      await eventually(
        'another token',
        () => copyToken(scene),
        (next) => next !== token,
      );
      await tree.row('Acme Infrastructure').waitFor();
      assert.deepEqual(await tree.labels(), rows);

      await workbench.runCommand('Org Access: Sign Out');
      await tree.welcome().getByText('You are signed out.').waitFor();
      await tree.welcome().getByRole('button', { name: 'Sign In' }).click();
      await tree.row('Acme Infrastructure').waitFor();
      await quickInput.assertClosed();

      assert.equal(await readFile(host.settingsFile, 'utf8'), settingsBefore);
      assert.deepEqual(await connectionsIn(host.settingsFile), []);
      await workbench.reload();
      await tree.welcome().getByText('Sign in to your service').waitFor();
      assert.equal(await workbench.statusItem('orgAccess.session').isVisible(), false);

      await clickWelcome();
      await tree.row('Acme Infrastructure').waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
