import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';

type GrantRow = [organization: string, site: string | null, role: string | null, privilege: string];

interface Summary {
  organizations: string[];
  sites: [string, string][];
  grants: GrantRow[];
  unrecognized: boolean;
}

const folder = path.join(process.cwd(), 'test/records');
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

function sorted<T>(rows: readonly T[]): T[] {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

function summaryOf(map: unknown): Summary {
  const { organizations, unrecognized } = readPrivilegeMap(map);
  const places = organizations.flatMap((organization) => [
    { organization: organization.name, site: null, grants: organization.grants },
    ...organization.sites.map((site) => ({ organization: organization.name, site: site.name, grants: site.grants })),
  ]);
  const rows = places.flatMap(({ organization, site, grants }) =>
    grants.flatMap(({ role, privileges }) =>
      privileges.map((privilege): GrantRow => [organization, site, role ?? null, privilege]),
    ),
  );
  return {
    organizations: sorted(organizations.map(({ name }) => name)),
    sites: sorted(
      places.flatMap(({ organization, site }): [string, string][] => (site === null ? [] : [[organization, site]])),
    ),
    grants: sorted(rows),
    unrecognized: unrecognized.length > 0,
  };
}

describe('the records of test/records', () => {
  it('test/records contains at least 13 records', () => {
    assert.ok(names.length >= 13, `${names.length} records`);
  });

  for (const name of names) {
    const record = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as {
      about: string;
      map: unknown;
      expected: Summary;
    };
    it(`readPrivilegeMap returns the expected access for ${name}: ${record.about}`, () => {
      const { expected } = record;
      assert.deepEqual(summaryOf(record.map), {
        organizations: sorted(expected.organizations),
        sites: sorted(expected.sites),
        grants: sorted(expected.grants),
        unrecognized: expected.unrecognized,
      });
    });
  }
});
