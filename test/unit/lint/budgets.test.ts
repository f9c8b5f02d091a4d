import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';

interface Budgets {
  readonly budgets: Readonly<Record<string, number>>;
  readonly readBudgets: Readonly<Record<'extension' | 'start' | 'later', number>>;
  readonly checkBudgets: (root: string, metafile: Pick<Metafile, 'outputs'>) => void;
}

const { budgets, readBudgets, checkBudgets } = (await import(
  pathToFileURL(path.resolve('scripts/budgets.mjs')).href
)) as Budgets;

const output = (
  imports: readonly (readonly [string, 'import-statement' | 'dynamic-import'])[],
  entryPoint?: string,
) => ({
  bytes: 0,
  inputs: {},
  exports: [],
  imports: imports.map(([to, kind]) => ({ path: `dist/${to}`, kind })),
  ...(entryPoint !== undefined && { entryPoint }),
});

/** A build in which a part is read later, and shares a file with what is read at the start. */
const built = {
  outputs: {
    'dist/extension.js': output([
      ['parts/first.js', 'import-statement'],
      ['parts/app.js', 'dynamic-import'],
    ]),
    'dist/parts/first.js': output([]),
    'dist/parts/app.js': output(
      [
        ['parts/first.js', 'import-statement'],
        ['parts/shared.js', 'import-statement'],
        ['parts/matrix.js', 'dynamic-import'],
      ],
      'src/app.ts',
    ),
    'dist/parts/shared.js': output([]),
    'dist/parts/matrix.js': output([['parts/shared.js', 'import-statement']], 'src/editor/matrix/matrixPanel.ts'),
  },
};

/** The files, each group just as large as it may be. */
const allowed: Readonly<Record<string, number>> = {
  ...budgets,
  'extension.js': readBudgets.extension - 10,
  'parts/first.js': 10,
  'parts/app.js': readBudgets.start - 20,
  'parts/shared.js': 20,
  'parts/matrix.js': readBudgets.later,
};

/** What a build with files of these sizes fails with; nothing when it does not. */
async function check(sizes: Readonly<Record<string, number>>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'budgets-test-'));
  try {
    for (const folder of ['webview', 'parts']) await mkdir(path.join(root, 'dist', folder), { recursive: true });
    for (const [file, bytes] of Object.entries(sizes))
      await writeFile(path.join(root, 'dist', file), Buffer.alloc(bytes));
    checkBudgets(root, built);
    return '';
  } catch (error) {
    return String(error);
  } finally {
    await rm(root, { recursive: true });
  }
}

describe('budgets of bundles', () => {
  it('are kept by bundles that are just as large', async () => {
    assert.ok(Object.keys(budgets).length >= 4);
    assert.equal(await check(allowed), '');
  });

  for (const [file, budget] of Object.entries(budgets)) {
    it(`fail the build when ${file} is over its own`, async () => {
      assert.match(
        await check({ ...allowed, [file]: budget + 1 }),
        new RegExp(`dist/${file} has ${budget + 1} bytes, and may have ${budget}`),
      );
    });
  }

  for (const [file, when] of [
    ['extension.js', 'extension'],
    ['parts/first.js', 'extension'],
    ['parts/app.js', 'start'],
    ['parts/shared.js', 'start'],
    ['parts/matrix.js', 'later'],
  ] as const) {
    it(`fail the build when ${file} makes too large what is read then: ${when}`, async () => {
      const said = await check({ ...allowed, [file]: (allowed[file] ?? 0) + 1 });
      assert.match(
        said,
        new RegExp(`\\(${when}\\) has ${readBudgets[when] + 1} bytes, and may have ${readBudgets[when]}:`),
      );
      assert.equal(said.split('\n').length, 1);
    });
  }

  it('fail the build when a bundle is not there', async () => {
    const { 'helper.js': _, ...others } = allowed;
    assert.match(await check(others), /ENOENT/);
  });

  it('fail the build when nothing is read at the start any more', () => {
    assert.throws(() => checkBudgets('.', { outputs: {} }), /no file for src\/app\.ts/);
  });
});
