/** Measures a keystroke in Go to Site, a tree level, a filter, and a comparison, with ten and a hundred thousand sites. */
import { inMs, loadCode, median, milliseconds, table, withGoal } from './numbers.mjs';

const goalMs = 50;
const sizes = [10_000, 100_000];
const queries = ['oslo data center 12', 'brno', 'rack 77 bergen', 'zurihc', '10777', 'north', 'qqqqq'];
const typed = queries.flatMap((query) => [...query].map((_, length) => query.slice(0, length + 1)));

/** @param {string} folder */
export async function findTables(folder) {
  const model = await loadCode(
    folder,
    `export { PlaceSearch } from './src/access/common/placeSearch.ts';
    export { everyPlace } from './src/access/common/place.ts';
    export { accessTree } from './src/access/common/tree/accessTree.ts';
    export { filterAccess } from './src/access/common/accessFilter.ts';
    export { everyGrantable, whereGranted } from './src/access/common/whereGranted.ts';
    export { compareAccess } from './src/access/changes/common/accessChanges.ts';
    export { decodeUserRecord } from './src/service/privileges/common/userRecord.ts';
    export { generatedMap } from './test/support/access/generatedMap.ts';`,
  );
  const rows = sizes.map((sites) => {
    const record = model.decodeUserRecord({ orgPrivilegeMap: model.generatedMap(sites) });
    const { organizations } = record.access;
    /** @type {any} */
    let search;
    const openingMs = milliseconds(() => (search = new model.PlaceSearch(model.everyPlace(record.access))));
    const keystrokes = () => typed.map((text) => milliseconds(() => search.find(text)));
    keystrokes();
    const keystrokesMs = keystrokes();
    const isOrganization = (/** @type {{ kind: string }} */ { kind }) => kind === 'organization';
    const openAll = () => model.accessTree(record, 'en').find(isOrganization).children();
    const [{ name }] = model.everyGrantable(record.access);
    const copy = structuredClone(organizations);
    return [
      `${sites.toLocaleString('en')} sites`,
      inMs(openingMs),
      inMs(median(keystrokesMs)),
      withGoal(Math.max(...keystrokesMs), goalMs, inMs),
      inMs(milliseconds(openAll)),
      inMs(milliseconds(() => model.filterAccess(organizations, { kind: 'text', text: 'oslo' }))),
      inMs(milliseconds(() => model.whereGranted(record.access, { kind: 'privilege', name }))),
      inMs(milliseconds(() => model.compareAccess(organizations, copy))),
    ];
  });
  const head = ['', 'Go to Site', 'keystroke', 'slowest', 'tree', 'filter', 'Find Where Granted', 'comparison'];
  return [table('Finding, in the extension host', [head, ...rows])];
}
