import assert from 'node:assert/strict';
import type { Organization, Site } from '../../../../src/service/privileges/common/privilegeMap.ts';
import { grantRows, siteRows } from '../../../../src/terminals/node/listings.ts';

const site = (name: string, id: string, ...privileges: string[]): Site => ({
  id,
  name,
  grants: [{ role: 'Operator', privileges }],
});
const organizations: Organization[] = [
  {
    id: '1',
    name: 'Nordic Grid',
    grants: [],
    sites: [site('Oslo', '104', 'Restart device', 'View'), site('Århus', '101', 'View')],
  },
  { id: '2', name: 'Acme', grants: [{ privileges: ['Restart device'] }], sites: [{ name: 'Lab', grants: [] }] },
];
const access = { organizations };

describe('siteRows and grantRows', () => {
  it('siteRows returns sites in the order of the tree, and organizations only if they have grants of their own', () => {
    assert.deepEqual(siteRows(access, undefined), {
      total: 4,
      rows: [
        { organization: 'Acme', organizationId: '2' },
        { organization: 'Acme', organizationId: '2', site: 'Lab' },
        { organization: 'Nordic Grid', organizationId: '1', site: 'Århus', siteId: '101' },
        { organization: 'Nordic Grid', organizationId: '1', site: 'Oslo', siteId: '104' },
      ],
    });
  });

  it('grantRows returns where a privilege or role is granted, with exact matches before partial ones', () => {
    const { total, rows } = grantRows(access, 'restart DEVICE');
    assert.deepEqual(
      [total, rows],
      [
        2,
        [
          { kind: 'privilege', name: 'Restart device', organization: 'Acme', organizationId: '2' },
          {
            kind: 'privilege',
            name: 'Restart device',
            organization: 'Nordic Grid',
            organizationId: '1',
            site: 'Oslo',
            siteId: '104',
          },
        ],
      ],
    );
    assert.deepEqual(grantRows(access, 'device, restart').rows, rows, 'words in any order');
    assert.deepEqual(
      grantRows(access, 'Operator').rows.map(({ kind, name, site: at }) => [kind, name, at]),
      [
        ['role', 'Operator', 'Århus'],
        ['role', 'Operator', 'Oslo'],
      ],
    );
  });

  it('siteRows and grantRows omit IDs that are unknown', () => {
    const unnumbered = { organizations: [{ name: 'Acme', grants: [{ privileges: ['View'] }], sites: [] }] };
    assert.deepEqual(siteRows(unnumbered, undefined).rows, [{ organization: 'Acme' }]);
  });

  it('grantRows returns what is granted at a place if the text matches a place but no privilege or role', () => {
    assert.deepEqual(
      grantRows(access, '104').rows.map(({ kind, name, site: at }) => [kind, name, at]),
      [
        ['role', 'Operator', 'Oslo'],
        ['privilege', 'Restart device', 'Oslo'],
        ['privilege', 'View', 'Oslo'],
      ],
    );
    assert.deepEqual(grantRows(access, 'acme').rows, [
      { kind: 'privilege', name: 'Restart device', organization: 'Acme', organizationId: '2' },
    ]);
    assert.deepEqual(grantRows(access, 'lab'), { total: 0, rows: [] });
    assert.deepEqual(grantRows(access, 'nothing of the kind'), { total: 0, rows: [] });
  });

  it('siteRows and grantRows return at most 10,000 rows with truncated names, and the total number', () => {
    const long = Buffer.alloc(100_000, 'view ').toString();
    const sites = Array.from({ length: 12_000 }, (_, index) => site(`Hall ${index}`, String(index), long));
    const large = { organizations: [{ id: long, name: long, grants: [], sites }] };
    for (const { total, rows } of [siteRows(large, undefined), siteRows(large, 'hall'), grantRows(large, 'view')]) {
      assert.deepEqual([total, rows.length], [12_000, 10_000]);
      assert.ok(JSON.stringify(rows).length < 10_000 * 1_000);
      assert.equal(rows[0]?.organization.length, 200);
    }
  });
});
