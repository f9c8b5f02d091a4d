import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoUserRecord } from '../../../src/demo/record/userRecord.ts';
import { generatedMap, generatedSiteId } from '../../support/access/generatedMap.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('a hundred thousand sites', () => {
  it(
    'A hundred thousand sites are shown in ranges and can be found, and a canceled export leaves no file',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { tree, quickInput, page } = workbench;
      const file = path.join(host.base, 'many-sites.json');
      await writeFile(file, JSON.stringify(demoUserRecord(generatedMap(100_000), Date.now(), Date.now())));
      const service = await scene.demo({ recordFile: file });
      await scene.connectTo(service);
      await workbench.openContainer('Org Access');
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      const large = tree.rows.filter({ hasText: /\d,\d{3} sites/ }).first();
      await large.waitFor();
      await large.locator('.monaco-tl-twistie').click();
      const range = tree.rows.filter({ hasText: / – .*\(1,000\)/ }).first();
      await range.waitFor();
      await range.locator('.monaco-tl-twistie').click();
      await tree.rows
        .filter({ has: page.locator('.codicon-location') })
        .first()
        .waitFor();
      await workbench.runAndSee('Org Access: Go to Site in Access…');
      const siteId = generatedSiteId(77_600);
      await quickInput.type(siteId);
      await quickInput.rows.first().filter({ hasText: siteId }).waitFor();
      const name = (await quickInput.labels())[0] ?? '';
      await quickInput.accept();
      await page.locator('.part.sidebar .monaco-list-row.selected .label-name', { hasText: name.trim() }).waitFor();

      const before = await readdir(host.workspace);
      await workbench.runAndSee('Org Access: Export Access…');
      await quickInput.titled('Export Access');
      await quickInput.pick('CSV');
      await quickInput.nameFile(path.join(host.workspace, 'cancelled.csv'));
      const progress = workbench.toast('Exporting your access at Demo');
      await progress.getByRole('button', { name: 'Cancel' }).click();
      await progress.waitFor({ state: 'hidden' });
      await eventually(
        'no file is left',
        () => readdir(host.workspace),
        (names) => names.join() === before.join(),
      );
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
