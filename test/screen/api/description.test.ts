import assert from 'node:assert/strict';
import path from 'node:path';
import { maintenanceAnswers, maintenanceDescription } from '../../support/service/maintenanceDescription.ts';
import { searchFiles } from '../support/leaks.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseInTitle } from '../support/parts/titleMenu.ts';
import { pressInRow, setRowExpanded } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

interface Document {
  paths: Record<string, Record<string, { summary?: string; requestBody?: unknown; parameters?: object[] }>>;
}

describe('API description', () => {
  it(
    'An API description is loaded, its operations can be run, and loading it again replaces them',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const answers: Record<string, { type: string; text: string }> = { ...maintenanceAnswers };
      const service = await startAnswering(await scene.demo(), answers);
      const dialog = page.locator('.monaco-dialog-box');
      const operation = (label: string) =>
        api.rows
          .and(page.locator('[aria-level="3"]'))
          .filter({ has: page.locator('.label-name').getByText(label, { exact: true }) });
      try {
        await signIn(scene, service.demo);
        await api.open('Devices', 'Topology', 'Applications', 'Discovery');
        await workbench.setClipboard('');
        await workbench.runCommand('Org Access: Copy Token');
        const token = await workbench.clipboardHolds(/./);
        await chooseInTitle(api.view, 'Load API Description');
        await quickInput.titled('Load API Description');
        await quickInput.pick('From the Service');
        await workbench
          .toast('The API description of Demo is loaded. Operations beyond the built-in ones: 3')
          .waitFor();
        await workbench.pressInNotification('The API description of Demo is loaded', 'Show Details');
        await page.locator('.view-line', { hasText: 'Built in, and not listed twice' }).waitFor();
        await workbench.runCommand('View: Close All Editors');

        await api.group('API description').waitFor();
        await setRowExpanded(api.row('Maintenance'), true);
        await pressInRow(operation('Plan maintenance'), 'Run Operation');
        const lines = page.locator('.editor-instance .view-line');
        await lines.filter({ hasText: '"kind": "UPGRADE"' }).waitFor();
        await page.locator('.codelens-decoration a', { hasText: 'Send to ' }).waitFor();

        await workbench.setClipboard('{"name": "Night", "kind": "REPAIR"}');
        await page.locator('.editor-instance .view-lines').click();
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Control+v');
        await page.locator('.codelens-decoration a', { hasText: 'Send to ' }).click();
        await dialog.getByText('Send this POST request for Oslo Data Center (Acme Infrastructure)?').waitFor();
        await workbench.pressInDialog('Send');
        await json.line('"windowId": "1"').waitFor();
        await page.locator('.tabs-container .tab', { hasText: 'Plan maintenance.json' }).waitFor({ state: 'hidden' });

        await pressInRow(operation('Maintenance windows'), 'Run Operation');
        await quickInput.titled('Maintenance windows');
        await quickInput.pick('PLANNED');
        await dialog.getByText('This address comes from the API description that you have loaded.').waitFor();
        await workbench.pressInDialog('Send');
        await json.open();
        await json.line('"name": "Night"').waitFor();
        await workbench.runCommand('View: Close All Editors');

        const changed = structuredClone(maintenanceDescription) as Document;
        const maintenance = changed.paths['/api/v2/demo/maintenance/windows'] ?? {};
        // The description contains the session's token, which must not be stored or shown.
        maintenance.delete = { summary: `Cancel ${token} [now](command:workbench.action.quit)` };
        delete changed.paths['/api/v2/demo/maintenance/windows/{windowId}'];
        answers['/v3/api-docs'] = { type: 'application/json', text: JSON.stringify(changed) };
        await pressInRow(api.group('API description'), 'Load API Description');
        await quickInput.pick('Load Again');
        const cancel = api.rows.filter({ hasText: 'DELETE …/demo/maintenance/windows' });
        await setRowExpanded(api.row('Not grouped'), true);
        await cancel.waitFor();
        assert.ok(!(await cancel.innerText()).includes(token.slice(0, 12)));
        const kept = path.join(host.globalStorage, 'org-access.org-access');
        const found = await searchFiles(kept, new Map([['token', new Set([token])]]));
        assert.deepEqual(found.hits, []);

        await workbench.reload();
        await api.row('Maintenance').waitFor();
        await chooseInTitle(api.view, 'Remove API Description');
        await workbench.pressInDialog('Remove');
        await api.group('API description').waitFor({ state: 'detached' });
      } finally {
        await service.end();
      }
    }),
  ).timeout(300_000);
});
