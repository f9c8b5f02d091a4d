import assert from 'node:assert/strict';
import { hostJson, inventoryJson, inventoryOf, usualGroups } from '../../../src/cli/inventory.ts';
import type { JsonObject } from '../../../src/platform/common/json/json.ts';

const device = (more: object) => ({ deviceId: 'd-1', hostName: 'web-1', discoveredIpAddr: '192.0.2.7', ...more });
const read = (rows: readonly JsonObject[], members: readonly string[] = usualGroups) =>
  JSON.parse(inventoryJson(inventoryOf(rows), members, new Map([['s-1', 'Oslo: Rack Hall 2']]))) as Record<
    string,
    { hosts?: string[]; children?: string[] }
  > & { _meta: { hostvars: Record<string, Record<string, unknown>> } };

describe('inventoryOf', () => {
  it('inventoryOf returns hosts by name with the address that Ansible connects to, and counts those without any', () => {
    const rows = [
      device({}),
      device({ hostName: null, discoveredIpAddr: '192.0.2.8' }),
      device({ hostName: null, fqdn: 'db.example.com', discoveredIpAddr: null }),
      device({ hostName: null, discoveredIpAddr: 'unknown' }),
    ];
    const { hosts, leftOut } = inventoryOf(rows);
    assert.deepEqual(
      hosts.map(({ name, address }) => [name, address]),
      [
        ['web-1', '192.0.2.7'],
        ['192.0.2.8', '192.0.2.8'],
        ['db.example.com', 'db.example.com'],
      ],
    );
    assert.equal(leftOut, 1);
  });

  it('inventoryOf tells devices with the same host name apart by their IDs, in any order', () => {
    const rows = [device({}), device({ deviceId: 'd-2' })];
    for (const some of [rows, rows.toReversed()])
      assert.deepEqual(
        inventoryOf(some)
          .hosts.map(({ name }) => name)
          .sort(),
        ['web-1_d-1', 'web-1_d-2'],
      );
  });

  it('inventoryOf accepts no host name that ssh would read as an option', () => {
    const { hosts, leftOut } = inventoryOf([
      device({ hostName: '-oProxyCommand=touch owned', discoveredIpAddr: null }),
      device({ hostName: 'a b;c' }),
    ]);
    assert.deepEqual([hosts.map(({ name }) => name), leftOut], [['192.0.2.7'], 1]);
  });
});

describe('inventoryJson', () => {
  it('inventoryJson groups hosts by kind, operating system, and the name of the site', () => {
    const { _meta, ...groups } = read([
      device({ category: 'Compute', subCategory: 'VM', osName: 'Rocky Linux 9.3', siteId: 's-1' }),
      device({ deviceId: 'd-2', hostName: 'web-2' }),
    ]);
    assert.deepEqual(groups, {
      all: {
        children: [
          'category_compute',
          'osname_rocky_linux_9_3',
          'site_oslo_rack_hall_2',
          'subcategory_vm',
          'ungrouped',
        ],
      },
      category_compute: { hosts: ['web-1'] },
      subcategory_vm: { hosts: ['web-1'] },
      osname_rocky_linux_9_3: { hosts: ['web-1'] },
      site_oslo_rack_hall_2: { hosts: ['web-1'] },
      ungrouped: { hosts: ['web-2'] },
    });
    assert.equal(_meta.hostvars['web-1']?.osName, 'Rocky Linux 9.3');
    assert.deepEqual(read([device({ rack: 4 })], ['rack']).rack_4, { hosts: ['web-1'] });
  });

  it('inventoryJson names groups by letters and digits of any script', () => {
    const siteNames = new Map([
      ['1', '東京 2'],
      ['2', 'Ærø'],
    ]);
    const rows = ['1', '2'].map((siteId) => device({ hostName: `web-${siteId}`, siteId }));
    const { all } = JSON.parse(inventoryJson(inventoryOf(rows), ['siteId'], siteNames)) as { all: object };
    assert.deepEqual(all, { children: ['site_ærø', 'site_東京_2'] });
  });

  it('inventoryJson merges no values whose groups would have the same name or none, and names them in any order alike', () => {
    const siteNames = new Map([
      ['1', 'Oslo-1'],
      ['2', 'Oslo 1'],
      ['3', 'Oslo 1'],
      ['4', '***'],
    ]);
    const rows = ['1', '2', '3', '4'].map((siteId) => device({ hostName: `web-${siteId}`, siteId, all: '?' }));
    const groupsOf = (some: readonly JsonObject[]) => {
      const json = inventoryJson(inventoryOf(some), ['siteId', 'all'], siteNames);
      const { _meta, ...groups } = JSON.parse(json) as Record<string, { hosts?: string[] }>;
      return groups;
    };
    const groups = groupsOf(rows);
    assert.deepEqual(
      Object.entries(groups).map(([name, { hosts }]) => [name.replace(/[\da-f]{8}$/, '#'), hosts?.length]),
      [
        ['all', undefined],
        ['site_oslo_1_#', 1],
        ['all_#', 4],
        ['site_oslo_1_#', 1],
        ['site_oslo_1_#', 1],
        ['site_#', 1],
      ],
    );
    assert.deepEqual(Object.keys(groupsOf(rows.toReversed())).sort(), Object.keys(groups).sort());
  });

  it("inventoryJson makes no template of the service's texts, and no option of Ansible's connection", () => {
    const { _meta } = read([
      device({ note: ["{{ lookup('pipe', 'id') }}"], ansible_ssh_common_args: '-oProxyCommand=id' }),
    ]);
    assert.deepEqual(_meta.hostvars['web-1']?.note, [{ __ansible_unsafe: "{{ lookup('pipe', 'id') }}" }]);
    assert.equal(_meta.hostvars['web-1']?.ansible_ssh_common_args, undefined);
  });

  it('hostJson returns the variables of one host with exact numbers, and none of an unknown one', () => {
    const found = inventoryOf([device({ serial: 5 })]);
    assert.deepEqual(JSON.parse(hostJson(found, 'web-1')), { ansible_host: '192.0.2.7', ...device({ serial: 5 }) });
    assert.equal(hostJson(found, 'other'), '{}');
  });
});
