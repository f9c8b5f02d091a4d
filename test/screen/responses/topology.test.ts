import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { graphOf } from '../support/panels/graph.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo, type Demo, type Scene } from '../support/scene.ts';
import { becomes, eventually } from '../support/servers/service.ts';

/** Signs in, runs an operation, and shows its response as a picture. */
async function openPicture(scene: Scene, service: Demo, operation = 'Topology') {
  const api = apiOf(scene.workbench);
  const graph = graphOf(scene.workbench);
  await signIn(scene, service);
  await api.open();
  await api.press(operation, 'Run Operation');
  await graph.open();
  return graph;
}

/** Topology with malicious names and links, and more devices than a picture can show. */
const hostile = {
  nodes: [
    { id: 'a', label: '<img src=x onerror=alert(1)>' },
    { id: 'a', label: 'again' },
    { id: 'b', label: 'up\u202etxt.exe' },
    ...Array.from({ length: 20_100 }, (_, id) => ({ id: `n${id}` })),
  ],
  links: [{ source: 'a', target: 'b' }, { source: 'a', target: 'a' }, { source: 'a' }, { source: 'b', target: 'a' }],
};

describe('topology', () => {
  it(
    'A topology is drawn as a picture in which devices are found and filtered, and shown in the table and the JSON',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
      });
      const graph = await openPicture(scene, await scene.demo());
      await graph.found('61 of 61 devices');
      assert.ok((await graph.colors()) > 20, 'something is drawn');
      await workbench.screenshot('topology');

      await graph.devices.focus();
      for (const key of ['Home', 'ArrowDown']) await page.keyboard.press(key);
      const chosen = graph.devices.locator('[aria-selected="true"]');
      const name = (await chosen.locator('.name').textContent()) ?? '';
      await graph.says(new RegExp(`^${name} · .* · \\d+ links$`));
      const [device = ''] = await chosen.evaluateAll((options) => options.map(({ id }) => id));
      await becomes(() => graph.devices.getAttribute('aria-activedescendant'), device);
      assert.ok((await graph.about.getByRole('option').count()) > 2, 'its links are listed');
      await graph.settled();
      await workbench.screenshot('topology-chosen');
      await graph.about.getByRole('option').first().click();
      await graph.says(/ · (?:up|down|partly down) · /);

      await graph.button('If It Fails').click();
      await graph.sentence.getByText(`If ${name} fails, `).waitFor();
      await graph.settled();
      await workbench.screenshot('topology-fails');
      await graph.button('Path from Here').click();
      await graph.search.fill('carrier');
      await graph.found('1 of 61 devices');
      await graph.device('carrier-gateway').click();
      await graph.sentence.getByText(/^(?:The shortest path|One link)/).waitFor();
      await graph.frame.locator('.about .note', { hasText: 'Not listed in the response' }).first().waitFor();
      assert.ok(await graph.button('Show in JSON').isHidden(), 'what is not listed is nowhere else');
      await graph.settled();
      await workbench.screenshot('topology-path');
      await graph.button('Links').click();
      await graph.search.fill('');

      await graph.opener('Kinds').click();
      await graph.frame.getByRole('checkbox', { name: /^VM \(\d+\)$/ }).uncheck();
      await page.keyboard.press('Escape');
      assert.equal(await graph.device('VM').count(), 0);
      await graph.frame.getByRole('combobox', { name: 'VLAN' }).selectOption('10');
      await graph.settled();
      await workbench.screenshot('topology-filtered');
      await graph.frame.getByRole('combobox', { name: 'VLAN' }).selectOption('');

      await graph.canvas.focus();
      const before = await graph.canvas.screenshot();
      for (const key of ['ArrowLeft', '+', '+']) await page.keyboard.press(key);
      await graph.settled();
      assert.ok(!before.equals(await graph.canvas.screenshot()), 'keys move and zoom the picture');
      await page.keyboard.press('0');
      await graph.settled();
      assert.ok(before.equals(await graph.canvas.screenshot()), '0 shows all of it again');

      await graph.devices.focus();
      await page.keyboard.press('Home');
      const first = (await chosen.locator('.name').textContent()) ?? '';
      await page.keyboard.press('Enter');
      const table = tableOf(workbench);
      await table.says(/^Row 1 · deviceId · /);
      await chooseFrom(table.grid.locator('td').first(), 'Show in Picture');
      await graph.says(new RegExp(`^${first} · `));
      await graph.button('Show in JSON').click();
      await rawJsonOf(workbench).isAt(/^\$\.(?:data\.)?devices\[\d+\]/);
      await graph.button('Table').click();
      await table.column('deviceId').waitFor();
      assert.deepEqual(complaints, []);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'A topology is saved as SVG, PNG, and DOT files',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const graph = await openPicture(scene, await scene.demo());
      const save = async (kind: string) => {
        const file = path.join(host.workspace, `topology.${kind.toLowerCase()}`);
        await graph.opener('Save As…').click();
        await graph.button(kind).click();
        await workbench.quickInput.nameFile(file);
        return eventually(
          'it is saved',
          () => readFile(file).catch(() => Buffer.alloc(0)),
          ({ length }) => length > 0,
        );
      };
      const svg = (await save('SVG')).toString();
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      assert.equal(svg.match(/<title>/g)?.length, 61);
      assert.match(svg, /stroke="rgb\(/);
      const dot = (await save('DOT')).toString();
      assert.match(dot, /^graph topology \{\n/);
      assert.match(dot, /label="carrier-gateway", style="dashed"/);
      const png = PNG.sync.read(await save('PNG'));
      assert.ok(png.width > 800 && png.height > 400, `${png.width} × ${png.height}`);
      assert.ok(new Set(new Uint32Array(png.data.buffer, png.data.byteOffset, png.data.length / 4)).size > 20);
    }),
  );

  it(
    'A topology in a hostile response shows names as plain text, and says how much is left out',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await startAnswering(await scene.demo(), {
        '/api/v2/applicationGroup/group': { type: 'application/json', text: JSON.stringify(hostile) },
      });
      try {
        const graph = await openPicture(scene, service.demo, 'Application groups');
        await graph.frame.getByText('Devices left out because the picture would be too large: 102').waitFor();
        await graph.frame.getByText('Devices left out because another has the same ID: 1').waitFor();
        await graph.frame.getByText("Links left out because they don't say which devices they connect: 1").waitFor();
        await graph.found('20,000 of 20,000 devices');
        await graph.device('<img src=x onerror=alert(1)>').click();
        await graph.about.getByRole('option', { name: 'up‹U+202E›txt.exe 2 links' }).waitFor();
        await graph.about.getByRole('option', { name: 'to itself' }).waitFor();
        assert.equal(await graph.frame.locator('.graph img').count(), 0);
        await graph.settled();
        await workbench.screenshot('topology-hostile');
      } finally {
        await service.end();
      }
    }),
  );

  it(
    'A topology is legible in each theme, in a narrow panel, and with forced colors',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const service = await scene.demo();
      const graph = await openPicture(scene, service);
      await graph.search.fill('rt-0021');
      await graph.device('oslo-rt-0021').click();
      await graph.search.fill('');
      await graph.button('Fit').click();
      const colors = new Set<number>();
      await inEachLook(scene, service, async (look) => {
        await graph.settled();
        await workbench.screenshot(`topology-${look}`);
        await page.setViewportSize({ width: 700, height: 600 });
        await graph.settled();
        await workbench.screenshot(`topology-narrow-${look}`);
        await page.setViewportSize(scene.host.viewport);
        colors.add(await graph.colors());
      });
      assert.ok([...colors].every((count) => count > 10));
      try {
        await page.emulateMedia({ forcedColors: 'active' });
        await graph.settled();
        await workbench.screenshot('topology-forced-colors');
      } finally {
        await page.emulateMedia({ forcedColors: null });
      }
    }),
  );
});
