import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { inNewWindow, withDemo, type Scene } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

async function runOperation(scene: Scene, name: string) {
  const api = apiOf(scene.workbench);
  await signIn(scene, await scene.demo());
  await api.open();
  await api.press(name, 'Run Operation');
}

/** Delays what VS Code sends to its panels. @param lateMs milliseconds by channel */
async function delayMessages(page: Page, lateMs: Readonly<Record<string, number>>) {
  await page.evaluate((late) => {
    Object.assign(MessagePort.prototype, {
      postMessage: new Proxy(Reflect.get(MessagePort.prototype, 'postMessage'), {
        apply(send: () => void, port, sent: [{ channel?: string } | undefined]) {
          setTimeout(() => void Reflect.apply(send, port, sent), late[sent[0]?.channel ?? ''] ?? 0);
        },
      }),
    });
  }, lateMs);
}

/** Waits until a list with this text has the focus. @returns whether it still has it a moment later */
async function staysOpen({ workbench: { page, quickInput } }: Scene, shown: string): Promise<boolean> {
  const isOpen = async () =>
    (await quickInput.widget.filter({ hasText: shown }).isVisible()) &&
    (await quickInput.field.evaluate((field) => field === document.activeElement));
  await eventually('the list is open', isOpen, Boolean, 10_000).catch(() => undefined);
  await page.waitForTimeout(800);
  return await isOpen();
}

describe('busy panels', function () {
  this.retries(0);
  it(
    'The second list of a command stays open and keeps the focus while the panel below is busy',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const json = rawJsonOf(workbench);
      const failed: string[] = [];

      /** Opens a list by an action of the panel, selects the row that leads to the next list, and checks that one. */
      const tryList = async (action: string, row: string, next: string) => {
        for (let tries = 0; tries < 3; tries += 1) {
          await json.act(action);
          await quickInput.row(row).click();
          if (await staysOpen(scene, next)) await quickInput.escape();
          else failed.push(`${action} ${tries}`);
        }
      };

      await runOperation(scene, 'Topology');
      await json.line('"linkId"').waitFor();
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

  it(
    'A list that is opened by the menu of a row stays open if the panel gets the focus back late',
    inNewWindow(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const table = tableOf(workbench);
      await runOperation(scene, 'Discovery status');
      const [name = ''] = await table.texts('requestName', 1);
      await delayMessages(page, { message: 50, focus: 150 });
      const kept: boolean[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        // If the panel doesn't get the focus at all, the list opens without that.
        if (tries === 4) await delayMessages(page, { focus: 60_000 });
        await table.cell(name).click({ button: 'right' });
        // Until then, VS Code does not know that the panel had the focus.
        await page.waitForTimeout(800);
        await chooseFrom(table.cell(name), 'Follow Job…');
        kept.push(await staysOpen(scene, ''));
        if (await quickInput.widget.isVisible()) await quickInput.escape();
      }
      assert.deepEqual(kept, [true, true, true, true, true]);
    }),
  ).timeout(120_000);
});
