/** Assembles Org Access Remote, a small extension built from the same sources, with the texts that it uses. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import { cliBundles } from './bundles.mjs';
import { writeThirdPartyNotices } from './thirdPartyNotices.mjs';

/** Path from the root. */
const folder = 'dist/remote';

/** Files that are copied unchanged. */
const files = ['LICENSE', 'media/icons/orgAccess.png', ...['package.json', 'README.md', 'CHANGELOG.md'].map(ofItsOwn)];

/** @param {string} name */
function ofItsOwn(name) {
  return `remote/${name}`;
}

/** Bundles: the extension, and the program for terminals. @type {import('esbuild').BuildOptions} */
export const remoteBundles = {
  ...cliBundles,
  outdir: folder,
  entryPoints: { extension: 'src/terminals/remote/extension.ts', ...cliBundles.entryPoints },
};

/**
 * @param {string} root
 * @param {import('esbuild').Metafile} metafile of the bundles
 */
export async function assembleRemote(root, metafile) {
  const at = (/** @type {string[]} */ ...names) => path.join(root, ...names);
  mkdirSync(at(folder, 'l10n'), { recursive: true });
  const texts = readdirSync(at('remote')).filter((name) => name.startsWith('package.nls'));
  for (const file of [...files, ...texts.map(ofItsOwn)]) copyFileSync(at(file), at(folder, path.basename(file)));
  const used = await getL10nJson(
    Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.keys(inputs))
      .filter((file) => file.startsWith('src/'))
      .map((file) => ({ extension: '.ts', contents: readFileSync(at(file), 'utf8') })),
  );
  for (const name of readdirSync(at('l10n')).filter((one) => /^bundle\.l10n\..+\.json$/.test(one))) {
    const all = Object.entries(JSON.parse(readFileSync(at('l10n', name), 'utf8')));
    const own = Object.fromEntries(all.filter(([text]) => Object.hasOwn(used, text)));
    if (name !== 'bundle.l10n.json') writeFileSync(at(folder, 'l10n', name), JSON.stringify(own));
  }
  writeThirdPartyNotices(root, at(folder, 'THIRD_PARTY_NOTICES.txt'), [metafile]);
}
