import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { everyLink } from '../../screen/support/panels/graph.ts';
import { rawJsonOf } from '../../screen/support/panels/rawJson.ts';
import { tableOf } from '../../screen/support/panels/table.ts';
import { withMatrix, withRawJson, withResponse } from '../support/pageBench.ts';

/** Returns the accessible names of everything that Tab reaches in the page, from its first control on. */
async function byTab(page: Page): Promise<string[]> {
  const names: string[] = [];
  await page.setViewportSize({ width: 700, height: 600 });
  await page.locator('button:visible, [tabindex="0"]:visible').first().focus();
  for (;;) {
    const name = await page.locator(':focus').evaluateAll(([focused]) => {
      if (!focused || focused.hasAttribute('data-seen')) return undefined;
      focused.setAttribute('data-seen', '');
      const label = (focused as HTMLInputElement).labels?.[0]?.firstChild?.textContent;
      return focused.ariaLabel ?? label ?? focused.textContent;
    });
    // After the last one, Tab leaves the page or starts again.
    if (name === undefined) return names;
    names.push(name.startsWith('200 OK') ? 'Facts' : name);
    assert.ok(names.length < 40, names.join(', '));
    await page.keyboard.press('Tab');
  }
}

describe('focus order', () => {
  it(
    'Tab moves the focus through raw JSON in visual order, and every focused element has an accessible name',
    withRawJson(async ({ page, workbench }) => {
      await rawJsonOf(workbench).line('"name"').waitFor();
      assert.deepEqual(await byTab(page), ['User Detail', 'Find in JSON', 'Copy Value', 'User Detail']);
    }),
  );

  it(
    'Tab moves the focus through the access matrix in visual order, and every focused element has an accessible name',
    withMatrix(async ({ page, workbench }) => {
      await tableOf(workbench, 'Access matrix').row('Malmö').waitFor();
      const order = ['JSON', 'Table', 'Search rows', 'Query', 'Row'];
      assert.deepEqual(await byTab(page), order);
    }),
  );

  it(
    'Tab moves the focus through a response as a table in visual order, and every focused element has an accessible name',
    withResponse(everyLink, async ({ page, workbench }) => {
      await tableOf(workbench).button('Table').click();
      await tableOf(workbench).column('devAId').waitFor();
      assert.deepEqual(await byTab(page), [...['JSON', 'Table', 'Picture', 'Search rows', 'Query', 'Facts', 'Row']]);
    }),
  );
});
