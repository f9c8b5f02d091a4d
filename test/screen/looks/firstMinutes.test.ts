import assert from 'node:assert/strict';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { fillInDiscovery } from '../support/parts/discovery.ts';
import { typeSignIn } from '../support/parts/signIn.ts';
import { openingTerminal, plainTerminals, useTerminalFolder } from '../support/parts/terminal.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { inWorkbench, withDemo, type Scene } from '../support/scene.ts';

describe('the first five minutes', () => {
  const { output } = useTerminalFolder();

  const ways = {
    'in the demo': inWorkbench(async (scene) => {
      await scene.settings(plainTerminals);
      await scene.workbench.openContainer('Org Access');
      await scene.workbench.runCommand('Org Access: Try the Demo');
      await stepsWork(scene);
    }),
    'with the connection that npm start has set': withDemo(async (scene) => {
      await typeSignIn(scene, await scene.demo(), plainTerminals);
      await stepsWork(scene);
    }),
  };
  for (const [way, test] of Object.entries(ways))
    it(`The first steps in README.md work as written ${way}, even at a site that allows no discovery`, test).timeout(
      300_000,
    );

  async function stepsWork(scene: Scene): Promise<void> {
    const { workbench } = scene;
    const { tree, quickInput, page } = workbench;
    const api = apiOf(workbench);
    const table = tableOf(workbench);
    await workbench.statusShows('orgAccess.place', 'Oslo Data Center');
    await api.show();
    await api.press('Devices', 'Run Operation');
    await table.button('Load All').click();
    await table.pages.filter({ hasText: /^1–(\S+) of \1/ }).waitFor();

    await api.close();
    await tree.expand('Acme Infrastructure');
    await pressInRow(tree.row('Tromsø Edge'), 'Use This Site');
    await workbench.statusShows('orgAccess.place', 'Tromsø Edge');
    await api.open();
    await api.press('Create discovery', 'Run Operation');
    await quickInput.titled('Create Discovery for Tromsø Edge');
    await quickInput.row('Oslo Data Center').first().click();
    await fillInDiscovery(workbench, {
      targets: '10.77.0.1-10.77.0.12',
      name: 'First',
      accounts: ['snmp-inventory'],
    });
    await page.locator('.codelens-decoration a', { hasText: 'Send to ' }).click();
    await workbench.pressInDialog('Send');
    await workbench.pressInNotification('was started', 'Show');
    await api.rows.filter({ hasText: 'First' }).first().waitFor();
    await page.locator('.tabs-container .tab', { hasText: 'Create discovery.json' }).waitFor({ state: 'detached' });

    await workbench.runCommand('Org Access: New Terminal with Access');
    await openingTerminal(scene, () => workbench.pressInDialog('Allow'));
    assert.match(await output(scene, 'org-access call devices size=500 --all -o devices.json'), /exit 0\n$/);
    await workbench.runCommand('Terminal: Kill All Terminals');
  }
});
