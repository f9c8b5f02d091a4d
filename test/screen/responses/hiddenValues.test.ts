import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

describe('responses with credentials', () => {
  it(
    'Hidden values in a response are shown once the person confirms, until they are hidden again',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const json = rawJsonOf(workbench);
      const api = apiOf(workbench);
      const text = '{"password":"hunter2","id":7}';
      const one = { '/api/v2/applicationGroup/group': { type: 'application/json', text } };
      const service = await startAnswering(await scene.demo(), one);
      const dialog = page.locator('.monaco-dialog-box');
      try {
        await signIn(scene, service.demo);
        await api.open();
        await api.press('Application groups', 'Run Operation');
        await json.line('"password": "•••••••• (hidden)"').waitFor();
        await json.act('Show Hidden Values…');
        await dialog.getByText('Show the hidden values?').waitFor();
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'detached' });
        await json.line('"password": "•••••••• (hidden)"').waitFor();
        await json.act('Show Hidden Values…');
        await dialog.getByRole('button', { name: 'Show', exact: true }).click();
        await json.line('"password": "hunter2"').waitFor();
        await json.act('Hide Values');
        await json.line('"password": "•••••••• (hidden)"').waitFor();
      } finally {
        await service.end();
      }
    }),
  );
});
