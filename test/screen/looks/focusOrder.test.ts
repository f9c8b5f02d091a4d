import assert from 'node:assert/strict';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { withDemo } from '../support/scene.ts';

/** Returns the accessible names of everything that Tab reaches in the visible webview, from its first control on. */
async function byTab(workbench: Workbench): Promise<string[]> {
  const frame = workbench.webview();
  const names: string[] = [];
  await frame.locator('button:visible, [tabindex="0"]:visible').first().focus();
  for (;;) {
    const name = await frame.locator(':focus').evaluateAll(([focused]) => {
      if (!focused || focused.hasAttribute('data-seen')) return undefined;
      focused.setAttribute('data-seen', '');
      const label = (focused as HTMLInputElement).labels?.[0]?.firstChild?.textContent;
      return focused.ariaLabel ?? label ?? focused.textContent;
    });
    // After the last one, Tab leaves the page or starts again.
    if (name === undefined) return names;
    names.push(name);
    assert.ok(names.length < 40, names.join(', '));
    await workbench.page.keyboard.press('Tab');
  }
}

describe('focus order', function () {
  this.retries(0);
  it(
    'Tab moves the focus through panels in visual order, and every focused element has an accessible name',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const orders: Record<string, readonly string[]> = {};
      await signIn(scene, await scene.demo());
      await workbench.runCommand('Org Access: Show Raw JSON');
      await rawJsonOf(workbench).line('"name"').waitFor();
      orders.rawJson = await byTab(workbench);
      await workbench.runCommand('View: Close All Editors');
      await workbench.runCommand('Org Access: Show Access Matrix');
      await tableOf(workbench, 'Access matrix').row('Malmö').waitFor();
      orders.matrix = await byTab(workbench);
      await workbench.runCommand('View: Close All Editors');
      const api = apiOf(workbench);
      await api.open();
      await api.press('Topology', 'Run Operation');
      await rawJsonOf(workbench).line('"linkId"').waitFor();
      await tableOf(workbench).button('Table').click();
      await tableOf(workbench).column('linkId').waitFor();
      orders.table = await byTab(workbench);
      orders.table = orders.table.map((name) => (/^200 OK · .* · GET /.test(name) ? 'Facts' : name));
      assert.deepEqual(orders, {
        rawJson: ['User Detail', 'Expand All', 'More Actions…', 'User Detail'],
        matrix: ['JSON', 'Table', 'Query', 'Search rows', 'Columns', 'Save as CSV', 'Row'],
        table: [
          'JSON',
          'Table',
          'Picture',
          'Run Again',
          'Query',
          'Search rows',
          'Columns',
          'Save as CSV',
          'More Actions…',
          'Facts',
          'Row',
        ],
      });
    }),
  );
});
