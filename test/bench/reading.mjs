/** Measures time and memory for reading a user record, compared with `JSON.parse` of its text. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';
import { inMs, median, milliseconds, table, times, verdict } from './numbers.mjs';

/** Goal for 300,000 privileges; other sizes show the growth. */
const goal = { privileges: 300_000, time: 5, heap: 2 };
const sizes = [30_000, goal.privileges, 600_000];
const rounds = 9;
/** Rounds in which code is compiled, which don't count. */
const warmUps = 2;
/** Number of times that a text is parsed in a round. @param {number} privileges */
const timesIn = (privileges) => Math.max(2, 900_000 / privileges);
const roles = ['Operator', 'Auditor', 'Administrator'];
const areas = ['ALERTS', 'APPLICATIONS', 'DEVICES', 'DISCOVERY', 'TOPOLOGY'];

/** @param {number} count */
const numbers = (count) => [...Array(count).keys()];

const privilegesOf = (/** @type {string} */ role) => numbers(10).map((index) => `AREA_${index}_${role}`);
const actionsOf = (/** @type {string} */ role) =>
  Object.fromEntries(areas.map((area) => [area, ['READ', role.toUpperCase()]]));
const siteName = (/** @type {number} */ site) => `Site ${site}`;

/**
 * Returns a form of the map: 10 organizations with these grants, 30 privileges for each site.
 * @param {(site: number) => unknown} grantsAt
 * @returns {(sites: number) => unknown}
 */
const keyed = (grantsAt) => (sites) => {
  const sitesOf = (/** @type {number} */ id) =>
    Object.fromEntries(numbers(sites).map((site) => [`${id}${site}:${siteName(site)}`, grantsAt(site)]));
  return Object.fromEntries(numbers(10).map((org) => [`${org + 1}:Organization ${org}`, sitesOf(org + 1)]));
};

/** @param {number} sites */
function listed(sites) {
  const rolesHeld = roles.map((name) => ({ name, privileges: actionsOf(name) }));
  const sitesOf = (/** @type {number} */ id) =>
    numbers(sites).map((site) => ({ id: id * 100_000 + site, name: siteName(site), roles: rolesHeld }));
  const organizations = numbers(10).map((org) => ({
    id: org + 1,
    name: `Organization ${org}`,
    sites: sitesOf(org + 1),
  }));
  return { schemaVersion: 4, organizations };
}

/** Usual forms of a map, with 30 privileges for each site. */
const forms = {
  'by role': keyed(() => Object.fromEntries(roles.map((role) => [role, privilegesOf(role)]))),
  'roles beside privileges': keyed((site) => ({ roles: [roles[site % 3]], privileges: roles.flatMap(privilegesOf) })),
  'lists, with actions': listed,
};

/**
 * @param {(sites: number) => unknown} form
 * @param {number} privileges a multiple of 300
 */
const recordText = (form, privileges) =>
  JSON.stringify({
    name: 'Robin Lindqvist',
    defaultOrg: '1:Organization 0',
    password: 'not in use',
    orgPrivilegeMap: form(privileges / 300),
  });

/** @typedef {{ decodeUserRecord: (body: unknown) => UserRecord, parseJson: (text: string) => unknown }} Core */
/** @typedef {{ access: { organizations: { sites: { grants: { privileges: string[] }[] }[] }[] } }} UserRecord */

/** @param {string} folder @returns {Promise<Core>} */
async function loadCore(folder) {
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, 'userRecord.mjs');
  await build({
    absWorkingDir: root,
    stdin: {
      contents:
        "export { decodeUserRecord } from './src/access/common/userRecord.ts'; export { parseJson } from './src/platform/common/json/json.ts';",
      resolveDir: root,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  });
  return await import(pathToFileURL(outfile).href);
}

/** @param {UserRecord} record */
function countPrivileges({ access }) {
  const grants = access.organizations.flatMap(({ sites }) => sites.flatMap((site) => site.grants));
  return grants.reduce((sum, { privileges }) => sum + privileges.length, 0);
}

function collector() {
  setFlagsFromString('--expose-gc');
  return /** @type {() => void} */ (runInNewContext('gc'));
}

/** Retained, as in a session. */
const kept = { body: /** @type {unknown} */ (undefined), record: /** @type {unknown} */ (undefined) };

/**
 * Measures parsing, and the additional time of everything before the tree. Steps aren't measured separately, since garbage collection may
 * happen in any.
 * @param {string} text
 * @param {number} count
 * @param {Core} core
 */
function readSome(text, count, { decodeUserRecord, parseJson }) {
  /** @param {() => unknown} read */
  const each = (read) => {
    const all = milliseconds(() => {
      for (let turn = 0; turn < count; turn += 1) kept.record = read();
    });
    return all / count;
  };
  const parseMs = each(() => (kept.body = JSON.parse(text)));
  const readMs = each(() => (kept.body = parseJson(text)));
  const recordMs = each(() => decodeUserRecord((kept.body = parseJson(text))));
  return { parseMs, lookMs: readMs - parseMs, decodeMs: recordMs - parseMs };
}

/**
 * Returns the memory of a record as a share of its parsed JSON's.
 * @param {string} text
 * @param {(body: unknown) => UserRecord} decode
 * @param {() => void} collect
 */
function heapRatio(text, decode, collect) {
  const bytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = bytes();
  const body = JSON.parse(text);
  const parsed = bytes();
  const record = decode(body);
  const kept = bytes() - parsed;
  return { heap: kept / (parsed - before), read: countPrivileges(record) };
}

/**
 * @param {string} name
 * @param {number} privileges
 * @param {string} text
 * @param {Core} core
 * @param {() => void} collect
 */
function row(name, privileges, text, core, collect) {
  const readings = numbers(warmUps + rounds)
    .map(() => readSome(text, timesIn(privileges), core))
    .slice(-rounds);
  const parse = median(readings.map(({ parseMs }) => parseMs));
  const decoded = median(readings.map(({ decodeMs }) => decodeMs));
  const look = median(readings.map(({ lookMs }) => lookMs));
  const { heap, read } = heapRatio(text, core.decodeUserRecord, collect);
  if (read !== privileges) throw new Error(`${read} of ${privileges} privileges were read.`);
  const ratio = decoded / parse;
  const size = `${privileges.toLocaleString('en')} (${(text.length / 2 ** 20).toFixed(1)} MB)`;
  const each = `${((decoded * 1e6) / privileges).toFixed(0)} ns`;
  return [
    `${name}, ${size}`,
    inMs(parse),
    `${inMs(look)} (${times(look / parse)})`,
    inMs(decoded),
    each,
    times(ratio),
    times(heap),
    privileges === goal.privileges ? verdict(ratio <= goal.time && heap <= goal.heap) : '',
  ];
}

/** @param {string} folder */
export async function readingTables(folder) {
  const core = await loadCore(folder);
  const collect = collector();
  const rows = [];
  for (const [name, form] of Object.entries(forms)) {
    for (const privileges of sizes) {
      rows.push(row(name, privileges, recordText(form, privileges), core, collect));
    }
  }
  const head = [
    'privileges',
    'JSON.parse',
    'looked through',
    'all before the tree',
    'each',
    'ratio',
    'heap',
    `at most ${times(goal.time)} and ${times(goal.heap)}`,
  ];
  return [
    table(
      `Reading a user record, beyond JSON.parse of its text, medians of ${rounds}; heap is what it keeps beside the parsed JSON`,
      head,
      rows,
    ),
  ];
}
