import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../support/parts/signIn.ts';
import { inTerminals, plainTerminals, typeInTerminal, useTerminalFolder } from '../support/parts/terminal.ts';
import type { Scene } from '../support/scene.ts';
import { eventually, tokenRequests } from '../support/servers/service.ts';

describe('scripts in terminals', () => {
  const { folder, output, dialog } = useTerminalFolder();

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
    'A script in a terminal gets a valid token through three refreshes and a reload',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const log = path.join(folder(), 'service.log');
      await signIn(scene, await scene.demo({ rotate: true, expiresInS: 30, log }), plainTerminals);
      await writeFile(
        path.join(folder(), 'ask.mjs'),
        `let header = '';
        for await (const text of process.stdin) header += text;
        const [name, value] = header.trim().split(': ');
        const { status } = await fetch(process.argv[2] + '/api/v2/users/loggedIn/detail', { headers: { [name]: value } });
        console.log(status);`,
      );
      await writeFile(
        path.join(folder(), 'ask.sh'),
        `url=$(org-access url)
        while [ ! -e stop ]; do org-access header | ${process.execPath} ask.mjs "$url" || echo failed; sleep 1; done > statuses 2> complaints
        echo ended >> statuses`,
      );
      await workbench.runCommand('Org Access: New Terminal with Access');
      await dialog(scene)
        .getByText('Allow programs in terminals of this workspace to use your access at Demo?')
        .waitFor();
      await workbench.pressInDialog('Allow');
      await typeInTerminal(scene, `cd ${folder()}; PS1='$ '; clear`);
      await typeInTerminal(
        scene,
        'org-access whoami; org-access get /api/v2/topology/detail/default | head -n 5; sh ask.sh',
      );
      const linesOf = async (name: string) =>
        (await readFile(path.join(folder(), name), 'utf8').catch(() => '')).trim().split('\n').filter(Boolean);
      const statuses = () => linesOf('statuses');
      const moreAnswers = async () => {
        const { length: before } = await statuses();
        await eventually('two more answers', statuses, ({ length }) => length >= before + 2);
      };
      const refreshes = async () =>
        (await tokenRequests(log)).filter(({ grantType }) => grantType === 'refresh_token').length;
      const refreshed = (count: number) => eventually(`${count} refreshes`, refreshes, (all) => all >= count);
      await moreAnswers();
      // The service counts a refresh before its tokens are stored, and a window that is reloaded in between loses its session. So the
      // reload follows a refresh, once the script has had two responses with its token, and the next refresh is 20 seconds away.
      let count = await refreshes();
      do {
        count = await refreshed(count + 1);
        await moreAnswers();
      } while (count !== (await refreshes()));
      await workbench.reload();
      await moreAnswers();
      await refreshed(3);
      await moreAnswers();
      await writeFile(path.join(folder(), 'stop'), '');
      const all = await eventually('the script has ended', statuses, (lines) => lines.at(-1) === 'ended');
      // On a busy machine, a response may take a second, which org-access reports.
      const complaints = (await linesOf('complaints')).filter((line) => !line.endsWith("isn't responding yet."));
      assert.deepEqual([new Set(all), complaints], [new Set(['200', 'ended']), []]);
      assert.deepEqual(
        (await tokenRequests(log)).filter(({ status }) => status !== 200),
        [],
      );
    }),
  ).timeout(400_000);

  it(
    'org-access login opens the sign-in and waits until the person has signed in',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const service = await scene.demo();
      await signIn(scene, service, plainTerminals);
      await workbench.runCommand('Org Access: New Terminal with Access');
      await workbench.pressInDialog('Allow');
      assert.equal(await output(scene, 'org-access url'), `${service.url}\nexit 0\n`);
      await workbench.runCommand('Org Access: Sign Out');
      await workbench.statusShows('orgAccess.session', /signed out/);

      const refused = output(scene, 'org-access login');
      await quickInput.titled('Sign in to Demo');
      await quickInput.escape();
      assert.equal(
        await refused,
        'org-access: Waiting for you in the editor.\norg-access: The sign-in was canceled.\nexit 3\n',
      );

      await typeInTerminal(scene, 'clear; org-access login');
      await quickInput.titled('Sign in to Demo');
      await page.locator('.xterm-rows', { hasText: 'Waiting for you in the editor.' }).waitFor();
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      assert.match(
        await output(scene, 'org-access login --json && org-access token | wc -c'),
        /^\{\n[^]*"username": "demo"[^]*\n\}\n\d{3}\nexit 0\n$/,
      );
    }),
  ).timeout(300_000);

  it(
    'Requests from terminals are sent for the window’s current site, and the person is asked before something changes',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      await signIn(scene, await scene.demo({ devices: 1200, jobSeconds: 4 }), plainTerminals);
      await select(scene, 'Tallinn');
      await workbench.runCommand('Org Access: New Terminal with Access');
      await workbench.pressInDialog('Allow');
      await typeInTerminal(scene, `cd ${folder()}`);
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
      const devices = JSON.parse(await readFile(path.join(folder(), 'devices.json'), 'utf8')) as { deviceId: string }[];
      assert.equal(new Set(devices.map(({ deviceId }) => deviceId)).size, 1200);

      await writeFile(path.join(folder(), 'hide.json'), JSON.stringify({ deviceIds: [devices[0]?.deviceId] }));
      const question = 'A program in a terminal wants to send "Hide devices"';
      const refused = output(scene, 'org-access call hide-devices --body @hide.json');
      await workbench.toast(question).waitFor();
      await workbench.pressInNotification(question, "Don't Send");
      assert.match(await refused, /didn't approve this request in the editor\. Nothing was sent\.\nexit 1\n$/);
      const hidden = output(scene, 'org-access call hide-devices --body @hide.json');
      await workbench.pressInNotification(question, 'Send');
      assert.match(await hidden, /exit 0\n$/);
      assert.equal(
        await output(scene, 'org-access call devices size=500 sort=hostName,ASC --ndjson | wc -l'),
        '1199\nexit 0\n',
      );

      await writeFile(
        path.join(folder(), 'discover.sh'),
        `org-access call create-discovery --skeleton | sed \\
          -e 's/"ipAddressFrom": ""/"ipAddressFrom": "192.0.2.1"/' -e 's/"ipAddressTo": ""/"ipAddressTo": "192.0.2.9"/' \\
          -e 's/"communityStringInfo": \\[\\]/"communityStringInfo": [{"ref": "snmp"}]/' > lab.json
        org-access discover @lab.json --yes --wait --max-time 5m`,
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
