import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { inWorkbench } from '../support/scene.ts';

/** All installed files except those that VS Code adds. */
const shipped = [
  'LICENSE.txt',
  'THIRD_PARTY_NOTICES.txt',
  'changelog.md',
  'dist/app.js',
  'dist/demo.js',
  'dist/describe.js',
  'dist/extension.js',
  'dist/features.js',
  'dist/cli.js',
  'dist/remoteHost.js',
  'dist/requests.js',
  'dist/signIn.js',
  'dist/texts.js',
  'dist/webview/rawJson.css',
  'dist/webview/rawJson.js',
  'media/icons/json.svg',
  'media/icons/orgAccess.png',
  'media/icons/orgAccess.svg',
  'media/walkthrough/access.svg',
  'media/walkthrough/discovery.svg',
  'media/walkthrough/signIn.svg',
  'media/walkthrough/site.svg',
  'media/walkthrough/terminal.svg',
  'package.json',
  'readme.md',
  'skills/org-access/SKILL.md',
];

/** Translations of all languages. English is in the code. */
const translations = [
  ...readdirSync('l10n')
    .filter((name) => name !== 'bundle.l10n.json')
    .map((name) => `l10n/${name}`),
  ...readdirSync('.').filter((name) => name.startsWith('package.nls')),
];

/** Chunks by esbuild, with a hash in their names. */
const splitOffNames = /^dist\/(multipart-parser|webview\/(chunk|graphPanel|outlinePanel|chartPanel))-[0-9A-Z]{8}\.js$/;

describe('packaged extension', () => {
  it(
    'The packaged extension contains exactly the expected files and no install script',
    inWorkbench(async ({ host }) => {
      const [folder = ''] = (await readdir(host.extensions)).filter((name) =>
        name.startsWith('org-access.org-access-'),
      );
      const root = path.join(host.extensions, folder);
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
      const splitOff = files.filter((file) => splitOffNames.test(file));
      assert.deepEqual(
        files.filter((file) => file !== '.vsixmanifest' && !splitOff.includes(file)).sort(),
        [...shipped, ...translations].sort(),
      );
      const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
        scripts?: Record<string, string>;
      };
      assert.deepEqual(
        Object.keys(manifest.scripts ?? {}).filter((name) => /install|prepare|vscode:uninstall/.test(name)),
        [],
      );
    }),
  );
});
