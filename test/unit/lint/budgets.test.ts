import assert from 'node:assert/strict';
import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeFolder } from '../../support/removeFolder.ts';

interface Budgets {
  readonly budgets: Readonly<Record<string, number>>;
  readonly webviewBudget: number;
  readonly checkBudgets: (dist: string) => void;
}

const { budgets, webviewBudget, checkBudgets } = (await import(
  pathToFileURL(path.resolve('scripts/budgets.mjs')).href
)) as Budgets;

/** Returns the errors of a build with bundles of these sizes. */
async function check(sizes: Readonly<Record<string, number>>): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'budgets-test-'));
  try {
    for (const [file, bytes] of Object.entries(sizes)) {
      await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
      await writeFile(path.join(dist, file), Buffer.alloc(bytes));
    }
    checkBudgets(dist);
    return '';
  } catch (error) {
    return String(error);
  } finally {
    await removeFolder(dist);
  }
}

describe('budgets of bundles', () => {
  const { 'webview/graphPanel.js': graph = 0, 'webview/chunk.js': chunk = 0, 'app.js': _, ...others } = budgets;
  const rest = { ...others, 'app.js': 1, 'webview/graphPanel-2K2VZFZG.js': graph, 'webview/chunk-AAAAAAAA.js': chunk };

  it('the build succeeds if every bundle is exactly as large as its budget, with or without a hash in its name', async () => {
    assert.ok(Object.keys(budgets).length >= 7);
    assert.equal(await check(budgets), '');
    assert.equal(await check({ ...rest, 'webview/other.js': webviewBudget }), '');
  });

  it('the build fails if a bundle exceeds its budget, or the one for webviews, or is missing', async () => {
    for (const [file, budget] of [
      ...Object.entries(budgets),
      ['webview/other.js', webviewBudget] as const,
      ['webview/graphPanel-2K2VZFZG.js', graph] as const,
      ['webview/chunk-BBBBBBBB.js', chunk] as const,
    ]) {
      const told = await check({ ...(file in budgets ? budgets : rest), [file]: budget + 1 });
      assert.ok(told.includes(`dist/${file} has ${budget + 1} bytes, and may have ${budget}`), `${file}: ${told}`);
    }
    const { 'app.js': _app, ...without } = rest;
    assert.match(await check(without), /dist\/app\.js is missing/);
  });
});
