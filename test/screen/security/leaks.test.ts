import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { placesOf } from '../../host/install/setup.mjs';
import { newest } from '../../host/vscode/editions.mjs';
import { figure } from '../../support/figures.ts';
import { itWhere } from '../../support/needs.ts';
import { searchEverywhere, textOfWindow } from '../support/everywhere.ts';
import { searchFiles, searchText } from '../support/leaks.ts';
import { copiedFrom, rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { answerAll } from '../support/parts/signIn.ts';
import { assertPlantedLeaksAreFound } from '../support/plantedLeaks.ts';
import { inTracingVsCode } from '../support/scene.ts';
import { startCanaryService } from '../support/servers/canaryService.ts';
import { copyToken } from '../support/servers/service.ts';

const session = 'orgAccess.session';
const tokenPath = '/oauth/token';
const detailPath = '/api/v2/users/loggedIn/detail';

/** Module that writes VS Code's log. Without a C++ compiler, or in a path with a blank, it can't be compiled. */
const logWriter = path.join(placesOf(newest).vscode, 'node_modules/@vscode/spdlog/build/Release/spdlog.node');

describe('secrets', function () {
  this.retries(0);
  itWhere(
    existsSync(logWriter),
    "VS Code's log",
    'Secrets appear in no log, notification, output, file, or storage, and (control) planted leaks are found there',
    inTracingVsCode(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput, tree } = workbench;
      const service = await startCanaryService(await scene.demo({ rotate: true }));
      const hits: string[] = [];
      const search = (where: string, text: string) => void hits.push(...searchText(where, text, service.canaries));
      const lookAtWindow = async (where: string) => search(where, await textOfWindow(page));
      try {
        await workbench.openContainer('Org Access');
        await workbench.runCommand('Org Access: Add Connection');
        await answerAll(workbench, { ...service, password: `${service.password}-wrong` });
        await quickInput.says('user name or password');
        await lookAtWindow('the window after a wrong password');
        await quickInput.answer('(5/5)', service.password);
        await tree.row('Acme Infrastructure').waitFor();
        await tree.expand('Robin Lindqvist');
        await lookAtWindow('the tree');

        await workbench.runCommand('Org Access: Show Raw JSON');
        const rawJson = rawJsonOf(workbench);
        await rawJson.line('"name": "Robin Lindqvist"').waitFor();
        const webview = async (where: string) =>
          search(where, (await rawJson.panel.innerText()) + (await copiedFrom(workbench)));
        await webview('the user detail');
        await rawJson.act('Save As…');
        await quickInput.nameFile(path.join(host.workspace, 'saved.json'));
        await workbench.statusMessage('Saved saved.json').waitFor();
        await rawJson.tab('Token Response').click();
        await rawJson.line('"access_token": "••••••••').waitFor();
        await rawJson.line('{').click();
        await webview('the token answer');
        await rawJson.act('Open as Document');
        search('the document', await workbench.editorText());

        await workbench.runAndPick('Org Access: Run Operation…', 'User detail');
        await workbench.webview().locator('.facts', { hasText: '200 OK' }).waitFor();
        await rawJson.line('"name": "Robin Lindqvist"').waitFor();
        await rawJson.line('{').click();
        await webview('the answer to a call');
        search('its headers', (await workbench.webview().locator('.facts').textContent()) ?? '');
        await rawJson.act('Save As…');
        await quickInput.nameFile(path.join(host.workspace, 'answer.json'));
        await workbench.statusMessage('Saved answer.json').waitFor();
        await rawJson.line('{').click();
        await rawJson.act('Copy Request As…');
        await quickInput.pick('curl');
        search('a call as a program', await workbench.clipboardHolds(/curl/));

        await workbench.runAndPick('Org Access: Export Access…', 'JSON');
        await quickInput.nameFile(path.join(host.workspace, 'report.json'));
        await workbench.toast('Saved report.json').waitFor();
        await workbench.runCommand('Org Access: Show Access Matrix');
        const matrix = tableOf(workbench, 'Access matrix');
        await matrix.rows.first().waitFor();
        search('the matrix', await matrix.grid.innerText());
        await matrix.act('Save as CSV');
        await quickInput.nameFile(path.join(host.workspace, 'matrix.csv'));
        await workbench.statusMessage('Saved matrix.csv').waitFor();

        await workbench.runCommand('Org Access: Check Connection');
        await workbench.webview().locator('body').getByText('Everything works').waitFor();
        await workbench.titleButton('Copy Report').click();
        search('the report of a check', await workbench.clipboardHolds(/^# Connection check/));
        await lookAtWindow('the window after a check');

        assert.ok(
          service.canaries.get('access token')?.has(await copyToken(scene)),
          'the clipboard is the one way out',
        );
        const refusals = [
          [tokenPath, 503, 'status 503'],
          [detailPath, 500, '(500)'],
          [detailPath, 403, '(403)'],
          [detailPath, 401, 'access token'],
        ] as const;
        for (const [at, status, said] of refusals) {
          service.answer(at, status);
          await workbench.runCommand('Notifications: Clear All Notifications');
          await workbench.runCommand(at === tokenPath ? 'Org Access: Refresh Token' : 'Org Access: Refresh Access');
          await page
            .locator('.notifications-toasts .notification-list-item, .part.sidebar .pane-body .message')
            .filter({ visible: true, hasText: said })
            .first()
            .waitFor();
          await lookAtWindow(`the window after ${status}`);
          service.answer(at, undefined);
        }
        await workbench.reload();
        await workbench.statusShows(session, /\d+[ms]/);
        await workbench.runAndBeTold('Org Access: Refresh Token', 'Token refreshed');
        await workbench.showLog();
        await page.locator('.part.panel .view-line', { hasText: '/oauth/token' }).first().waitFor();
        await lookAtWindow('the log');
        await workbench.setClipboard('');
        const before = await searchEverywhere(scene, 'while signed in', service.canaries);
        service.answer(tokenPath, 400);
        await workbench.runCommand('Org Access: Sign Out');
        await workbench.statusShows(session, /signed out/);

        const found = await searchEverywhere(scene, 'after the sign-out', service.canaries);
        const line = new Map([['a line of the log', new Set(['POST /oauth/token: 200'])]]);
        const control = await searchFiles(host.base, line);
        assert.ok(control.hits.length > 0, 'what is in the log is found');
        assert.equal(service.canaries.size, 5);
        assert.ok((service.canaries.get('access token')?.size ?? 0) >= 2);
        const saved = await readdir(host.workspace);
        for (const file of ['saved.json', 'answer.json', 'report.json', 'matrix.csv'])
          assert.ok(saved.includes(file), file);
        assert.deepEqual([...hits, ...before.hits, ...found.hits], []);
        assert.ok(found.bytes >= 2_000_000, `${found.bytes} bytes`);
        figure(
          `${[...service.canaries].map(([name, values]) => `${name} ×${values.size}`).join(', ')}: 0 hits in ${found.files} files of ${(found.bytes / 1e6).toFixed(1)} MB, and on the screen`,
        );
        await assertPlantedLeaksAreFound(scene);
      } finally {
        await service.end();
      }
    }),
  ).timeout(400_000);
});
