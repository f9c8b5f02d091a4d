import assert from 'node:assert/strict';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

describe('requests for a place', () => {
  it(
    'Devices are searched for while typing a parameter of a request',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const api = apiOf(workbench);
      await signIn(scene, await scene.demo(), {
        'orgAccess.endpoints': [
          {
            name: 'One device',
            path: '/api/v2/metrics/server/timeSeries',
            needs: 'site',
            parameters: [{ name: 'deviceId', required: true, from: 'devices' }],
          },
        ],
      });
      await api.open('Discovery');
      await api.press('One device', 'Run Operation');
      await quickInput.titled('One device');
      await quickInput.row('oslo-').waitFor();
      await workbench.page.keyboard.press('ArrowUp');
      await quickInput.row('2,900 more; keep typing').waitFor();
      await workbench.page.keyboard.press('ArrowDown');
      const first = (await quickInput.rows.first().locator('.label-name').first().innerText()).trim();
      const shown = await quickInput.rows.first().locator('.label-description').innerText();
      const [address = ''] = shown.split(' · ');
      assert.match(address, /^\d+\.\d+\.\d+\.\d+$/);
      await quickInput.type('no-such-host');
      await quickInput.row('No host name contains "no-such-host".').waitFor();
      await quickInput.row('Use "no-such-host"').waitFor();
      await quickInput.type(address);
      await quickInput.row(`No host name contains "${address}".`).waitFor();
      await quickInput.row(first).waitFor();
      await quickInput.type(first);
      await quickInput.row(first).waitFor();
    }),
  );
});
