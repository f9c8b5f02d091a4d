import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseInTitle } from '../support/parts/titleMenu.ts';
import { pressInRow, setRowExpanded } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('API description from a file', () => {
  it(
    'A missing API description is reported with the addresses that were tried, and one in YAML can be read from a file',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput } = workbench;
      const api = apiOf(workbench);
      await signIn(scene, await scene.demo());
      await api.open('Devices', 'Topology', 'Applications', 'Discovery');
      await chooseInTitle(api.view, 'Load API Description');
      await quickInput.pick('From the Service');
      const missing = 'Demo has no API description at the usual addresses. Tried: GET /v3/api-docs: 404 Not Found';
      await workbench.toast(missing).waitFor();
      const file = path.join(host.workspace, 'widgets.yaml');
      const operation =
        'get: {summary: List widgets, tags: [Widgets], parameters: [{name: siteId, in: query, required: true}]}';
      await writeFile(
        file,
        `openapi: 3.1.0\nservers: [{url: "https://elsewhere.example"}]\npaths: {/api/v2/widgets: {${operation}}}\n`,
      );
      await workbench.pressInNotification('Demo has no API description', 'Load from a File…');
      await quickInput.nameFile(file);
      await workbench.toast('Operations beyond the built-in ones: 1').waitFor();
      await setRowExpanded(api.row('Widgets'), true);
      const row = api.rows.filter({ hasText: 'List widgets' });
      await pressInRow(row, 'Run Operation');
      await quickInput.titled('Site');
      await quickInput.pick('Oslo Data Center');
      await workbench.page.locator('.monaco-dialog-box').getByText('/api/v2/widgets?siteId=').waitFor();
      await workbench.pressInDialog('Send');
      await api.newest('List widgets', /^404 Not Found/);
      await workbench.runCommand('Org Access: Sign Out');
      await api.view.waitFor({ state: 'hidden' });
    }),
  ).timeout(200_000);
});
