/** How long a user record takes to be read, beside `JSON.parse` of the same text. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';
import { inMs, median, milliseconds, table, times } from './numbers.mjs';

const rounds = 9;

/** @param {number} count */
const numbers = (count) => [...Array(count).keys()];

/** @param {number} privileges of the record: a multiple of 300, in 10 organizations with 3 roles at each site, 10 privileges each */
function recordText(privileges) {
  const grants = Object.fromEntries(['Operator', 'Auditor', 'Administrator'].map((role) => [role, numbers(10).map((index) => `AREA_${index}_${role}`)]));
  const sites = (/** @type {number} */ org) => Object.fromEntries(numbers(privileges / 300).map((site) => [`${org}${site}:Site ${site}`, grants]));
  const orgPrivilegeMap = Object.fromEntries(numbers(10).map((org) => [`${org + 1}:Organization ${org}`, sites(org + 1)]));
  return JSON.stringify({ name: 'Robin Lindqvist', defaultOrg: '1:Organization 0', password: 'not in use', orgPrivilegeMap });
}

/** @param {string} folder for the bundle */
async function loadCore(folder) {
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, 'core.mjs');
  const contents = "export { readPrivilegeMap } from './privilegeMap.ts'; export { decodeUserRecord } from './userRecord.ts';";
  await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: path.join(root, 'src/core'), loader: 'ts' },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  });
  return /** @type {Record<'readPrivilegeMap' | 'decodeUserRecord', (value: unknown) => any>} */ (await import(pathToFileURL(outfile).href));
}

/** @param {any} reading */
function countPrivileges({ organizations }) {
  const grants = organizations.flatMap((/** @type {any} */ { sites }) => sites.flatMap((/** @type {any} */ site) => site.grants));
  return grants.reduce((/** @type {number} */ sum, /** @type {any} */ { privileges }) => sum + privileges.length, 0);
}

/**
 * The median time of each action; they take turns, so that all of them see what else the machine does.
 * @param {[() => unknown, () => unknown, () => unknown]} actions
 * @returns {[number, number, number]}
 */
function inTurns(actions) {
  const taken = numbers(rounds).map(() => actions.map(milliseconds));
  const of = (/** @type {number} */ action) => median(taken.map((round) => round[action] ?? NaN));
  return [of(0), of(1), of(2)];
}

/** @param {string} folder for temporary files */
export async function readingTables(folder) {
  const { readPrivilegeMap, decodeUserRecord } = await loadCore(folder);
  const rows = [];
  for (const privileges of [30_000, 300_000]) {
    const text = recordText(privileges);
    const record = JSON.parse(text);
    const found = countPrivileges(readPrivilegeMap(record.orgPrivilegeMap));
    if (found !== privileges) throw new Error(`${found} of ${privileges} privileges were read.`);
    const [parse, read, decode] = inTurns([() => JSON.parse(text), () => readPrivilegeMap(record.orgPrivilegeMap), () => decodeUserRecord(record)]);
    const name = `${privileges.toLocaleString('en')} privileges (${(text.length / 2 ** 20).toFixed(1)} MB)`;
    rows.push([name, inMs(parse), inMs(read), times(read / parse), inMs(decode), times(decode / parse)]);
  }
  const head = ['', 'JSON.parse', 'readPrivilegeMap', 'ratio', 'decodeUserRecord', 'ratio'];
  return [table(`Reading a user record, medians of ${rounds}`, head, rows)];
}
