/** Assembles the npm package of `org-access`. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeThirdPartyNotices } from './thirdPartyNotices.mjs';
import { version } from './version.mjs';

/** Path from the root. */
const folder = 'dist/npm';

/**
 * @param {string} root
 * @param {import('esbuild').Metafile} metafile of the bundles of `org-access`
 */
export function assembleCli(root, metafile) {
  const at = (/** @type {string[]} */ ...names) => path.join(root, folder, ...names);
  mkdirSync(at(), { recursive: true });
  execFileSync(process.execPath, [path.join(root, 'dist/cli.js'), 'install', at('org-access')], { stdio: 'pipe' });
  copyFileSync(path.join(root, 'LICENSE'), at('LICENSE'));
  const texts = ['README.md', 'package.json'].map((name) => readFileSync(path.join(root, 'cli', name), 'utf8'));
  const [readme = '', manifest = ''] = texts;
  writeFileSync(at('README.md'), readme.replace(/(org-access-cli-)[\d.]+(?=\.tgz)/, `$1${version}`));
  writeFileSync(at('package.json'), JSON.stringify({ ...JSON.parse(manifest), version }, undefined, 2));
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).filter(([file]) => /\/(cli|signIn)\.js$/.test(file)),
  );
  writeThirdPartyNotices(root, at('THIRD_PARTY_NOTICES.txt'), [{ ...metafile, outputs }]);
}

/**
 * Packs it as `org-access-cli-VERSION.tgz`.
 *
 * @param {string} root
 */
export function packageCli(root) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['pack', '--silent', '--pack-destination', root], {
    cwd: path.join(root, folder),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
