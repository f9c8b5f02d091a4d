import assert from 'node:assert/strict';
import { inWorkbench } from '../support/scene.ts';
import { connectionsIn } from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('typed base URL', () => {
  it(
    'A typed base URL is corrected, and the corrected URL is shown before it is used',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput } = workbench;
      const demo = await scene.demo();
      const { port } = new URL(demo.url);
      await workbench.runCommand('Org Access: Add Connection…');
      await quickInput.titled('(1/5)');
      for (const [typed, said] of [
        ['10.0.0.7:8443', 'This will be used: https://10.0.0.7:8443'],
        ['2001:db8::1', 'This will be used: https://[2001:db8::1]'],
        ['“https:/service.example.com”', 'This will be used: https://service.example.com'],
        ['https://10.0.0.7/#/dashboard', 'This looks like the address of a page. This will be used: https://10.0.0.7'],
        ['https://10.0.0.7/ui/index.html?x=1', 'If /ui belongs to the page, remove it.'],
      ] as const) {
        await quickInput.type(typed);
        await quickInput.says(said);
      }
      await workbench.screenshot('base-url-page');
      await quickInput.type('10.0.0.7:8443');
      await quickInput.says('This will be used: https://10.0.0.7:8443');
      await workbench.screenshot('base-url-completed');
      await quickInput.accept();
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByText('Sign in to https://10.0.0.7:8443 for the first time?').waitFor();
      await workbench.screenshot('base-url-question');
      await workbench.pressInDialog('Cancel');
      await quickInput.type(`http:\\\\127.0.0.1:${port}\\api\\v2\\users`);
      await quickInput.says(`This will be used: ${demo.url}`);
      await quickInput.accept();
      await quickInput.answer('(2/5)', demo.clientId);
      await quickInput.answer('(3/5)', demo.clientSecret);
      await quickInput.answer('(4/5)', demo.username);
      await quickInput.answer('(5/5)', demo.password);
      await workbench.statusShows(session, `127.0.0.1:${port} · 5`);
      assert.deepEqual(
        (await connectionsIn(host.settingsFile)).map(({ baseUrl }) => baseUrl),
        [demo.url],
      );
    }),
  );
});
