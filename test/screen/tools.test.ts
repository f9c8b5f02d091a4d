import assert from 'node:assert/strict';
import { answerTo, ask } from './support/asking.ts';
import { searchText } from './support/leaks.ts';
import { startCanaryService } from './support/canaryService.ts';
import { inWorkbench, withDemo, type Theme } from './support/scene.ts';
import { answerAll, signIn } from './support/signIn.ts';

const themes: readonly Theme[] = ['Default Dark Modern', 'Default High Contrast', 'Default Light Modern'];

describe('tools for language models', () => {
  it(
    'ask the person, outside of a chat too, before a request is sent; nothing is sent when that is refused',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await scene.install('asking');
      const service = await scene.demo();
      await signIn(scene, service);
      assert.match(String(await answerTo(scene, workbench, 'tool', { name: 'orgAccess_whoAmI' })), /Robin Lindqvist/);
      for (const theme of themes) {
        await scene.connectTo(service, { 'workbench.colorTheme': theme });
        await workbench.statusShows('orgAccess.session', /\d+[ms]/);
        const refused = await ask(scene, workbench, 'tool', { name: 'orgAccess_get', input: { operation: 'topology' } });
        await dialog.getByText(`Send a request to ${service.url}?`).waitFor();
        await dialog.getByText('GET /api/v2/topology/detail/default as demo, who is signed in at Demo.').waitFor();
        await workbench.screenshot(`tools-question-${theme}`);
        await workbench.pressInDialog('Cancel');
        assert.match(JSON.stringify(await refused()), /"error":"Cancel/);
      }
      const agreed = await ask(scene, workbench, 'tool', { name: 'orgAccess_get', input: { operation: 'topology' } });
      await dialog.getByRole('button').filter({ hasNotText: /Cancel/ }).last().click();
      assert.match(String(await agreed()), /^The service answered with status 200\.[^]*core-1/);
    }),
  ).timeout(150_000);
});
void [searchText, startCanaryService, inWorkbench, answerAll];
