import { maintenanceAnswers } from '../../support/service/maintenanceDescription.ts';
import { queryOf } from '../support/panels/query.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseInTitle } from '../support/parts/titleMenu.ts';
import { pressInRow, setRowExpanded } from '../support/parts/tree.ts';
import { assertLooksAsBefore } from '../support/pictures.ts';
import { withDemo } from '../support/scene.ts';
import { laterTopology, topology, topologyPath } from '../support/servers/topologies.ts';

describe('pictures of responses', () => {
  it(
    'Screenshots of a query and of a followed request match the stored screenshots',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const api = apiOf(workbench);
      const query = queryOf(workbench);
      const times = [
        page.locator('.part.statusbar'),
        workbench.webview().locator('.facts'),
        api.rows.filter({ hasText: /\d:\d\d/ }),
      ];
      await signIn(scene, await scene.demo());
      await api.open();
      await api.press('Topology', 'Run Operation');
      await query.run("data.links[?linkOperState == 'up'].{from: devAName, to: devBName, links: noOfLinks}", 'rows: ');
      await tableOf(workbench).button('Table').click();
      await tableOf(workbench).column('from').waitFor();
      await assertLooksAsBefore(workbench, 'query', times);
      await query.back.click();
      await tableOf(workbench).act('Follow…');
      await quickInput.row('length(data.links)').click();
      await quickInput.row('Until It Changes').click();
      await api.rows.filter({ hasText: 'length(data.links): ' }).waitFor();
      await assertLooksAsBefore(workbench, 'follow', times);
    }),
  ).timeout(300_000);

  it(
    'Screenshots of a comparison match the stored screenshots',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const answers = { [topologyPath]: topology };
      const service = await startAnswering(await scene.demo(), answers);
      try {
        await signIn(scene, service.demo);
        await api.open('Devices', 'Applications', 'Discovery');
        await api.press('Topology', 'Run Operation');
        await json.line('"deviceId"').waitFor();
        answers[topologyPath] = laterTopology;
        await json.act('Compare With…');
        await quickInput.row('For another organization or site…').click();
        await quickInput.titled('Organization and Site of the Request');
        await quickInput.type('malmo');
        await quickInput.accept();
        await workbench.webview().getByRole('gridcell', { name: 'spine-1 – leaf-4', exact: true }).waitFor();
        await assertLooksAsBefore(workbench, 'compare', [
          page.locator('.part.statusbar'),
          api.rows.filter({ hasText: /\d:\d\d/ }),
        ]);
        await json.act('Show Side by Side');
        await page.locator('.monaco-diff-editor .modified .view-line', { hasText: '"d-4"' }).waitFor();
        await assertLooksAsBefore(workbench, 'compare-sides', [
          page.locator('.part.statusbar'),
          api.rows.filter({ hasText: /\d:\d\d/ }),
        ]);
      } finally {
        await service.end();
      }
    }),
  ).timeout(300_000);

  it(
    'Screenshots of an API description match the stored screenshots',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const api = apiOf(workbench);
      const service = await startAnswering(await scene.demo(), maintenanceAnswers);
      await signIn(scene, service.demo);
      await api.open('Devices', 'Topology', 'Applications', 'Discovery');
      await chooseInTitle(api.view, 'Load API Description');
      await quickInput.pick('From the Service');
      await workbench.toast('The API description of Demo is loaded.').waitFor();
      await page.keyboard.press('Escape');
      await workbench.runCommand('Notifications: Clear All Notifications');
      await setRowExpanded(api.row('Maintenance'), true);
      const planned = api.rows.filter({ hasText: 'Plan maintenance' });
      await pressInRow(planned, 'Run Operation');
      await page.locator('.editor-instance .view-line', { hasText: '"kind": "UPGRADE"' }).waitFor();
      await page.locator('.codelens-decoration a', { hasText: 'Send to ' }).waitFor();
      await assertLooksAsBefore(workbench, 'api-description', [page.locator('.part.statusbar')]);
      await workbench.runCommand('View: Revert and Close Editor');
      await service.end();
    }),
  ).timeout(200_000);
});
