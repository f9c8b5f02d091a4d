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
  it('the build succeeds if every bundle is exactly as large as its budget', async () => {
    assert.ok(Object.keys(budgets).length >= 7);
    assert.equal(await check(budgets), '');
  });

  for (const [file, budget] of Object.entries(budgets)) {
    it(`the build fails if ${file} exceeds its budget`, async () => {
      assert.match(
        await check({ ...budgets, [file]: budget + 1 }),
        new RegExp(`dist/${file} has ${budget + 1} bytes, and may have ${budget}`),
      );
    });
  }

  it('the build fails if a webview without a budget of its own is too large', async () => {
    assert.equal(await check({ ...budgets, 'webview/other.js': webviewBudget }), '');
    assert.match(
      await check({ ...budgets, 'webview/other.js': webviewBudget + 1 }),
      new RegExp(`dist/webview/other\\.js has ${webviewBudget + 1} bytes`),
    );
  });

  it('the build fails if a bundle with a hash in its name exceeds its budget', async () => {
    const { 'webview/graphPanel.js': budget = 0, ...others } = budgets;
    assert.equal(await check({ ...others, 'webview/graphPanel-2K2VZFZG.js': budget }), '');
    assert.match(
      await check({ ...others, 'webview/graphPanel-2K2VZFZG.js': budget + 1 }),
      /dist\/webview\/graphPanel-2K2VZFZG\.js has/,
    );
  });

  it('the build fails if one of several chunks exceeds the budget for chunks', async () => {
    const { 'webview/chunk.js': budget = 0, ...others } = budgets;
    const chunks = { 'webview/chunk-AAAAAAAA.js': budget, 'webview/chunk-BBBBBBBB.js': 1 };
    assert.equal(await check({ ...others, ...chunks }), '');
    assert.match(
      await check({ ...others, ...chunks, 'webview/chunk-AAAAAAAA.js': budget + 1 }),
      /dist\/webview\/chunk-AAAAAAAA\.js has/,
    );
  });

  it('the build fails if a bundle is missing', async () => {
    const { 'app.js': _, ...others } = budgets;
    assert.match(await check(others), /dist\/app\.js is missing/);
  });
});
