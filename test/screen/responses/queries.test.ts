import { queryOf } from '../support/panels/query.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { becomes } from '../support/servers/service.ts';

const devices = Array.from({ length: 3_000 }, (_, index) => ({
  serial: `${index}PLACE`,
  name: `switch-${index + 1}`,
  site: ['Oslo Data Center', 'Malmö', 'Göteborg Hamn'][index % 3],
  ports: ((index * 7) % 48) + 1,
  credentials: { password: 'hunter2', port: 22 },
}));
const text = JSON.stringify({ total: 3_000, devices }).replace(/"(\d+)PLACE"/g, '90071992547409$1.50');
const answers = { '/api/v2/applicationGroup/group': { type: 'application/json', text } };

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
      const service = await startAnswering(await scene.demo(), answers);
      try {
        await signIn(scene, service.demo);
        await api.open();
        await api.press('Application groups', 'Run Operation');
        await table.button('Table').click();
        await chooseFrom(table.column('ports'), 'Query This Value');
        await query.says('rows: 3,000');
        await becomes(() => query.field.inputValue(), 'devices[].ports');
        await json.line('8').click();
        await page.keyboard.press('Shift+F10');
        await page.locator('.monaco-menu .action-item', { hasText: 'Query This Value' }).waitFor();
        await page.keyboard.press('Escape');
        await query.back.click();

        await workbench.reload();
        await api.row('Application groups').waitFor();
        await api.press('Application groups', 'Run Operation');
        await json.line('"total": 3000').waitFor();
        await query.button.click();
        await query.recent.click();
        await workbench.screenshot('query-recent');
        const list = query.bar.getByRole('group', { name: 'Recent', exact: true });
        await list.waitFor();
        await page.keyboard.press('Escape');
        await list.waitFor({ state: 'hidden' });
        await query.bar.waitFor();
        await page.keyboard.press('Enter');
        await query.bar.getByRole('button', { name: 'devices[].ports' }).click();
        await query.says('rows: 3,000');
      } finally {
        await service.end();
      }
    }),
  ).timeout(300_000);
});
