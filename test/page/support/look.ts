import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { PagePanel } from './pagePanel.ts';
import { themeNames } from './themes.ts';

type Axe = typeof axe;

/**
 * Fails if axe-core finds violations in the page in any theme, or a control is out of reach.
 *
 * @param state for the failure
 */
export async function looksRight(panel: PagePanel, state: string): Promise<void> {
  const { page } = panel;
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations: string[] = [];
  for (const theme of themeNames) {
    await panel.wear(theme);
    // Only colors depend on the theme.
    const only = theme === themeNames[0] ? undefined : ['color-contrast', 'link-in-text-block'];
    const { found, tried } = await page.evaluate(async (rules) => {
      const result = await (globalThis as unknown as { axe: Axe }).axe.run({
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      });
      return {
        tried: result.passes.length,
        found: result.violations.map(
          ({ id, nodes }) =>
            `${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.replace(/\s+/g, ' ')}`,
        ),
      };
    }, only);
    assert.ok(tried >= (only ? 1 : 15), `${tried} rules were tried in ${state}`);
    violations.push(...found.map((text) => `${state}, ${theme}: ${text}`));
  }
  assert.deepEqual(violations, []);
  await staysInReach(page, state);
}

/**
 * Fails if a control is outside of the panel to the left or right, or narrower than its text.
 *
 * @param state for the failure
 */
export async function staysInReach(page: Page, state: string): Promise<void> {
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, [role="tab"], summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < 0 || right > innerWidth + 1 || control.scrollWidth > control.clientWidth + 1;
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
  assert.deepEqual(outside, [], state);
}
