import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { siteDevices } from '../../../src/demo/record/devices.ts';
import { defaultSiteSize, siteTopology } from '../../../src/demo/record/siteTopology.ts';
import { graphOf } from '../../screen/support/panels/graph.ts';
import { rawJsonOf } from '../../screen/support/panels/rawJson.ts';
import { tableOf } from '../../screen/support/panels/table.ts';
import { eventually, savedBytes, withResponse } from '../support/pageBench.ts';

const place = { organization: { id: 'o1', name: 'Nordwind' }, site: { id: 's1', name: 'Oslo Data Center' } };
const topology = siteTopology(siteDevices(place as never, 400, Date.UTC(2026, 0, 1)), defaultSiteSize, () => true);

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
    'Devices of a picture are found, selected, and filtered by kind and VLAN, with their links and what fails with them',
    withResponse({ data: topology }, async ({ page, workbench }) => {
      const graph = graphOf(workbench);
      await graph.open();
      await graph.found('61 of 61 devices');
      await eventually('something is drawn', async () => (await graph.colors()) > 20);

      await graph.devices.focus();
      for (const key of ['Home', 'ArrowDown']) await page.keyboard.press(key);
      const chosen = graph.devices.locator('[aria-selected="true"]');
      const name = (await chosen.locator('.name').textContent()) ?? '';
      await graph.says(new RegExp(`^${name} · .* · \\d+ links$`));
      await eventually('the selected device is the active one', async () => {
        const active = await graph.devices.getAttribute('aria-activedescendant');
        return active === (await chosen.getAttribute('id'));
      });
      await graph.about.getByRole('option').nth(2).waitFor();
      await graph.about.getByRole('option').first().click();
      await graph.says(/ · (?:up|down|partly down) · /);

      await graph.button('If It Fails').click();
      await graph.sentence.getByText(`If ${name} fails, `).waitFor();
      await graph.search.fill('carrier');
      await graph.found('1 of 61 devices');
      await graph.device('carrier-gateway').click();
      await graph.frame.locator('.about .note', { hasText: 'Not listed in the response' }).first().waitFor();
      assert.ok(await graph.button('Show in JSON').isHidden(), 'a device that is not listed is nowhere in the JSON');
      await graph.button('Links').click();
      await graph.search.fill('');

      await graph.act('Filter');
      await graph.frame.getByRole('checkbox', { name: /^VM \(\d+\)$/ }).uncheck();
      await page.keyboard.press('Escape');
      await graph.device('VM').first().waitFor({ state: 'detached' });
      await graph.frame.locator('.found', { hasNotText: '61 of' }).waitFor();
      await graph.act('Filter');
      await graph.frame.getByRole('checkbox', { name: /^VM \(\d+\)$/ }).check();
      await page.keyboard.press('Escape');
      await graph.found('61 of 61 devices');
    }),
  );

  it(
    'A picture keeps its search, the selected device, and what fails with it while its tab is hidden',
    withResponse({ data: topology }, async ({ page, panel, workbench }) => {
      const graph = graphOf(workbench);
      const chosen = graph.devices.locator('[aria-selected="true"]');
      await graph.open();
      await graph.search.fill('sw-');
      await graph.search.press('Enter');
      const name = await graph.devices.getByRole('option').first().locator('.name').innerText();
      await chosen.getByText(name, { exact: true }).waitFor();
      await graph.button('If It Fails').click();
      await graph.sentence.getByText(`If ${name} fails, `).waitFor();
      await eventually('the state is stored', async () =>
        (await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).includes('fails'),
      );
      await panel.hideAndShow();
      await graph.sentence.getByText(`If ${name} fails, `).waitFor();
      await chosen.getByText(name, { exact: true }).waitFor();
      assert.equal(await graph.search.inputValue(), 'sw-');
    }),
  );

  it(
    'The VLAN filter of a picture keeps the devices with a link in that VLAN',
    withResponse({ data: topology }, async ({ workbench }) => {
      const graph = graphOf(workbench);
      await graph.open();
      const vlan = (name: string) => graph.frame.getByRole('radio', { name, exact: true });
      const inVlan = new Set(
        topology.links
          .filter(({ vlanSet }) => vlanSet.includes('10'))
          .flatMap(({ devAId, devBId }) => [devAId, devBId]),
      );
      assert.ok(inVlan.size > 0 && inVlan.size < 61);
      await graph.act('Filter');
      await vlan('VLAN 10').check();
      await graph.found(`${inVlan.size} of 61 devices`);
      await vlan('All VLANs').check();
      await graph.found('61 of 61 devices');
    }),
  );

  it(
    'Keys move and zoom a picture, and a device leads to its row and to its place in the JSON',
    withResponse({ data: topology }, async ({ page, workbench }) => {
      const graph = graphOf(workbench);
      await graph.open();
      await eventually('something is drawn', async () => (await graph.colors()) > 20);
      await graph.canvas.focus();
      await page.keyboard.press('0');
      // Screenshots in quick succession would delay what they wait for.
      const drawn = async () => (await page.waitForTimeout(300), await graph.settled(), graph.canvas.screenshot());
      let before = await drawn();
      await eventually('the layout has come to rest', async () => {
        const last = before;
        before = await drawn();
        return before.equals(last);
      });
      for (const key of ['ArrowLeft', '+', '+']) await page.keyboard.press(key);
      await eventually('the picture has moved', async () => !before.equals(await drawn()));
      const zoomedIn = await drawn();
      await page.keyboard.press('0');
      await eventually('all of it is shown again', async () => !zoomedIn.equals(await drawn()));

      await graph.devices.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await tableOf(workbench).says(/^Row 1 · hostName · /);
      await graph.button('Picture').click();
      await graph.button('Show in JSON').click();
      await rawJsonOf(workbench).isAt(/^\$\.(?:data\.)?devices\[\d+\]/);
      await graph.button('Table').click();
      await tableOf(workbench).column('deviceId').waitFor();
    }),
  );

  it(
    'A picture is saved as a PNG with all devices',
    withResponse({ data: topology }, async ({ workbench, seen }) => {
      const graph = graphOf(workbench);
      await graph.open();
      await graph.act('Save as PNG');
      const png = PNG.sync.read(await savedBytes(seen, '.png'));
      assert.ok(png.width > 800 && png.height > 400, `${png.width} × ${png.height}`);
      assert.ok(new Set(new Uint32Array(png.data.buffer, png.data.byteOffset, png.data.length / 4)).size > 20);
    }),
  );

  it(
    'Names in a picture of a hostile response are plain text, and the page says how much is left out',
    withResponse(hostile, async ({ workbench }) => {
      const graph = graphOf(workbench);
      await graph.open();
      await graph.frame.getByText('Devices left out because the picture would be too large: 102').waitFor();
      await graph.frame.getByText('Devices left out because another has the same ID: 1').waitFor();
      await graph.frame.getByText("Links left out because they don't say which devices they connect: 1").waitFor();
      await graph.found('20,000 of 20,000 devices');
      await graph.device('<img src=x onerror=alert(1)>').click();
      await graph.about.getByRole('option', { name: 'up‹U+202E›txt.exe 2 links' }).waitFor();
      await graph.about.getByRole('option', { name: 'to itself' }).waitFor();
      assert.equal(await graph.frame.locator('.graph img').count(), 0);
    }),
  );
});
