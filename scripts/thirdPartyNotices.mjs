import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const licenceFile = /^(licen[cs]e|copying|notice)(\.|$|-)/i;

/**
 * Writes the licences of bundled packages.
 *
 * @param {string} root
 * @param {string} target
 * @param {import('esbuild').Metafile[]} metafiles
 * @throws {Error} if a package has no licence text, since it must not ship then
 */
export function writeThirdPartyNotices(root, target, metafiles) {
  const inputs = metafiles.flatMap((metafile) =>
    Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)),
  );
  const folders = [...new Set(inputs.flatMap(packageFolder))].sort();
  const sections = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${licenceText(root, folder)}`;
  });
  const head = 'Org Access contains the following packages.';
  writeFileSync(target, `${[head, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}

/** @param {string} input */
function packageFolder(input) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
  return found === undefined ? [] : [found];
}

/**
 * Returns the licence of a package. An MIT package without a text gets the standard one with its author's name.
 *
 * @param {string} root
 * @param {string} folder
 */
function licenceText(root, folder) {
  const files = readdirSync(path.join(root, folder)).filter((name) => licenceFile.test(name));
  if (files.length > 0)
    return files.map((name) => readFileSync(path.join(root, folder, name), 'utf8').trim()).join('\n\n');
  const { author, license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const holder = author?.name ?? author;
  if (license !== 'MIT' || typeof holder !== 'string') throw new Error(`${folder} has no licence text.`);
  return readFileSync(path.join(root, 'LICENSE'), 'utf8')
    .trim()
    .replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}
