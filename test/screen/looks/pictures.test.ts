import assert from 'node:assert/strict';
import { figure } from '../../support/figures.ts';
import { matrixOf } from '../support/parts/matrix.ts';
import { rawJsonOf } from '../support/parts/rawJson.ts';
import { beginSignIn } from '../support/parts/signIn.ts';
import { assertLooksAsBefore } from '../support/pictures.ts';
import { withDemo, type Theme } from '../support/scene.ts';

describe('pictures', () => {
  it(
    'of eight screens look as they did before',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      const demo = await scene.demo();
      const seen: string[] = [];
      const look = async (name: string) => {
        // Away from rows and buttons, which look different below the pointer.
        await page.mouse.move(640, 799);
        await assertLooksAsBefore(workbench, name, [
          page.locator('.part.statusbar'),
          workbench.webview().locator('.cm-line', { hasText: /\d{4}-\d\d-\d\dT/ }),
        ]);
        seen.push(name);
      };
      const inTheme = (theme: Theme) => scene.connectTo(demo, { 'workbench.colorTheme': theme });

      await scene.connectTo(demo);
      await workbench.openContainer('Org Access');
      await tree.welcome().getByText('You are signed out.').waitFor();
      await look('signed-out');
      await beginSignIn(scene, demo);
      await quickInput.titled('(2/2)');
      await look('sign-in');
      await quickInput.answer('(2/2)', demo.password);
      await tree.expand('Acme Infrastructure');
      await tree.expand('Oslo Data Center');
      await look('tree');
      await workbench.runCommand('Org Access: Go to Site…');
      await quickInput.type('malmo');
      await quickInput.row('Malmö').waitFor();
      await look('go-to-site');
      await quickInput.escape();
      await workbench.runCommand('Org Access: Show Raw JSON');
      await rawJsonOf(workbench).line('"name": "Robin Lindqvist"').waitFor();
      await look('raw-json');
      await inTheme('Default Dark Modern');
      await workbench.webview().locator('body[data-vscode-theme-kind="vscode-dark"]').waitFor();
      await look('raw-json-dark');
      await workbench.runCommand('View: Close All Editors');
      await workbench.runCommand('Org Access: Show Access Matrix');
      await matrixOf(workbench).row('Malmö').waitFor();
      await look('matrix-dark');
      await inTheme('Default High Contrast');
      await workbench.webview().locator('body[data-vscode-theme-kind="vscode-high-contrast"]').waitFor();
      await look('matrix-high-contrast');
      // What somebody who changes a style by mistake would see.
      await page
        .locator('.part.sidebar .pane-body')
        .first()
        .evaluate((tree) => tree.style.setProperty('transform', 'translateX(2px)'));
      if (process.env.ORG_ACCESS_PICTURES !== 'new')
        await assert.rejects(look('matrix-high-contrast'), /looks different: \d+ pixels, red in /);
      figure(`${seen.length} screens look as they did before: ${seen.join(', ')}`);
    }),
  ).timeout(300_000);
});
