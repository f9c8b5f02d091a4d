import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { withResponse, type Shown } from '../support/pageBench.ts';

const translations = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Readonly<Record<string, string>>;
const devices: Shown = {
  translations,
  call: { method: 'POST', kind: 'read', path: '/api/v2/devices/tableView?size=100' },
  counts: [{ category: 'Switch', count: 2_000 }],
};
const response = {
  data: {
    pageInfo: { totalRecords: 300 },
    pageData: [
      { deviceId: 'd-1', hostName: 'web', children: [{ name: 'disk', status: 'UP' }] },
      { deviceId: 'd-2', hostName: 'db' },
    ],
  },
};

/** Returns the English texts of a page that have a German one, except those of the status, which the extension writes. */
async function english(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found: (string | null)[] = [];
    const walk = document.createTreeWalker(document.body);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (node.parentElement?.closest('.facts')) continue;
      else if (node instanceof Text) found.push(node.data);
      else if (node instanceof Element)
        found.push(...['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name)));
    return found;
  });
  return texts.filter((text): text is string => text !== null && (translations[text] ?? text) !== text);
}

describe('the language of pages', () => {
  it(
    'A page is in the language of VS Code: its header, JSON, table, query, and the lines below them',
    withResponse(
      response,
      async ({ page }) => {
        const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
        const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click();
        await click('JSON');
        await page.getByRole('searchbox', { name: 'In JSON suchen' }).waitFor();
        await click('Weitere Aktionen…');
        assert.deepEqual(await english(page), []);
        await page.keyboard.press('Escape');
        await click('Tabelle');
        await page.getByRole('grid', { name: 'Antwort als Tabelle' }).waitFor();
        await page.getByRole('gridcell', { name: 'db', exact: true }).click();
        await page.locator('footer', { hasText: /^Zeile 2 · hostName · db$/ }).waitFor();
        await click('Weitere Aktionen…');
        assert.deepEqual(await english(page), []);
        await choose('Anzahlen einblenden');
        await page.getByRole('button', { name: 'Alle: 2.000' }).waitFor();
        assert.deepEqual(await english(page), []);
        await click('Abfrage');
        await page.getByRole('search', { name: 'Abfrage' }).waitFor();
        assert.deepEqual(await english(page), []);
      },
      devices,
    ),
  );
});
