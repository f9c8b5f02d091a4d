import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '../support/parts/signIn.ts';
import { inTerminals, outputOf, plainTerminals, typeInTerminal } from '../support/parts/terminal.ts';
import type { Scene } from '../support/scene.ts';

describe('requests of terminals', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'terminals-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  const output = (scene: Scene, line: string) => outputOf(scene, folder, line);

  async function select({ workbench }: Scene, site: string): Promise<void> {
    await workbench.runAndSee('Org Access: Select Organization and Site…');
    const { quickInput } = workbench;
    await quickInput.titled('Select Organization and Site');
    await quickInput.type(site);
    await quickInput.rows.first().filter({ hasText: site }).waitFor();
    await quickInput.accept();
    await workbench.statusShows('orgAccess.place', site);
  }

  it(
    'Requests from terminals are sent for the window’s current site, and the person is asked before something changes',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      await signIn(scene, await scene.demo('--devices', '1200', '--job-seconds', '4'), plainTerminals);
      await select(scene, 'Tallinn');
      await workbench.runCommand('Org Access: New Terminal with Access');
      await workbench.pressInDialog('Allow');
      await typeInTerminal(scene, `cd ${folder}`);
      assert.match(await output(scene, 'org-access headers | tail -n 1'), /^siteId: [0-9a-f-]{36}:Tallinn\nexit 0\n$/);
      await select(scene, 'Oslo Data Center');
      assert.match(
        await output(scene, 'org-access operations'),
        /^devices\s+read\s+site\s+POST\s+\/api\/v2\/devices\/tableView$/m,
      );
      assert.equal(
        await output(scene, 'org-access call devices size=500 sort=hostName,ASC --all > devices.json'),
        'exit 0\n',
      );
      const devices = JSON.parse(await readFile(path.join(folder, 'devices.json'), 'utf8')) as { deviceId: string }[];
      assert.equal(new Set(devices.map(({ deviceId }) => deviceId)).size, 1200);

      await writeFile(path.join(folder, 'hide.json'), JSON.stringify({ deviceIds: [devices[0]?.deviceId] }));
      const question = 'A program in a terminal wants to send "Hide devices"';
      const refused = output(scene, 'org-access call hide-devices --body @hide.json');
      await workbench.toast(question).waitFor();
      await workbench.screenshot('terminal-write-asks');
      await workbench.pressInNotification(question, "Don't Send");
      assert.match(await refused, /wasn't agreed to in the editor\. Nothing was sent\.\nexit 1\n$/);
      const hidden = output(scene, 'org-access call hide-devices --body @hide.json');
      await workbench.pressInNotification(question, 'Send');
      assert.match(await hidden, /exit 0\n$/);
      assert.equal(
        await output(scene, 'org-access call devices size=500 sort=hostName,ASC --ndjson | wc -l'),
        '1199\nexit 0\n',
      );

      await writeFile(
        path.join(folder, 'discover.sh'),
        `org-access call create-discovery --skeleton | sed \\
          -e 's/"ipAddressFrom": ""/"ipAddressFrom": "192.0.2.1"/' -e 's/"ipAddressTo": ""/"ipAddressTo": "192.0.2.9"/' \\
          -e 's/"communityStringInfo": \\[\\]/"communityStringInfo": [{"ref": "snmp"}]/' > lab.json
        org-access discover @lab.json --yes --wait --timeout 5m`,
      );
      const discovered = output(scene, 'sh discover.sh');
      await workbench.pressInNotification(
        'Allow writes without a question in this terminal?',
        'Allow in This Terminal',
      );
      assert.match(await discovered, /EXECUTED[^]*exit 0\n$/);
    }),
  ).timeout(300_000);
});
