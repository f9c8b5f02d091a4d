import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Frame } from 'playwright-core';
import { chartOf, outlineOf, severalSeries } from '../support/panels/drawn.ts';
import { everyLink, graphOf } from '../support/panels/graph.ts';
import { queryOf } from '../support/panels/query.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { looks, wear, type Look } from '../support/parts/themes.ts';
import { withDemo, type Scene } from '../support/scene.ts';

type Axe = typeof axe;

/** Returns the frame of the visible webview. */
async function frameOf({ workbench }: Scene): Promise<Frame> {
  const frame = await (await workbench.webview().locator('body').elementHandle())?.ownerFrame();
  assert.ok(frame);
  return frame;
}

/**
 * Returns the violations that axe-core finds in a webview, a line for each rule.
 *
 * @param rules `colors` for those that depend on the theme
 */
async function violationsIn(frame: Frame, rules: 'all' | 'colors'): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  // Passing elements are only counted, since a grid has thousands.
  const { violations, tried } = await frame.evaluate(async (only) => {
    const found = await (globalThis as unknown as { axe: Axe }).axe.run({
      resultTypes: ['violations'],
      ...(only === 'colors' && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
    });
    return {
      tried: found.passes.length,
      violations: found.violations.map(
        ({ id, nodes }) =>
          `${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.replace(/\s+/g, ' ')}`,
      ),
    };
  }, rules);
  assert.ok(tried >= (rules === 'all' ? 20 : 1), `${tried} rules were tried`);
  return violations;
}

/** Attributes of root and body by which VS Code passes the theme to a webview. */
type Told = readonly Readonly<Record<string, string>>[];

const toldTo = (frame: Frame): Promise<Told> =>
  frame.evaluate(() =>
    [document.documentElement, document.body].map((element) =>
      Object.fromEntries(
        [...element.attributes]
          .filter(({ name }) => /^(?:style|class|data-vscode-theme-\w+)$/.test(name))
          .map(({ name, value }) => [name, value]),
      ),
    ),
  );

/** Sets the attributes in a webview, as VS Code does when the theme changes, but faster than changing it for the window. */
async function tell(frame: Frame, told: Told): Promise<void> {
  const taken = await frame.evaluate(async (all) => {
    const elements = [document.documentElement, document.body];
    for (const [index, element] of elements.entries()) {
      for (const [name, value] of Object.entries(all[index] ?? {})) {
        // The page's policy forbids style attributes.
        if (name === 'style') element.style.cssText = value;
        else element.setAttribute(name, value);
      }
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const background = all[0]?.style?.match(/--vscode-editor-background: *([^;]+)/)?.[1];
    return (
      background === getComputedStyle(document.documentElement).getPropertyValue('--vscode-editor-background').trim()
    );
  }, told);
  assert.ok(taken, 'the webview has the colors that it is told of');
}

describe('accessibility of webviews', () => {
  it(
    'Panels have no accessibility violations that axe-core finds, in any state or theme',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const topology = '/api/v2/topology/detail/default';
      const answers: Parameters<typeof startAnswering>[1] = {
        [topology]: { type: 'application/json', text: JSON.stringify(everyLink) },
        '/api/v2/devices/all': { type: 'application/json', text: JSON.stringify(severalSeries) },
        '/api/v2/devices/tableView?size=100&page=2': { type: 'text/plain', text: 'Not now', status: 503 },
      };
      const service = await startAnswering(await scene.demo(), answers);
      const violations: string[] = [];
      let states = 0;
      const told = new Map<Look, Told>();
      const look = async (state: string) => {
        states += 1;
        const frame = await frameOf(scene);
        for (const [theme, attributes] of told) {
          await tell(frame, attributes);
          for (const violation of await violationsIn(frame, theme === looks[0] ? 'all' : 'colors'))
            violations.push(`${state}, ${theme.theme}: ${violation}`);
        }
      };
      /** Changes the theme of the window to each in turn, the first one last. @returns the attributes for each */
      const inEachTheme = async (): Promise<Map<Look, Told>> => {
        const all = new Map<Look, Told>();
        for (const theme of looks.toReversed()) {
          await wear(scene, service.demo, theme);
          all.set(theme, await toldTo(await frameOf(scene)));
        }
        return all;
      };
      try {
        await signIn(scene, service.demo);
        await workbench.runCommand('Org Access: Show Raw JSON');
        const rawJson = rawJsonOf(workbench);
        await rawJson.line('"name": "Robin Lindqvist"').click();
        for (const [theme, attributes] of await inEachTheme()) told.set(theme, attributes);
        await look('user detail');
        await rawJson.panel.press('Control+f');
        await rawJson.search.fill('Robin');
        await look('user detail, searched');
        await rawJson.search.fill('nothing like it');
        await look('user detail, nothing found');
        await rawJson.search.press('Escape');
        await rawJson.tab('Token Response').click();
        await rawJson.line('"access_token": "••••••••').waitFor();
        await look('token answer');
        await workbench.runCommand('View: Close All Editors');

        await workbench.runCommand('Org Access: Show Access Matrix');
        await tableOf(workbench, 'Access matrix').row('Malmö').waitFor();
        assert.deepEqual(await inEachTheme(), told, 'another webview is told the same of each theme');
        await look('matrix');
        await workbench.runCommand('View: Close All Editors');

        await workbench.runAndPick('Org Access: Run Operation…', 'User detail');
        await rawJson.line('{').waitFor();
        await look('answer of a call');
        await workbench.runCommand('View: Close All Editors');
        await workbench.runAndPick('Org Access: Run Operation…', 'Devices');
        const table = tableOf(workbench);
        await rawJson.line('"totalRecords": 3000').waitFor();
        await look('answer that is the first page of a list');
        await table.button('Table').click();
        await table.cell('oslo-vm-0001').click();
        await look('table of an answer, with more pages');
        await table.button('Show Counts').click();
        await table.frame.getByRole('button', { name: /^Network \d+$/ }).click();
        await table.frame.getByRole('button', { name: /^Network \d+$/, pressed: true }).waitFor();
        await table.grid.locator('tbody td').first().click();
        await workbench.page.keyboard.press('Control+a');
        await look('table of devices with their counts, a category and a selection');
        await table.button('Hide Counts').click();
        await table.column('hostName').click();
        await table.frame.getByText('Columns', { exact: true }).first().click();
        await look('table of an answer, sorted, with the list of its columns');
        await table.button('Load All').click();
        await table.button('Try Again').waitFor();
        await look('table of an answer, of which a page has failed');
        await table.search.fill('nothing like it');
        await table.frame.getByText('No row matches the search.').waitFor();
        await look('table of an answer, nothing found');
        await table.button('Compare With…').click();
        await workbench.quickInput.row('For another organization or site…').click();
        await workbench.quickInput.titled('Organization and Site of the Request');
        await workbench.quickInput.type('malmo');
        await workbench.quickInput.accept();
        await workbench.webview().getByRole('grid', { name: 'Differences as a table' }).waitFor();
        await look('comparison');
        await workbench.runCommand('View: Close All Editors');
        await workbench.runAndPick('Org Access: Run Operation…', 'Devices');
        await rawJson.line('"totalRecords": 3000').waitFor();
        const query = queryOf(workbench);
        await query.run('data.pageData[?hostName', 'ends too early');
        await look('query that cannot be read');
        await query.run('data.pageData[].hostName', 'rows: ');
        await look('result of a query');
        await query.recent.click();
        await look('result of a query, with the list of recent ones');
        await workbench.runCommand('View: Close All Editors');
        await workbench.runAndPick('Org Access: Run Operation…', 'Topology');
        const picture = graphOf(workbench);
        await picture.open();
        await look('picture');
        await picture.device('core').first().click();
        await picture.button('If It Fails').click();
        await look('picture, with a device that fails');
        await picture.button('Path from Here').click();
        await picture.device('leaf-2').click();
        await picture.opener('Kinds').click();
        await look('picture, with a path, and the list of kinds');
        await picture.search.fill('nothing like it');
        await picture.frame.getByText('No device matches.').waitFor();
        await look('picture, nothing found');
        await workbench.runCommand('View: Close All Editors');
        Object.assign(answers, { [topology]: { type: 'text/plain', text: 'Not JSON: a text of two\nlines' } });
        await workbench.runAndPick('Org Access: Run Operation…', 'Topology');
        await workbench.webview().getByText('Not JSON: a text of two').waitFor();
        await look('answer that is not JSON');
        await workbench.runCommand('View: Close All Editors');

        const outline = outlineOf(workbench);
        await workbench.runAndSee('Org Access: Run Operation…');
        await workbench.quickInput.titled('Run Operation');
        await workbench.quickInput.type('Application groups');
        await workbench.quickInput.row('Application groups').click();
        await outline.button('Outline').click();
        await outline.row('Payroll').click();
        await look('outline of applications');
        await outline.button('Show Hierarchy').click();
        await outline.row(/^Payroll (?:UP|DOWN) /).waitFor();
        await look('outline of a hierarchy');
        await outline.search.fill('DOWN');
        await look('outline, searched');
        await outline.search.fill('nothing like it');
        await outline.frame.getByText('No entry matches the search.').waitFor();
        await look('outline, nothing found');
        await workbench.runCommand('View: Close All Editors');

        const chart = chartOf(workbench);
        await workbench.runAndSee('Org Access: Run Operation…');
        await workbench.quickInput.titled('Run Operation');
        await workbench.quickInput.type('Devices for monitoring');
        await workbench.quickInput.row('Devices for monitoring').click();
        await chart.button('Chart').click();
        await chart.legend.nth(7).waitFor();
        await look('chart');
        await chart.cursor.focus();
        await workbench.page.keyboard.press('PageUp');
        await workbench.page.keyboard.press('+');
        await chart.legend.nth(1).click();
        await look('chart, zoomed, with a series less');
        await chart.button('As a Table').click();
        await chart.table.waitFor();
        await look('chart as a table');
      } finally {
        await service.end();
      }
      assert.deepEqual(violations, []);
      assert.ok(states >= 20, `${states} states`);
    }),
  ).timeout(500_000);
});
