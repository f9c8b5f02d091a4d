import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { program } from '../../support/bundled.ts';
import { removeFolder } from '../../support/removeFolder.ts';

describe('the npm package of org-access', function () {
  this.timeout(60_000);
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'npm-'));
    mkdirSync(path.join(root, 'dist'));
    for (const name of ['cli', 'signIn'] as const) cpSync(program(name), path.join(root, `dist/${name}.js`));
    cpSync('LICENSE', path.join(root, 'LICENSE'));
    cpSync('cli', path.join(root, 'cli'), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'), 'junction');
  });
  after(() => removeFolder(root));

  it('The npm package of org-access has the program, its README, its license, and those of what it contains', () => {
    const script = `
      import { assembleCli, packageCli } from ${JSON.stringify(pathToFileURL('scripts/cliPackage.mjs').href)};
      const inputs = { 'node_modules/node-fetch/src/index.js': {} };
      assembleCli(process.argv[1], { outputs: { 'dist/signIn.js': { inputs }, 'dist/demo.js': { inputs: {} } } });
      packageCli(process.argv[1]);`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script, root], { stdio: 'pipe' });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    assert.ok(readdirSync(root).includes(`org-access-cli-${version}.tgz`));
    const at = path.join(root, 'dist/npm');
    assert.deepEqual(readdirSync(at).toSorted(), [
      'LICENSE',
      'README.md',
      'THIRD_PARTY_NOTICES.txt',
      'org-access',
      'package.json',
    ]);
    const read = (name: string) => readFileSync(path.join(at, name), 'utf8');
    const manifest = JSON.parse(read('package.json')) as { version: string; bin: object; dependencies?: object };
    assert.deepEqual([manifest.version, manifest.bin], [version, { 'org-access': 'org-access' }]);
    assert.equal(manifest.dependencies, undefined);
    assert.ok(read('README.md').includes(`org-access-cli-${version}.tgz`));
    assert.match(read('THIRD_PARTY_NOTICES.txt'), /^node-fetch .*\(MIT\)$/m);
    const printed = execFileSync(process.execPath, [path.join(at, 'org-access'), '--version'], { encoding: 'utf8' });
    assert.equal(printed, `org-access ${version}\n`);
  });
});
