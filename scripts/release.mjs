/**
 * Checks before publishing that a tag, both manifests, and the changelog name the same version.
 *
 *   node scripts/release.mjs v2.0.0
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPreRelease } from './vsix.mjs';

/**
 * @param {string} tag
 * @param {{ own: string, remote: string, changelog: string }} texts versions of the manifests, and the changelog
 * @returns {string[]} reasons why this isn't a release
 */
export function problemsOf(tag, { own, remote, changelog }) {
  const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1];
  if (version === undefined) return [`The tag ${tag} is not of the form v1.2.3.`];
  return [
    ...[
      ['package.json', own],
      ['remote/package.json', remote],
    ].flatMap(([file, named]) => (named === version ? [] : [`The version in ${file} is ${named}, not ${version}.`])),
    ...(changelog.includes(`\n## [${version}]`) ? [] : [`CHANGELOG.md has no section for ${version}.`]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (/** @type {string} */ name) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');
  const versionIn = (/** @type {string} */ name) => JSON.parse(read(name)).version;
  const [tag = ''] = process.argv.slice(2);
  const own = versionIn('package.json');
  const problems = problemsOf(tag, { own, remote: versionIn('remote/package.json'), changelog: read('CHANGELOG.md') });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${own} goes to the ${isPreRelease(own) ? 'pre-release' : 'release'} channel.`);
}
