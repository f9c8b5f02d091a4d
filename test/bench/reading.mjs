/** Measures processor time and memory for reading a user record, compared with `JSON.parse` of its text. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inMs, loadCode, median, milliseconds, table, times, withGoal } from './numbers.mjs';

const sites = 10_000;
const privilegesOfSite = 30;
const rounds = 9;
/** Rounds in which code is compiled, which don't count. */
const warmUps = 2;
/** Goals for a record of 300,000 privileges: processor time of reading its text, and memory beside its parsed JSON. */
const goals = { readMs: 200, heap: 1.1 };

/** Values that are masked in the JSON of a record. */
const secrets = ['an access token', 'a refresh token'];

const roles = ['Operator', 'Auditor', 'Administrator'];
const areas = ['ALERTS', 'APPLICATIONS', 'DEVICES', 'DISCOVERY', 'TOPOLOGY'];

/** @param {number} count */
const numbers = (count) => [...Array(count).keys()];

const privilegesOf = (/** @type {string} */ role) => numbers(10).map((index) => `AREA_${index}_${role}`);
const actionsOf = (/** @type {string} */ role) =>
  Object.fromEntries(areas.map((area) => [area, ['READ', role.toUpperCase()]]));

/** Returns the IDs of the sites of each of ten organizations. */
const sitesByOrganization = () =>
  numbers(10).map((org) => numbers(sites / 10).map((site) => (org + 1) * 100_000 + site));

/** @param {(site: number) => unknown} grantsAt */
const keyed = (grantsAt) =>
  Object.fromEntries(
    sitesByOrganization().map((ids, org) => [
      `${org + 1}:Organization ${org}`,
      Object.fromEntries(ids.map((id) => [`${id}:Site ${id}`, grantsAt(id)])),
    ]),
  );

const listed = () => ({
  schemaVersion: 4,
  organizations: sitesByOrganization().map((ids, org) => ({
    id: org + 1,
    name: `Organization ${org}`,
    sites: ids.map((id) => ({
      id,
      name: `Site ${id}`,
      roles: roles.map((name) => ({ name, privileges: actionsOf(name) })),
    })),
  })),
});

/** Usual forms of a map. */
const forms = {
  'by role': keyed(() => Object.fromEntries(roles.map((role) => [role, privilegesOf(role)]))),
  'roles beside privileges': keyed((id) => ({ roles: [roles[id % 3]], privileges: roles.flatMap(privilegesOf) })),
  'lists, with actions': listed(),
};

/** @typedef {{ access: { organizations: { sites: { grants: { privileges: string[] }[] }[] }[] } }} UserRecord */

/** @param {UserRecord} record */
const countPrivileges = ({ access }) =>
  access.organizations
    .flatMap((org) => org.sites.flatMap((site) => site.grants))
    .reduce((sum, { privileges }) => sum + privileges.length, 0);

/** Returns the used memory, without garbage. @param {() => void} collect */
function heapBytes(collect) {
  collect();
  return process.memoryUsage().heapUsed;
}

/** @param {string} folder */
export async function readingTables(folder) {
  const { decodeUserRecord, parseJson } = await loadCode(
    folder,
    "export { decodeUserRecord } from './src/service/privileges/common/userRecord.ts'; export { parseJson } from './src/platform/common/json/json.ts';",
  );
  setFlagsFromString('--expose-gc');
  const collect = /** @type {() => void} */ (runInNewContext('gc'));
  const rows = Object.entries(forms).map(([name, orgPrivilegeMap]) => {
    const text = JSON.stringify({ name: 'Robin Lindqvist', defaultOrg: '1:Organization 0', orgPrivilegeMap });
    const medianOf = (/** @type {() => unknown} */ read) =>
      median(
        numbers(warmUps + rounds)
          .map(() => milliseconds(read))
          .slice(warmUps),
      );
    const parseMs = medianOf(() => JSON.parse(text));
    const readMs = medianOf(() => decodeUserRecord(parseJson(text), secrets, text));
    const before = heapBytes(collect);
    const body = JSON.parse(text);
    const parsed = heapBytes(collect);
    const record = decodeUserRecord(body, secrets, text);
    const heap = (heapBytes(collect) - parsed) / (parsed - before);
    const count = countPrivileges(record);
    if (count !== sites * privilegesOfSite) throw new Error(`${count} privileges were read.`);
    const size = `${(text.length / 2 ** 20).toFixed(1)} MB`;
    return [
      `${name}, ${size}`,
      inMs(parseMs),
      withGoal(readMs, goals.readMs, inMs),
      times(readMs / parseMs),
      withGoal(heap, goals.heap, times),
    ];
  });
  return [
    table(`Reading ${(sites * privilegesOfSite).toLocaleString('en')} privileges, medians of ${rounds}`, [
      ['', 'JSON.parse', 'all of the reading', 'ratio', 'memory beside the parsed JSON'],
      ...rows,
    ]),
  ];
}
