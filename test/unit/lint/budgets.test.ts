import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const module = pathToFileURL(path.resolve('scripts/budgets.mjs')).href;
const { budgets } = (await import(module)) as { budgets: Readonly<Record<string, number>> };

/** What a build with bundles of these sizes ends with. */
async function check(sizes: Readonly<Record<string, number>>): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'budgets-test-'));
  try {
    await mkdir(path.join(dist, 'webview'));
    for (const [file, bytes] of Object.entries(sizes)) await writeFile(path.join(dist, file), Buffer.alloc(bytes));
    const program = `import { checkBudgets } from ${JSON.stringify(module)}; checkBudgets(process.argv[1]);`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, dist]);
    return await run.then(() => '', ({ stderr }: { stderr: string }) => stderr);
  } finally {
    await rm(dist, { recursive: true });
  }
}

describe('budgets of bundles', () => {
  it('are kept by bundles that are just as large', async () => {
    assert.ok(Object.keys(budgets).length >= 7);
    assert.equal(await check(budgets), '');
  });

  for (const [file, budget] of Object.entries(budgets)) {
    it(`fail the build when ${file} is over its own`, async () => {
      assert.match(await check({ ...budgets, [file]: budget + 1 }), new RegExp(`dist/${file} has ${budget + 1} bytes, and may have ${budget}`));
    });
  }

  it('fail the build when a bundle is not there', async () => {
    const { 'app.js': _, ...others } = budgets;
    assert.match(await check(others), /ENOENT/);
  });
});
