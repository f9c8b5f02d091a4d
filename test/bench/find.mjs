/** Measures a keystroke in Go to Site, a tree level, a filter, and a comparison, with ten and a hundred thousand sites. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';
import { inMs, median, milliseconds, table, verdict } from './numbers.mjs';

const goalMs = 50;
const sizes = [10_000, 100_000];
const queries = ['oslo data center 12', 'brno', 'rack 77 bergen', 'zurihc', '10777', 'north', 'qqqqq'];

/** @typedef {any} Module */

/** @param {string} folder */
async function loadModel(folder) {
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, 'find.cjs');
  const contents = `
    export { PlaceSearch } from './src/access/common/placeSearch.ts';
    export { everyPlace } from './src/access/common/place.ts';
    export { accessTree } from './src/access/common/tree/accessTree.ts';
    export { filterAccess } from './src/access/common/accessFilter.ts';
    export { everyGrantable, whereGranted } from './src/access/common/whereGranted.ts';
    export { compareAccess } from './src/changes/common/accessChanges.ts';
    export { decodeUserRecord } from './src/access/common/userRecord.ts';
    export { generatedMap } from './test/support/access/generatedMap.ts';`;
  const input = { contents, resolveDir: root, loader: /** @type {const} */ ('ts') };
  await build({
    absWorkingDir: root,
    stdin: input,
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
  });
  return /** @type {Module} */ (await import(pathToFileURL(outfile).href)).default;
}

/** Returns the time of each keystroke. @param {{ find: (query: string) => unknown }} search */
function keystrokes(search) {
  const typed = queries.flatMap((query) => [...query].map((_, length) => query.slice(0, length + 1)));
  return typed.map((text) => milliseconds(() => search.find(text)));
}

/** @param {string} folder */
export async function findTables(folder) {
  const model = await loadModel(folder);
  const typing = [];
  const others = [];
  for (const sites of sizes) {
    const record = model.decodeUserRecord({ orgPrivilegeMap: model.generatedMap(sites) });
    const { access } = record;
    const [places = []] = [model.everyPlace(access)];
    /** @type {Module} */
    let search;
    const opening = milliseconds(() => (search = new model.PlaceSearch(places)));
    keystrokes(search);
    const times = keystrokes(search);
    const slowest = Math.max(...times);
    const name = `${sites.toLocaleString('en')} sites`;
    typing.push([
      name,
      inMs(opening),
      inMs(median(times)),
      inMs(slowest),
      `${inMs(goalMs)}: ${verdict(slowest <= goalMs)}`,
    ]);

    const [{ name: privilege }] = model.everyGrantable(access);
    const largest = [...access.organizations].sort((a, b) => b.sites.length - a.sites.length)[0];
    const one = {
      ...record,
      access: {
        organizations: [
          { ...largest, sites: access.organizations.flatMap((/** @type {Module} */ { sites: all }) => all) },
        ],
        unrecognized: [],
      },
    };
    const openAll = () =>
      model
        .accessTree(one, 'en')
        .find((/** @type {Module} */ { kind }) => kind === 'organization')
        .children();
    const copy = JSON.parse(JSON.stringify(access.organizations));
    others.push([
      name,
      inMs(milliseconds(openAll)),
      inMs(milliseconds(() => openAll()[0].children?.())),
      inMs(milliseconds(() => model.filterAccess(access.organizations, { kind: 'text', text: 'oslo' }))),
      inMs(milliseconds(() => model.whereGranted(access, { kind: 'privilege', name: privilege }))),
      inMs(milliseconds(() => model.compareAccess(access.organizations, copy))),
    ]);
  }
  return [
    table(
      'Go to Site, in the extension host',
      ['', 'opening', 'keystroke, median', 'slowest', 'goal: at most'],
      typing,
    ),
    table(
      'The tree and questions to it',
      ['', 'all sites in one organization', 'a range of them', 'filter by text', 'Find Where Granted', 'comparison'],
      others,
    ),
  ];
}
