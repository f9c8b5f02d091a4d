import assert from 'node:assert/strict';
import type { AccessNode } from '../../../../../src/access/common/tree/accessNode.ts';
import { accessTree, targetOf } from '../../../../../src/access/common/tree/accessTree.ts';
import type { PlaceName } from '../../../../../src/platform/common/entities.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { organization, site } from '../../../../support/access/access.ts';
import { everyNode, treeOf } from '../../../../support/access/nestedRecord.ts';

function rowsOf(body: unknown): readonly AccessNode[] {
  return accessTree(decodeUserRecord(body), 'en');
}

describe('rows of the access tree', () => {
  it('the access tree marks the default organization and site based on the ID, or on the name if there is no ID', () => {
    const defaults = (defaultOrg: string, defaultSite: string, orgPrivilegeMap: unknown) =>
      everyNode(rowsOf({ defaultOrg, defaultSite: [defaultSite], orgPrivilegeMap }))
        .filter(({ description }) => description?.endsWith('default'))
        .map(({ id, tooltip }) => [id, tooltip.split('\n').find((line) => line.startsWith('Your default'))]);
    const organizationMark = 'Your default organization';
    const siteMark = 'Your default site';
    const two = { '1:Acme': { '10:Oslo': ['READ'] }, '2:Acme': { '10:Oslo': ['READ'], '11:Oslo': ['READ'] } };
    assert.deepEqual(defaults('2:Acme', '"2:Acme":"10:Oslo"', two), [
      ['organization:["2","Acme"]', organizationMark],
      ['organization:["2","Acme"]/site:["10","Oslo"]', siteMark],
    ]);
    const sites = { sites: { Oslo: ['READ'] } };
    const unnumbered = { organizations: { Acme: sites, Beta: sites } };
    for (const [org, place] of [
      ['Acme', '"Acme":"Oslo"'],
      ['1:Acme', '"1:Acme":"10:Oslo"'],
    ] as const)
      assert.deepEqual(
        defaults(org, place, unnumbered),
        [
          ['organization:[null,"Acme"]', organizationMark],
          ['organization:[null,"Acme"]/site:[null,"Oslo"]', siteMark],
        ],
        org,
      );
    assert.deepEqual(
      defaults('Acme', '"Acme":"Oslo"', two).map(([id]) => id),
      [
        'organization:["1","Acme"]',
        'organization:["1","Acme"]/site:["10","Oslo"]',
        'organization:["2","Acme"]',
        'organization:["2","Acme"]/site:["10","Oslo"]',
        'organization:["2","Acme"]/site:["11","Oslo"]',
      ],
    );
  });

  it('the access tree marks only the row of the current site or organization', () => {
    const record = decodeUserRecord({
      defaultSite: '10:Oslo',
      orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '10:Oslo': ['READ'] } },
    });
    const acme = { id: '1', name: 'Acme' };
    const marked = (current?: PlaceName) =>
      everyNode(accessTree(record, 'en', undefined, current))
        .filter(({ description, tooltip }) => `${description} ${tooltip}`.includes('current'))
        .map(({ isCurrent, label, description, tooltip }) => [isCurrent, label, description, tooltip.split('\n')[2]]);
    assert.deepEqual(marked(), []);
    assert.deepEqual(marked({ organization: acme, site: { id: '10', name: 'Oslo' } }), [
      [true, 'Oslo', 'current · 1 privilege · default', 'The current site, which requests are made for'],
    ]);
    assert.deepEqual(marked({ organization: acme }), [
      [true, 'Acme', 'current · 2 sites', 'The current organization, which requests are made for'],
    ]);
    assert.deepEqual(marked({ organization: acme, site: { id: '99', name: 'Oslo' } }), []);
  });

  it('the access tree shows a row for privileges without a role, and a row for grants on a whole organization', () => {
    const rows = treeOf([
      organization('1:Acme', [site('10:Oslo', { Viewer: ['READ'], '': ['LOG'], Auditor: ['LOG'] })], {
        '': ['PLAN'],
      }),
    ]);
    const all = everyNode(rows);
    assert.deepEqual(
      all.filter(({ kind }) => kind === 'role').map(({ id, label }) => [id, label]),
      [
        ['organization:["1","Acme"]/site:["10","Oslo"]/role', 'Without a role'],
        ['organization:["1","Acme"]/site:["10","Oslo"]/role:[null,"Auditor"]', 'Auditor'],
        ['organization:["1","Acme"]/site:["10","Oslo"]/role:[null,"Viewer"]', 'Viewer'],
      ],
    );
    const whole = all.find(({ kind }) => kind === 'wholePlace');
    assert.equal(whole?.id, 'organization:["1","Acme"]/own');
    assert.equal(whole.tooltip, 'On the whole organization\n1 privilege');
    assert.deepEqual(whole.target.member, 'orgPrivilegeMap');
    assert.deepEqual(
      whole.target.names.map(({ name }) => name),
      ['Acme'],
    );
  });

  it('targetOf returns the same target in the raw JSON as the row of a site', () => {
    const [acme] = [organization('1:Acme', [site('10:Oslo')])];
    const [oslo] = acme.sites;
    assert.ok(oslo);
    const row = everyNode(treeOf([acme])).find(({ kind }) => kind === 'site');
    assert.deepEqual(targetOf({ organization: acme, site: oslo }), row?.target);
    assert.deepEqual(row?.target, { member: 'orgPrivilegeMap', names: [acme, oslo] });
  });

  it('the tooltips of the access tree show the kind of a row, the granting role, and the ID', () => {
    const places = [
      organization('1:Acme', [
        site('10:Oslo', { Viewer: ['READ', 'LOG'], Auditor: [], '': ['PING'] }),
        site('Bare', { '': ['READ'] }),
      ]),
    ];
    const rows = everyNode(treeOf(places).slice(1));
    assert.deepEqual(
      rows.map(({ tooltip }) => tooltip.split('\n')),
      [
        ['Acme', 'Organization', '2 sites', 'ID: 1'],
        ['Bare', 'Site of Acme', '1 privilege'],
        ['READ', 'Privilege'],
        ['Oslo', 'Site of Acme', '3 roles', 'ID: 10'],
        ['Without a role', 'Role', '1 privilege'],
        ['PING', 'Privilege'],
        ['Auditor', 'Role', '0 privileges'],
        ['Viewer', 'Role', '2 privileges'],
        ['LOG', 'Privilege', 'Granted by: Viewer'],
        ['READ', 'Privilege', 'Granted by: Viewer'],
      ],
    );
    assert.deepEqual(
      rows.filter(({ children }) => !children).map(({ name }) => name),
      ['READ', 'PING', 'Auditor', 'LOG', 'READ'],
    );
    assert.deepEqual(
      rows.map((row) => row.target.names.map(({ name }) => name).join('/')),
      [
        'Acme',
        'Acme/Bare',
        'Acme/Bare/READ',
        'Acme/Oslo',
        'Acme/Oslo',
        'Acme/Oslo/PING',
        'Acme/Oslo/Auditor',
        'Acme/Oslo/Viewer',
        'Acme/Oslo/Viewer/LOG',
        'Acme/Oslo/Viewer/READ',
      ],
    );
    assert.deepEqual(
      rows.filter((row) => 'entityId' in row).map(({ name }) => name),
      ['Acme', 'Oslo'],
    );
    assert.equal(rows.at(-1)?.id.split('/').at(-1), 'privilege:[null,"READ"]');
  });

  it('the access tree counts the privileges of an organization without sites across all roles', () => {
    const flat = [organization('1:Acme', [], { Planner: ['PLAN'], Auditor: ['LOG'] })];
    const mixed = [organization('1:Acme', [site('Oslo')], { Planner: ['PLAN'], Auditor: ['LOG'] })];
    const described = (organizations: typeof flat) =>
      treeOf(organizations)
        .slice(1)
        .flatMap((row) => [row, ...(row.children?.() ?? [])])
        .filter(({ kind }) => kind !== 'role' && kind !== 'site')
        .map(({ kind, description }) => [kind, description]);
    assert.deepEqual(described(flat), [['organization', '2 privileges']]);
    assert.deepEqual(described(mixed), [
      ['organization', '1 site'],
      ['wholePlace', '2 privileges'],
    ]);
  });

  it('the access tree gives roles and privileges with the same name different IDs', () => {
    const grants = [
      { role: 'Viewer', privileges: ['READ', 'READ', 'READ'] },
      { role: 'Viewer', privileges: ['LOG'] },
    ];
    const organizations = [{ name: 'Acme', sites: [], grants }];
    const rows = treeOf(organizations);
    assert.deepEqual(
      everyNode(rows.slice(1)).map(({ id }) => id.split('/').at(-1)),
      [
        'organization:[null,"Acme"]',
        'role:[null,"Viewer"]',
        'privilege:[null,"READ"]',
        'privilege:[null,"READ"]#2',
        'privilege:[null,"READ"]#3',
        'role:[null,"Viewer"]#2',
        'privilege:[null,"LOG"]#2',
      ],
    );
  });
});
