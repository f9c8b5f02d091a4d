import assert from 'node:assert/strict';
import { chartOf, outlineOf, runMetrics } from '../support/panels/drawn.ts';
import { graphOf } from '../support/panels/graph.ts';
import { queryOf } from '../support/panels/query.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { withDemo } from '../support/scene.ts';

/** Returns the elements of a webview that are outside of it to the left or right, or narrower than their text. */
function outOfReach(workbench: Workbench): Promise<string[]> {
  return workbench
    .webview()
    .locator('body')
    .evaluate((body) => {
      const controls = [...body.querySelectorAll('button, input, select, [role="tab"], summary, .status')];
      const width = body.ownerDocument.documentElement.clientWidth;
      return controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => {
          const { left, right } = control.getBoundingClientRect();
          return left < 0 || right > width + 1 || control.scrollWidth > control.clientWidth + 1;
        })
        .map((control) => control.outerHTML.slice(0, 120));
    });
}

/** Returns the number of rows of the matrix that are seen whole, without scrolling the page. */
function rowsInView(workbench: Workbench): Promise<number> {
  return tableOf(workbench, 'Access matrix').grid.evaluate((grid) => {
    const top = grid.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const bottom = Math.min(innerHeight, grid.closest('.scroller')?.getBoundingClientRect().bottom ?? 0);
    const places = [...grid.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    return places.filter((place) => place.top >= top - 1 && place.bottom <= bottom + 1).length;
  });
}

describe('webviews at 200 % zoom, with forced colors and reduced motion', () => {
  it(
    'Panels at 200 % zoom with forced colors and reduced motion keep all controls reachable and animate nothing',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const api = apiOf(workbench);
      await signIn(scene, await scene.demo());
      await api.open('Devices');
      const seen: string[] = [];
      // A zoom of 200 % leaves half the size.
      await page.setViewportSize({ width: 640, height: 400 });
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const bar = workbench.webview().locator('.bar');
      const barHeight = async () => Math.round((await bar.boundingBox())?.height ?? 0);
      const look = async (name: string) => {
        await workbench.screenshot(`zoomed-${name}`);
        assert.equal(await barHeight(), 33, `${name}: the controls take one line`);
        await workbench
          .webview()
          .locator('.status')
          .evaluateAll(([status]) => status?.scrollIntoView());
        await workbench.screenshot(`zoomed-${name}-below`);
        const moving = await workbench
          .webview()
          .locator('body')
          .evaluate((body) => body.ownerDocument.getAnimations().length);
        assert.deepEqual([await outOfReach(workbench), moving], [[], 0], name);
        seen.push(name);
      };
      try {
        await workbench.runCommand('Org Access: Show Raw JSON');
        await rawJsonOf(workbench).line('"name"').waitFor();
        await look('raw-json');
        await rawJsonOf(workbench).panel.press('Control+f');
        await rawJsonOf(workbench).search.waitFor();
        await look('raw-json-search');
        await workbench.runCommand('View: Close All Editors');
        await workbench.runCommand('Org Access: Show Access Matrix');
        await tableOf(workbench, 'Access matrix').rows.first().waitFor();
        await look('matrix');
        const rows = await rowsInView(workbench);
        assert.ok(rows >= 3, `${rows} rows are in view`);
        await workbench.runCommand('View: Close All Editors');
        await api.press('Topology', 'Run Operation');
        await rawJsonOf(workbench).line('"linkId"').waitFor();
        await look('response');
        // What has no room is one press away, and hidden again by Escape.
        await bar.getByRole('button', { name: 'More Actions…' }).click();
        assert.ok((await barHeight()) > 64);
        await workbench.screenshot('zoomed-response-more');
        assert.deepEqual(await outOfReach(workbench), []);
        await page.keyboard.press('Escape');
        assert.equal(await barHeight(), 33);
        await graphOf(workbench).open();
        await graphOf(workbench).devices.press('ArrowDown');
        await graphOf(workbench).settled();
        await look('picture');
        await rawJsonOf(workbench).button('JSON').click();
        await queryOf(workbench).run('length(data.links)', 'Result of the query');
        await look('query');
        await workbench.runCommand('View: Close All Editors');
        const outline = outlineOf(workbench);
        await api.press('Application groups', 'Run Operation');
        await outline.button('Outline').click();
        await outline.row('Payroll').click();
        await look('outline');
        await workbench.runCommand('View: Close All Editors');
        const chart = chartOf(workbench);
        await runMetrics(workbench, 'oslo-vm-0001');
        await chart.button('Chart').click();
        await chart.cursor.focus();
        await page.keyboard.press('ArrowRight');
        await look('chart');
        // An element that is too wide must be found.
        await workbench
          .webview()
          .locator('button')
          .first()
          .evaluate((button) => Object.assign(button.style, { width: '2000px', flex: 'none' }));
        assert.equal((await outOfReach(workbench)).length > 0, true);
      } finally {
        await page.emulateMedia({ forcedColors: null, reducedMotion: null });
      }
    }),
  ).timeout(300_000);
});
