import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeFolder } from '../../support/removeFolder.ts';

const { unusedIn } = (await import(pathToFileURL(path.resolve('scripts/lint/unused.mjs')).href)) as {
  unusedIn: (folder: string) => Promise<string>;
};

/** What is said of a project of a few files, by the configuration of this one. */
async function unused(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unused-test-'));
  try {
    await copyFile('knip.jsonc', path.join(folder, 'knip.jsonc'));
    for (const [name, text] of Object.entries({ 'package.json': '{ "name": "unused-test" }', ...files })) {
      await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    return await unusedIn(folder);
  } finally {
    await removeFolder(folder);
  }
}

const extension = "import { used } from './core/a.ts';\n\nexport const activate = () => used;\n";

describe('what nothing uses', function () {
  this.timeout(120_000);

  it('is not there in files that use each other', async () => {
    assert.equal(await unused({ 'src/extension.ts': extension, 'src/core/a.ts': 'export const used = 1;\n' }), '');
  });

  it('is named: a file, an export and a dependency', async () => {
    const said = await unused({
      'package.json': '{ "name": "unused-test", "dependencies": { "lonely-package": "1.0.0" } }',
      'src/extension.ts': extension,
      'src/core/a.ts': 'export const used = 1;\nexport const lonelyValue = used;\n',
      'src/core/lonelyFile.ts': 'export const far = 1;\n',
    });
    for (const name of ['lonely-package', 'lonelyValue', 'lonelyFile.ts']) assert.match(said, new RegExp(name));
  });
});
