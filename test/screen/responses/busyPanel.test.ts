import assert from 'node:assert/strict';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

describe('busy panels', () => {
  it(
    'The second list of a command stays open and keeps the focus while the panel below is busy',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const json = rawJsonOf(workbench);
      const api = apiOf(workbench);
      const failed: string[] = [];

      /** Opens a list by a button of the panel, selects the row that leads to the next list, and checks that one. */
      const tryList = async (button: string, row: string, next: string) => {
        for (let tries = 0; tries < 6; tries += 1) {
          await json.button(button).click();
          await quickInput.row(row).click();
          await page.waitForTimeout(600);
          const isFocused = await quickInput.field.evaluate((field) => field === document.activeElement);
          const shown = (await quickInput.widget.isVisible()) ? await quickInput.widget.innerText() : '';
          if (isFocused && shown.includes(next)) await quickInput.escape();
          else failed.push(`${button} ${tries}`);
        }
      };

      await signIn(scene, await scene.demo());
      await api.open();
      await api.press('Topology', 'Run Operation');
      await json.button('Compare With…').waitFor();
      // A panel that reads a long response handles each message late.
      await workbench
        .webview()
        .locator('body')
        .evaluate(() => {
          setInterval(() => {
            for (const end = performance.now() + 25; performance.now() < end;);
          }, 30);
        });
      await tryList('Compare With…', 'For another organization or site…', 'Organization and Site of the Request');
      await tryList('Follow…', 'length(data.links)', 'Until It Changes');
      assert.deepEqual(failed, []);
    }),
  ).timeout(240_000);
});
