import { queryOf } from '../support/panels/query.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { becomes } from '../support/servers/service.ts';

describe('queries', () => {
  it(
    'A query is generated for the focused value, and offered again in the next window',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const table = tableOf(workbench);
      const query = queryOf(workbench);
      await signIn(scene, await scene.demo({ devices: 30 }));
      await api.open();
      await api.press('Devices', 'Run Operation');
      await chooseFrom(table.column('hostName'), 'Query This Value');
      await query.says('rows: 28');
      await becomes(() => query.field.inputValue(), 'data.pageData[].hostName');
      await json.lines.nth(1).click();
      await page.keyboard.press('Shift+F10');
      await page.locator('.monaco-menu .action-item', { hasText: 'Query This Value' }).waitFor();
      await page.keyboard.press('Escape');

      await workbench.reload();
      await api.row('Devices').waitFor();
      // VS Code in a browser stores its editors every five seconds only, so those of an earlier test may be back.
      await workbench.runCommand('View: Close All Editors');
      await api.press('Devices', 'Run Operation');
      await json.open();
      await json.line('"totalRecords": 30').waitFor();
      await table.act('Query');
      await query.recent.click();
      await query.recentOnes.getByRole('button', { name: 'data.pageData[].hostName' }).click();
      await query.says('rows: 28');
    }),
  ).timeout(300_000);
});
