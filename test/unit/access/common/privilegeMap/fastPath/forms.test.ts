import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../../../../src/access/common/privilegeMap.ts';
import { tryFastPath } from '../../../../../../src/access/common/privilegeMap/fastPath/fastPath.ts';
import { itShows, type Shown } from '../../../../../support/access/shownAccess.ts';

const usual: readonly Shown[] = [
  [
    { '1:Acme': { '1:Acme North': { Operator: ['READ'] }, '2:Oslo': { Operator: ['READ'] } } },
    ['#1 Acme', '#1 Acme / #1 Acme North Operator(READ)', '#1 Acme / #2 Oslo Operator(READ)'],
  ],
  [
    {
      organizations: [
        {
          id: 1,
          name: 'Acme',
          sites: [
            {
              id: 10,
              name: 'Oslo',
              roles: [{ name: 'Operator', privileges: { DEVICES: ['READ', 'READ'], 'DEVICES: READ': ['x'] } }],
            },
            { id: 11, name: 'C', roles: [{ name: 'Operator', privileges: {} }] },
          ],
        },
      ],
    },
    ['#1 Acme', '#1 Acme / #10 Oslo Operator(DEVICES: READ | DEVICES: READ: x)', '#1 Acme / #11 C Operator()'],
  ],
  [{ '1:Acme': { '10:Oslo': { roles: ['A', 'B'] } } }, ['#1 Acme', '#1 Acme / #10 Oslo A() B()']],
  [
    {
      organizations: [
        {
          id: 1,
          name: 'Acme',
          description: 'text',
          sites: [{ id: 10, name: 'Oslo', quota: 3, active: true, note: null }],
        },
      ],
      version: 4,
    },
    ['#1 Acme', '#1 Acme / #10 Oslo'],
    [{ quota: 3 }, { note: null }, { description: 'text' }, { version: 4 }],
  ],
  [
    {
      '1:Acme': {
        '10:Oslo': { Operator: ['READ', 'WRITE'] },
        '11:Bergen': { Operator: ['READ', 'WRITE'] },
        '12:Hall': { Operator: ['READ'] },
        '13:A': { Operator: ['READ', 'PLAN'] },
        '14:B': { Operator: ['WRITE', 'WRITE'] },
        '15:C': { Operator: ['WRITE', 'WRITE'] },
      },
    },
    [
      '#1 Acme',
      '#1 Acme / #10 Oslo Operator(READ | WRITE)',
      '#1 Acme / #11 Bergen Operator(READ | WRITE)',
      '#1 Acme / #12 Hall Operator(READ)',
      '#1 Acme / #13 A Operator(READ | PLAN)',
      '#1 Acme / #14 B Operator(WRITE)',
      '#1 Acme / #15 C Operator(WRITE)',
    ],
  ],
  [
    {
      organizations: [
        { id: 1, name: 'Acme', roles: ['A'], privileges: ['READ'] },
        { id: 2, name: 'B', roles: ['A'], privileges: ['READ'] },
      ],
    },
    ['#1 Acme A(READ)', '#2 B A(READ)'],
  ],
  [{ '1:Acme': { '10:Oslo': { privileges: ['READ'] } } }, ['#1 Acme', '#1 Acme / #10 Oslo (READ)']],
  [{ organizations: [{ id: 1, name: 'Acme', roles: [{ name: 'A', id: 'r1', privileges: ['x'] }] }] }, ['#1 Acme A(x)']],
  [{ '1:Acme': { '10:Oslo': { Auditor: [] } } }, ['#1 Acme', '#1 Acme / #10 Oslo Auditor()']],
];

const unusual: readonly Shown[] = [
  [{ organizations: [{ id: 1, name: 'Acme', roles: [{ name: '', privileges: ['x'] }] }] }, ['#1 Acme (x)']],
  [{ 'x1:Acme': { '10:Oslo': { Operator: ['READ'] } } }, ['#x1 Acme', '#x1 Acme / #10 Oslo Operator(READ)']],
  [{ '1:Ac"me': { '10:Oslo': { Operator: ['READ'] } } }, ['#1 Ac"me', '#1 Ac"me / #10 Oslo Operator(READ)']],
  [{ '1:Acme': { '10:Oslo': { '': ['READ'] } } }, ['#1 Acme', '#1 Acme / #10 Oslo (READ)']],
  [
    { '1:Acme': { '10:Oslo': { Operator: ['READ'] }, '11:Bergen': { Operator: ['READ', 7] } } },
    ['#1 Acme', '#1 Acme / #10 Oslo Operator(READ)', '#1 Acme / #11 Bergen Operator(READ | 7)'],
  ],
  [{ organizations: [{ id: 1, name: 'Acme', description: ['x'] }] }, ['#1 Acme'], [{ description: ['x'] }]],
  [
    {
      organizations: [
        {
          id: 1,
          name: 'Acme',
          sites: [
            {
              id: 10,
              name: 'Oslo',
              roles: [{ name: 'Operator', privileges: { DEVICES: ['READ'], REPORTS: ['READ'] } }],
            },
            {
              id: 11,
              name: 'Bergen',
              roles: [{ name: 'Operator', privileges: { DEVICES: ['READ'], REPORTS: ['WRITE'] } }],
            },
            { id: 12, name: 'C', roles: [{ name: 'Operator', privileges: { DEVICES: ['READ'], REPORTS: 'WRITE' } }] },
          ],
        },
      ],
    },
    [
      '#1 Acme',
      '#1 Acme / #10 Oslo Operator(DEVICES: READ | REPORTS: READ)',
      '#1 Acme / #11 Bergen Operator(DEVICES: READ | REPORTS: WRITE)',
      '#1 Acme / #12 C Operator(DEVICES: READ | REPORTS: WRITE)',
    ],
  ],
  [{ organizations: [], Version: 4 }, [], [{ Version: 4 }]],
  [{ '1:Acme': { '10:Oslo': { Operator: ['READ', ''] } } }, ['#1 Acme', '#1 Acme / #10 Oslo Operator(READ)']],
  [{ '1:Acme': { '10:Oslo': { Operator: ['"10:Oslo"'] } } }, ['#1 Acme', '#1 Acme / #10 Oslo Operator("10:Oslo")']],
  [{ organizations: [{ id: 1, name: 'Acme', roles: [{ name: '7:A', privileges: ['x'] }] }] }, ['#1 Acme A(x)']],
  [{ organizations: [{ id: 2, name: 'Empty org', sites: [{ id: 20 }] }] }, ['#2 Empty org', '#2 Empty org / #20 20']],
  [{ organizations: { 1: 'Acme' } }, ['#1 Acme']],
  [
    { organizations: [{ id: 1, name: 'Acme', roles: [{ name: 'A', privileges: ['READ'] }], privileges: ['WRITE'] }] },
    ['#1 Acme A(READ) (WRITE)'],
  ],
  [
    {
      organizations: [
        { id: 1, name: 'Acme', sites: [{ id: 10, name: 'Oslo', roles: [{ PRIVILEGES: 'Auditor', privileges: [] }] }] },
      ],
    },
    ['#1 Acme', '#1 Acme / #10 Oslo (Auditor)'],
  ],
  [{ organizations: [{ id: 2 }] }, ['#2 2']],
  [
    { organizations: [{ id: 2, name: 'Empty org', sites: [{ id: 20, name: '' }] }] },
    ['#2 Empty org', '#2 Empty org / #20 20'],
  ],
  [{ organizations: [{ name: 'Empty org' }] }, ['Empty org']],
  [{ organizations: [{ name: {} }] }, ['name']],
  [{ '1:Acme': { '10:Oslo': { roles: [], role: [] } } }, ['#1 Acme', '#1 Acme / #10 Oslo']],
  [{ organizations: [{ id: 1, name: 'Acme', sites: [{ name: 'Oslo' }] }] }, ['#1 Acme', '#1 Acme / Oslo']],
  [
    { organizations: [{ id: 2, name: 'Empty org', sites: [{ id: 1, name: 'Acme', sites: [] }] }] },
    ['#2 Empty org', '#2 Empty org / #1 Acme'],
  ],
  [{ '1:Acme': { '1:Acme:10:Oslo': { Operator: ['READ'] } } }, ['#1 Acme', '#1 Acme / #10 Oslo Operator(READ)']],
  [{ '1:Acme': { '1:Acme': { Operator: ['READ'] } } }, ['#1 Acme', '#1 Acme / Operator (READ)']],
  [{ '1:Acme': { '10:Oslo': { sites: ['READ'] } } }, ['#1 Acme', '#1 Acme / #10 Oslo sites(READ)']],
  [{ '1:Acme': { '10:Oslo': { Password: ['READ'] } } }, ['#1 Acme', '#1 Acme / #10 Oslo Password(READ)']],
  [
    { '1:Acme': { '10:Oslo': { operator: ['READ', '"1:Acme":"11:Bergen"'] } } },
    ['#1 Acme', '#1 Acme / #10 Oslo (READ | "1:Acme":"11:Bergen")'],
  ],
  [
    {
      organizations: [
        {
          id: 1,
          name: 'Acme',
          sites: [
            { id: 10, name: 'Oslo' },
            { id: 10, name: 'Oslo' },
          ],
        },
      ],
    },
    ['#1 Acme', '#1 Acme / #10 Oslo'],
  ],
  [
    {
      organizations: [
        {
          id: 1,
          name: 'Acme',
          roles: [
            { name: 'A', privileges: ['READ'] },
            { name: 'A', privileges: ['WRITE'] },
          ],
        },
      ],
    },
    ['#1 Acme A(READ | WRITE)'],
  ],
  [
    { organizations: [{ id: 1, name: 'Acme', roles: [{ name: 'A', privileges: { DEVICES: [] } }] }] },
    ['#1 Acme A()'],
    [{ DEVICES: [] }],
  ],
];

describe('tryFastPath with usual forms', () => {
  itShows(usual);
  for (const [map] of usual)
    it(`tryFastPath returns the same access as readPrivilegeMap for the usual form ${JSON.stringify(map)}`, () =>
      assert.deepEqual(tryFastPath(map), readPrivilegeMap(map)));

  it('tryFastPath reuses the list of privileges in a map whose names contain colons', () => {
    const privileges = ['WRITE', 'READ'];
    const grants = [{ role: 'Operator', privileges }];
    const byKey = tryFastPath({ '1:Acme: North': { '10:Oslo: Hall 1': { Operator: privileges } } });
    assert.deepEqual(byKey?.organizations, [
      { id: '1', name: 'Acme: North', sites: [{ id: '10', name: 'Oslo: Hall 1', grants }], grants: [] },
    ]);
    assert.equal(byKey.organizations[0]?.sites[0]?.grants[0]?.privileges, privileges);
  });

  it('tryFastPath reuses a list of privileges for another site only if the areas of both sites are identical', () => {
    const areas = [
      { DEVICES: ['READ', 'WRITE'], REPORTS: ['READ'] },
      { DEVICES: ['READ', 'WRITE'], REPORTS: ['READ'] },
      { DEVICES: ['READ', 'WRITE'], REPORTS: ['PLAN'] },
      { DEVICES: ['READ', 'WRITE'] },
      { DEVICES: ['READ', 'WRITE'], USERS: ['PLAN'] },
      { DEVICES: ['WRITE', 'WRITE'], USERS: ['PLAN'] },
    ];
    const sites = areas.map((privileges, index) => ({
      id: index,
      name: 'Site',
      roles: [{ name: 'Operator', privileges }],
    }));
    const read = tryFastPath({ organizations: [{ id: 1, name: 'Acme', sites }] })?.organizations[0]?.sites.map(
      ({ grants }) => grants[0]?.privileges,
    );
    assert.deepEqual(read, [
      ['DEVICES: READ', 'DEVICES: WRITE', 'REPORTS: READ'],
      ['DEVICES: READ', 'DEVICES: WRITE', 'REPORTS: READ'],
      ['DEVICES: READ', 'DEVICES: WRITE', 'REPORTS: PLAN'],
      ['DEVICES: READ', 'DEVICES: WRITE'],
      ['DEVICES: READ', 'DEVICES: WRITE', 'USERS: PLAN'],
      ['DEVICES: WRITE', 'USERS: PLAN'],
    ]);
    assert.equal(read[0], read[1]);
  });
});

describe('tryFastPath with other forms', () => {
  itShows(unusual);
  for (const [map] of unusual)
    it(`tryFastPath returns undefined for the unusual form ${JSON.stringify(map)}`, () =>
      assert.equal(tryFastPath(map), undefined));
});
