import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toolNames } from '../../support/terminals/toolNames.ts';
import { searchFiles, searchText } from '../support/leaks.ts';
import { answerTo, ask } from '../support/parts/asking.ts';
import { answerAll, signIn } from '../support/parts/signIn.ts';
import { inTracingVsCode, withDemo } from '../support/scene.ts';
import { startCanaryService } from '../support/servers/canaryService.ts';

describe('tools for language models', () => {
  it(
    'Tools and sessions for other extensions leave no secret anywhere except the token that the person granted',
    inTracingVsCode(async (scene) => {
      const { workbench, host } = scene;
      const service = await startCanaryService(await scene.demo({ rotate: true }));
      try {
        await workbench.openContainer('Org Access');
        await workbench.runCommand('Org Access: Add Connection');
        await answerAll(workbench, service);
        await workbench.tree.row('Acme Infrastructure').waitFor();
        const tools: [name: string, input: Record<string, unknown>][] = [
          ['whoAmI', {}],
          ['listAccess', {}],
          ['whereMayI', { what: 'read' }],
          ['get', { operation: 'user-detail' }],
          ['get', { operation: 'topology' }],
          ['get', { operation: 'devices', site: 'Oslo Data Center', parameters: { hiddenDevices: true } }],
        ];
        assert.deepEqual([...new Set(tools.map(([name]) => `orgAccess_${name}`))].sort(), [...toolNames].sort());
        const hits: string[] = [];
        for (const [name, input] of tools) {
          const answer = await ask(scene, workbench, 'tool', { name: `orgAccess_${name}`, input });
          if (name === 'get') await workbench.pressInDialog('Yes');
          const text = String(await answer());
          assert.ok(text.length > 50, text);
          hits.push(...searchText(`the answer of ${name}`, text, service.canaries));
        }
        const given = await ask(scene, workbench, 'session', { scopes: ['read'], options: { createIfNone: true } });
        await workbench.pressInDialog('Allow');
        await workbench.quickInput.pick(`${service.username} (`);
        const token = await given();
        const names = new Set(
          searchText('the session', JSON.stringify(token), service.canaries).map((hit) => hit.split(' (')[0]),
        );
        assert.deepEqual([...names], ['access token']);
        await workbench.runAndBeTold('Org Access: Refresh Token', 'Token refreshed');
        await workbench.runCommand('Org Access: Sign Out');
        await workbench.statusShows('orgAccess.session', /signed out/);

        const found = await searchFiles(host.base, service.canaries);
        assert.deepEqual([...hits, ...found.hits], []);
        assert.ok((service.canaries.get('access token')?.size ?? 0) >= 2 && found.bytes >= 2_000_000);
      } finally {
        await service.end();
      }
    }),
  ).timeout(400_000);

  it(
    'A tool asks the person before it sends a request, even outside of a chat, and sends nothing if the person refuses',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const dialog = workbench.page.locator('.monaco-dialog-box');
      const log = path.join(scene.host.base, 'requests.log');
      const service = await scene.demo({ log });
      await signIn(scene, service);
      assert.match(String(await answerTo(scene, workbench, 'tool', { name: 'orgAccess_whoAmI' })), /Robin Lindqvist/);
      const refused = await ask(scene, workbench, 'tool', { name: 'orgAccess_get', input: { operation: 'topology' } });
      await dialog.getByText(`Send a request to ${service.url}?`).waitFor();
      const text = await dialog.innerText();
      assert.ok(text.split('\n').includes(`GET ${service.url}/api/v2/topology/detail/default`), text);
      assert.match(text, /The request below is sent as demo, who is signed in to Demo\./);
      assert.match(text, /Site: Oslo Data Center in Acme Infrastructure\./);
      await workbench.pressInDialog('Cancel');
      assert.match(JSON.stringify(await refused()), /"error":"Cancel/);
      const agreed = await ask(scene, workbench, 'tool', { name: 'orgAccess_get', input: { operation: 'topology' } });
      await workbench.pressInDialog('Yes');
      assert.match(String(await agreed()), /^The service responded with status 200\.[^]*"site":"Oslo Data Center"/);
      const requests = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('/api/v2/topology'));
      assert.equal(requests.length, 1, 'one was agreed to, and one was sent');
      const values = await ask(scene, workbench, 'tool', {
        name: 'orgAccess_get',
        input: { operation: 'devices', site: 'Tromsø Edge', distinct: 'category' },
      });
      await dialog.getByText(`Send a request to ${service.url}?`).waitFor();
      const whole = await dialog.innerText();
      assert.match(whole, /Site: Tromsø Edge in Acme Infrastructure\./);
      assert.match(whole, /POST http[^\n]*\/tableView\?page=1&size=100 · and up to 99 following pages/);
      await workbench.pressInDialog('Yes');
      assert.match(String(await values()), /values of "category", each with its count\.[^]*"site":"Tromsø Edge"/);
    }),
  ).timeout(400_000);
});
