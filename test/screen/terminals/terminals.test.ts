import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { placeId } from '../../support/service/demoPlaces.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inTerminals, openingTerminal, outputOf, plainTerminals, typeInTerminal } from '../support/parts/terminal.ts';
import type { Scene } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('terminals', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'terminals-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  const output = (scene: Scene, line: string) => outputOf(scene, folder, line);
  const dialog = ({ workbench: { page } }: Scene) => page.locator('.monaco-dialog-box');

  it(
    'A script in a terminal gets a live token through three refreshes and a reload',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const log = path.join(folder, 'service.log');
      await signIn(scene, await scene.demo('--rotate', '--expires-in', '30', '--log', log), plainTerminals);
      await writeFile(
        path.join(folder, 'ask.mjs'),
        `let header = '';
        for await (const text of process.stdin) header += text;
        const [name, value] = header.trim().split(': ');
        const { status } = await fetch(process.argv[2] + '/api/v2/users/loggedIn/detail', { headers: { [name]: value } });
        console.log(status);`,
      );
      await writeFile(
        path.join(folder, 'ask.sh'),
        `url=$(org-access url)
        while [ ! -e stop ]; do org-access header | ${process.execPath} ask.mjs "$url" || echo failed; sleep 1; done > statuses 2> complaints
        echo ended >> statuses`,
      );
      await workbench.runCommand('Org Access: New Terminal with Access');
      await dialog(scene)
        .getByText('Allow programs in terminals of this workspace to use your access at Demo?')
        .waitFor();
      await workbench.screenshot('terminal-consent');
      await workbench.pressInDialog('Allow');
      await typeInTerminal(scene, `cd ${folder}; PS1='$ '; clear`);
      await typeInTerminal(
        scene,
        'org-access whoami; org-access get /api/v2/topology/detail/default | head -n 5; sh ask.sh',
      );
      const linesOf = async (name: string) =>
        (await readFile(path.join(folder, name), 'utf8').catch(() => '')).trim().split('\n').filter(Boolean);
      const statuses = () => linesOf('statuses');
      const answers = (count: number) => eventually(`${count} answers`, statuses, ({ length }) => length >= count);
      const requests = async () =>
        (await readFile(log, 'utf8'))
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { grantType?: string; path: string; status: number });
      const refreshes = async () => (await requests()).filter(({ grantType }) => grantType === 'refresh_token').length;
      const refreshed = (count: number) => eventually(`${count} refreshes`, refreshes, (all) => all >= count);
      await answers(1);
      await workbench.screenshot('terminal');
      // The service counts a refresh before its tokens are stored, and a window that is reloaded in between loses its session. So the
      // reload follows a refresh, once the script has had two responses with its token, and the next refresh is 20 seconds away.
      let count = await refreshes();
      do {
        count = await refreshed(count + 1);
        await answers((await statuses()).length + 2);
      } while (count !== (await refreshes()));
      await workbench.reload();
      const after = await answers((await statuses()).length + 2);
      await refreshed(3);
      await answers(after.length + 2);
      await writeFile(path.join(folder, 'stop'), '');
      const all = (await eventually('the script has ended', statuses, (lines) => lines.at(-1) === 'ended')).slice(
        0,
        -1,
      );
      assert.deepEqual(
        all.filter((status) => status !== '200'),
        [],
        (await linesOf('complaints')).join(' '),
      );
      // On a busy machine, a response may take a second, which org-access reports.
      assert.deepEqual(
        (await linesOf('complaints')).filter((line) => line !== "org-access: The editor isn't responding yet."),
        [],
      );
      // The token of a new window may expire on its way, which costs a refresh and a repeated request.
      const refused = (await requests()).filter(({ status }) => status !== 200);
      assert.ok(
        refused.length <= 1 &&
          refused.every(({ status, path: at }) => status === 401 && at === '/api/v2/users/loggedIn/detail'),
        JSON.stringify(refused),
      );
    }),
  ).timeout(400_000);

  it(
    'An open terminal is given access, is listed, and loses access when it is revoked',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo();
      await signIn(scene, service, plainTerminals);
      await workbench.runCommand('Terminal: Create New Terminal');
      assert.match(await output(scene, 'org-access url'), /not found[^]*exit 127/);
      await workbench.runCommand('Org Access: Give This Terminal Org Access');
      await workbench.pressInDialog('Allow');
      await workbench.statusMessage('Try: org-access whoami').waitFor();
      assert.equal(await output(scene, 'org-access url'), `${service.url}\nexit 0\n`);
      assert.match(
        await output(scene, 'org-access whoami'),
        /^Robin Lindqvist <robin.lindqvist@example.com>\ndemo at Demo, http/,
      );
      assert.match(
        await output(scene, 'env | grep ORG_ACCESS; org-access token | wc -c'),
        /ORG_ACCESS_KEY=[0-9a-f]{64}\n[^]*\n\d{3}\n/,
      );
      await workbench.screenshot('terminal-used');
      assert.equal(
        await output(
          scene,
          `org-access run -- sh -c 'echo "\${#ORG_ACCESS_TOKEN} $ORG_ACCESS_CONNECTION $ORG_ACCESS_URL"'; echo "\${ORG_ACCESS_TOKEN-none} after"`,
        ).then((text) => text.replace(/^\d{3} /, 'TOKEN ')),
        `TOKEN Demo ${service.url}\nnone after\nexit 0\n`,
        'the variables are of that program alone',
      );
      assert.equal(
        await output(
          scene,
          'org-access sites reykjavik; org-access where reykjavik | cut -f 5 | sort -u; org-access run -- false',
        ),
        `Acme Infrastructure\t${placeId('Acme Infrastructure')}\tReykjavík Cold Storage\t${placeId('Reykjavík Cold Storage')}\nprivilege\nrole\nexit 1\n`,
      );
      assert.deepEqual(JSON.parse((await output(scene, 'org-access connections --json')).replace(/exit 0\n$/, '')), {
        connections: [{ name: 'Demo', id: `demo-${new URL(service.url).port}`, url: service.url, signedIn: true }],
      });

      await openingTerminal(scene, () => workbench.runCommand('Org Access: New Terminal with Access'));
      assert.equal(await dialog(scene).isVisible(), false, 'this workspace has been asked');
      assert.equal(await output(scene, 'org-access url'), `${service.url}\nexit 0\n`);
      await workbench.runAndSee('Org Access: Manage Terminal Access…');
      await quickInput.titled('Manage Terminal Access');
      assert.equal((await quickInput.labels()).length, 3);
      await workbench.screenshot('terminals-listed');
      await quickInput.rows.filter({ hasText: 'Demo' }).nth(1).click();
      await workbench.statusMessage('The terminal no longer has access').waitFor();
      assert.match(await output(scene, 'org-access token'), /has no access[^]*exit 4/);
      await workbench.runCommand('Org Access: Give This Terminal Org Access');
      await workbench.statusMessage('Try: org-access whoami').waitFor();
      assert.equal(await output(scene, 'org-access url'), `${service.url}\nexit 0\n`);

      await workbench.runAndSee('Org Access: Manage Terminal Access…');
      await quickInput.pick('Revoke access from all terminals');
      await workbench.statusMessage('Terminals no longer have access').waitFor();
      await workbench.runCommand('Org Access: New Terminal with Access');
      await workbench.pressInDialog('Cancel');
      await workbench.palette('Org Access: Terminal');
      await quickInput.row('New Terminal with Access').waitFor();
      assert.deepEqual(
        (await quickInput.labels()).filter((label) => label.includes('Manage')),
        [],
        'there is none to manage',
      );
      await quickInput.escape();
    }),
  ).timeout(300_000);

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
      await workbench.screenshot('terminal-login');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      assert.match(
        await output(scene, 'org-access login --json && org-access token | wc -c'),
        /^\{\n[^]*"username": "demo"[^]*\n\}\n\d{3}\nexit 0\n$/,
      );
    }),
  ).timeout(300_000);
});
