import assert from 'node:assert/strict';
import { readByMeaning, readPrivilegeMap, type Grant } from '../../../src/access/common/privilegeMap.ts';

const title = ({ id, name }: { id?: string; name: string }): string => (id === undefined ? name : `#${id} ${name}`);
const held = (grants: readonly Grant[]): string =>
  grants.map(({ role = '', privileges }) => ` ${role}(${privileges.join(' | ')})`).join('');

/** A line for each organization and each site with what is granted there: `#1 Acme / #10 Oslo Operator(READ | WRITE) (PLAN)`. */
export const shownAccess = (map: unknown): string[] =>
  readPrivilegeMap(map).organizations.flatMap((organization) => [
    title(organization) + held(organization.grants),
    ...organization.sites.map((site) => `${title(organization)} / ${title(site)}${held(site.grants)}`),
  ]);

/** A map, what is shown of it, and what is not understood. */
export type Shown = readonly [map: unknown, access: readonly string[], unrecognized?: readonly unknown[]];

/** Tests each map by itself, and that it is read alike by the reader of every form. */
export function itShows(maps: readonly Shown[]): void {
  assert.ok(maps.length > 0);
  for (const [map, access, unrecognized = []] of maps) {
    it(`is shown of ${JSON.stringify(map)}`, () => {
      assert.deepEqual(shownAccess(map), access);
      assert.deepEqual(readPrivilegeMap(map).unrecognized, unrecognized);
      assert.deepEqual(readByMeaning(map), readPrivilegeMap(map));
    });
  }
}
