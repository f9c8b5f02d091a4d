import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { apiOf } from '../support/parts/api.ts';
import { answerAll } from '../support/parts/signIn.ts';
import { inWorkbench, type Demo, type Scene } from '../support/scene.ts';
import { askDetail, connectionsIn, copyToken } from '../support/servers/service.ts';

const session = 'orgAccess.session';

/** Starts a second demo with a user and an organization of its own. */
async function otherDemo({ demo, host }: Scene): Promise<Demo> {
  const file = `${host.workspace}/other-record.json`;
  await writeFile(
    file,
    JSON.stringify({
      name: 'Kim Other',
      orgPrivilegeMap: { '7:Other Works': { '70:Other Hall': { Auditor: ['SITES'] } } },
    }),
  );
  return await demo({ recordFile: file });
}

/** Adds a connection by answering all five steps. */
async function add({ workbench }: Scene, service: Demo): Promise<void> {
  await workbench.runCommand('Org Access: Add Connection…');
  await answerAll(workbench, service);
  await workbench.statusShows(session, `${hostOf(service)} · 5`);
}

/** Switches to the connection with this address. */
async function switchTo({ workbench }: Scene, service: Demo): Promise<void> {
  await workbench.runAndPick('Org Access: Switch Connection…', hostOf(service));
}

function hostOf({ url }: Demo): string {
  return new URL(url).host;
}

describe('connections', () => {
  it(
    'Each connection keeps its session after a reload without secrets in the settings; an unusable connection is reported once',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { page, tree, quickInput } = workbench;
      const first = await scene.demo();
      const second = await otherDemo(scene);
      await workbench.openContainer('Org Access');
      await add(scene, first);
      await apiOf(workbench).close();
      await tree.row('Acme Infrastructure').waitFor();
      const firstToken = await copyToken(scene);
      await add(scene, second);
      await tree.row('Other Works').waitFor();
      assert.equal(await tree.row('Acme Infrastructure').isVisible(), false);
      const secondToken = await copyToken(scene);
      assert.equal((await askDetail(first.url, firstToken)).status, 200);
      assert.equal((await askDetail(second.url, secondToken)).status, 200);
      assert.notEqual(firstToken, secondToken);

      await workbench.runAndSee('Org Access: Switch Connection…');
      await quickInput.pick(hostOf(first));
      await workbench.statusShows(session, hostOf(first));
      await tree.row('Acme Infrastructure').waitFor();

      const description = workbench.page.locator('.part.sidebar .pane-header .description').first();
      await description.filter({ hasText: hostOf(first) }).waitFor();
      await tree.press('Filter Access…');
      await quickInput.titled('Filter Access');
      await quickInput.type('tallinn');
      await quickInput.accept();
      const filtered = workbench.page.locator('.part.sidebar', { hasText: 'Filtered by' });
      await filtered.waitFor();
      await switchTo(scene, second);
      await description.filter({ hasText: hostOf(second) }).waitFor();
      await filtered.waitFor({ state: 'hidden' });
      await switchTo(scene, first);
      await tree.row('Acme Infrastructure').waitFor();
      assert.equal(await filtered.isVisible(), false, 'the filter was of the person who was shown before');

      await workbench.runAndSee('Org Access: Sign Out', quickInput.row(hostOf(second)));
      await quickInput.pick(hostOf(first));
      await workbench.statusShows(session, `${hostOf(first)} · signed out`);
      await tree.welcome().getByText('You are signed out').waitFor();
      await switchTo(scene, second);
      await workbench.statusShows(session, `${hostOf(second)} · 5`);
      assert.equal(await copyToken(scene), secondToken);

      const written = await connectionsIn(host.settingsFile);
      assert.deepEqual(
        written.map(({ baseUrl, ...others }) => [baseUrl, ...Object.keys(others).sort()]),
        [first, second].map(({ url }) => [url, 'clientId', 'id', 'name', 'scope']),
      );
      const text = await readFile(host.settingsFile, 'utf8');
      for (const secret of [first.clientSecret, first.password, firstToken, secondToken])
        assert.ok(!text.includes(secret));
      assert.deepEqual(await workbench.notifications(), []);

      // A connection that would send a password over plain HTTP is skipped at startup; the others are available.
      const baseUrl = first.url.replace('127.0.0.1', 'service.localhost');
      const plain = { ...written[1], id: 'plain', name: 'Plain', baseUrl };
      await scene.settings({ 'orgAccess.connections': [plain, ...written] });
      await workbench.reload();
      await workbench.statusShows(session, `${hostOf(second)} · 5`);
      await tree.row('Other Works').waitFor();
      const told = "Some connections in your settings can't be used. Connection 1: Use https://.";
      await workbench.toast(told).waitFor();
      await workbench.runAndSee('Org Access: Switch Connection…');
      await quickInput.row(hostOf(first)).waitFor();
      assert.equal(await quickInput.row(hostOf(second)).count(), 1);
      assert.equal(await quickInput.row('Plain').count(), 0);
      await quickInput.escape();
      await workbench.pressInNotification(told, 'Open Settings');
      await page.locator('.monaco-editor .view-lines', { hasText: 'service.localhost' }).waitFor();
      const problems = page.locator('.part.statusbar .statusbar-item[id="status.problems"]');
      await problems.locator('[aria-label="Warnings: 1"]').waitFor();
      await workbench.reload();
      await workbench.statusShows(session, `${hostOf(second)} · 5`);
      // The access is shown long after the settings are checked.
      await tree.row('Other Works').waitFor();
      assert.deepEqual(await workbench.notifications(), [], 'it is said once');
      // Tidying up can't remove a connection that isn't usable.
      await workbench.runCommand('View: Close All Editors');
      await scene.settings({ 'orgAccess.connections': written });
    }),
  ).timeout(400_000);
});
