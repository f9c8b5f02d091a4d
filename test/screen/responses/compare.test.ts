import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { laterTopology, topology, topologyPath } from '../support/servers/topologies.ts';

describe('comparisons', () => {
  it(
    'A response is compared with another site and with a file, as rows and side by side, which are empty after a sign-out',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const frame = workbench.webview();
      const facts = frame.locator('.facts');
      const grid = frame.getByRole('grid', { name: 'Differences as a table' });
      const cell = (text: string) => grid.getByRole('gridcell', { name: text, exact: true }).first();
      const answers = { [topologyPath]: topology };
      const service = await startAnswering(await scene.demo(), answers);
      try {
        await signIn(scene, service.demo);
        await api.open('Devices', 'Applications', 'Discovery');
        await api.press('Topology', 'Run Operation');
        await json.line('"deviceId"').waitFor();
        answers[topologyPath] = laterTopology;
        await json.act('Compare With…');
        await quickInput.titled('Compare Topology With');
        await quickInput.row('For another organization or site…').click();
        await quickInput.titled('Organization and Site of the Request');
        await quickInput.type('malmo');
        await quickInput.accept();

        await page.locator('.tab.active', { hasText: 'Topology · Oslo Data Center ↔ Malmö' }).waitFor();
        await facts.filter({ hasText: /2 added, 1 removed, 3 changed.*Hidden values aren't compared\./ }).waitFor();
        await cell('linkOperState: up → down · vlanSet: ["10","20"] → ["10","20","30"]').waitFor();
        await json.act('Leave Out Fields…');
        await quickInput.titled('Leave Out Fields');
        await quickInput.row('data.devices[*].lastSeen').click();
        await quickInput.accept();
        await facts
          .filter({ hasText: /2 added, 1 removed, 2 changed.*Left out: data\.devices\[\*\]\.lastSeen/ })
          .waitFor();
        await json.act('Show Side by Side');
        const diff = page.locator('.monaco-diff-editor');
        await page.locator('.tab.active', { hasText: 'Topology · Oslo Data Center ↔ Malmö' }).waitFor();
        await diff.locator('.modified .view-line', { hasText: '"deviceId": "d-4"' }).waitFor();
        await diff.locator('.original .view-line', { hasText: '"deviceId": "d-3"' }).waitFor();

        const file = path.join(host.workspace, 'earlier.json');
        const { data } = JSON.parse(topology.text) as { data: unknown };
        // A snapshot has no envelope.
        await writeFile(file, JSON.stringify(data));
        await workbench.untilOpen(quickInput.titleWith('Compare Topology With'), () =>
          chooseFrom(api.rows.filter({ hasText: '200 OK' }).first(), 'Compare With…'),
        );
        await quickInput.row('JSON file…').click();
        await quickInput.nameFile(file);
        await page.locator('.tab.active', { hasText: 'Topology · earlier.json ↔ Malmö' }).waitFor();
        await facts.filter({ hasText: /2 added, 1 removed, 3 changed.*Hidden values aren't compared\./ }).waitFor();

        await workbench.runCommand('Org Access: Sign Out');
        await frame.getByText('This comparison is no longer available.').waitFor();
        await page.locator('.tab', { hasText: 'Topology · Oslo Data Center ↔ Malmö' }).last().click();
        await diff.locator('.modified .view-line', { hasText: 'This comparison is no longer available.' }).waitFor();
        assert.equal(await diff.locator('.view-line', { hasText: 'deviceId' }).count(), 0);
      } finally {
        await service.end();
      }
    }),
  ).timeout(240_000);
});
