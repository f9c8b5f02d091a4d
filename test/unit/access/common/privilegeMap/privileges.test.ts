import { itShows } from '../../../../support/access/shownAccess.ts';

describe('readPrivilegeMap: roles and privileges of a place', () => {
  itShows([
    [
      { '1:Acme': { '10:Oslo': { Operator: [{ organization: '2:Beta', x: 7 }] } } },
      ['#1 Acme', '#1 Acme / #10 Oslo Operator(organization: 2:Beta)'],
      [{ x: 7 }],
    ],
    [
      { '1:Acme': { roles: { Operator: ['10:Oslo', '11:Bergen'], Auditor: [] } } },
      ['#1 Acme Auditor()', '#1 Acme / #10 Oslo Operator()', '#1 Acme / #11 Bergen Operator()'],
    ],
    [
      { '1:Acme': { '10:Oslo': { '1:Acme:10:Oslo': { role: [{}] } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo Acme:10:Oslo(role)'],
    ],
    [{ '10:Oslo': { privileges: { privileges: false, uuid: 'Operator, Auditor' } } }, ['#10 Oslo']],
    [[['3', { roles: false, orgName: [] }]], [], ['3', { roles: false }]],
    [
      { sites: { 1: { 10: '7', '2:Beta:10:Oslo': { enabled: false } }, name: 'Oslo', orgId: 1 } },
      ['#1 1', '#1 1 / Oslo 1(10: 7)'],
      [{ '2:Beta:10:Oslo': { enabled: false } }],
    ],
    [{ orgId: 1, roles: ['Operator', 'Operator', 'Auditor'], privileges: ['READ'] }, ['#1 1 Operator, Auditor(READ)']],
    [
      { '1:Acme': { '10:Oslo': { READ: { sites: { items: {} } } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo'],
      [{ READ: { sites: { items: {} } } }],
    ],
    [{ privileges: { siteNames: 'Bergen', id: '5' }, id: '3' }, ['#3 3', '#3 3 / Bergen (5)']],
    [{ Acme: { '10:Oslo': { 7: 'READ' } } }, ['Acme', 'Acme / #10 Oslo READ()']],
    [{ '1:Acme:10:Oslo': { privileges: null } }, ['#1 Acme:10:Oslo']],
    [{ roles: { key: { 5: [], Key: 'a1:x' } } }, ['#5 5', 'Key key(a1:x)']],
    [{ '10:Oslo': { ROLES: { operator: { enabled: 3 } } } }, ['#10 Oslo'], [{ operator: { enabled: 3 } }]],
    [
      { '1:Acme': { '10:Oslo': { profiles: [{ name: [], privileges: [] }] } } },
      ['#1 Acme', '#1 Acme / #10 Oslo'],
      [{ profiles: [{ name: [], privileges: [] }] }],
    ],
    [{ privileges: { role: 'Auditor' }, site: ['"1:Acme":"10:Oslo"'] }, ['#1 Acme', '#1 Acme / #10 Oslo Auditor()']],
    [
      { '1:Acme': { '10:Oslo': { profiles: [{ name: 'Operator', PRIVILEGES: [true] }] } } },
      ['#1 Acme', '#1 Acme / #10 Oslo profiles(Operator)'],
      [true],
    ],
    [{ Oslo: { actions: '', roles: {} } }, ['Oslo']],
    [{ roles: { 7: '' }, uuid: '1' }, ['#1 1']],
    [{ orgName: 'Beta', action: { privileges: true, id: 'READ' } }, ['Beta (READ)']],
    [
      { '1:Acme': { '10:Oslo': { Denied: { resourceName: { action: 0 } } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo'],
      [{ Denied: { resourceName: { action: 0 } } }],
    ],
    [
      { '1:Acme': { '10:Oslo': { profiles: [{ privilegeName: 'Operator' }] } } },
      ['#1 Acme', '#1 Acme / #10 Oslo profiles(Operator)'],
    ],
    [{ sites: { privilegesByOrg: { privileges: 'DEVICES', site: 'Oslo' } }, title: ' b' }, ['b', 'b / Oslo (DEVICES)']],
    [{ '1:Acme': 'DEVICES: READ' }, ['#1 Acme (DEVICES: READ)']],
    [{ 1: { orgName: '1', orgPrivileges: {} } }, ['#1 1']],
    [{ name: 'Operator', privileges: { set: [] } }, ['Operator']],
    [{ '10:Oslo': { rights: { SITENAME: 'Bergen' } } }, ['#10 Oslo', '#10 Oslo / Bergen']],
    [{ Acme: { Oslo: { 'READ,WRITE': null, WRITE: '5' } } }, ['Acme', 'Acme / Oslo WRITE(5) READ,WRITE()']],
    [{ '1:Acme': { Oslo: { orgId: '1', siteId: 'Bergen' } } }, ['#1 Acme', '#1 Acme / #Bergen Oslo']],
    [{ orgName: 'Acme', privileges: { '"1:Acme":"10:Oslo"': { enabled: true } } }, ['Acme ("1:Acme":"10:Oslo")']],
    [
      { '1:Acme': { 5: { siteIds: '10', site: '11:Bergen', orgName: 'Acme, 2:Beta' } } },
      ['#1 Acme', '#1 Acme / #10 10', '#1 Acme / #11 Bergen'],
      [{ orgName: 'Acme, 2:Beta' }],
    ],
    [
      { '1:Acme:10:Oslo': [{ actions: { privileges: 'READ,WRITE', rights: [] }, name: 'admin' }] },
      ['#1 Acme:10:Oslo (admin: privileges: READ | admin: privileges: WRITE)'],
      [{ rights: [] }],
    ],
    [
      {
        key: '1:Acme',
        value: [{ key: '10:Oslo', value: { '10:Oslo': { Operator: { 'DEVICES: READ': 'READ', privilege: 'READ' } } } }],
      },
      ['#1 Acme', '#1 Acme / #10 Oslo Oslo(Operator: READ)'],
    ],
    [
      { '1:Acme': { roles: { Operator: { '10:Oslo': { name: 'Hall', privileges: ['READ'] } } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo Operator(READ)'],
      [{ name: 'Hall' }],
    ],
    [
      { '1:Acme': { roles: { Operator: { '10:Oslo': { privileges: ['READ'] }, '11:Bergen': ['WRITE'] } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo Operator(READ)', '#1 Acme / #11 Bergen Operator(WRITE)'],
    ],
    [
      { '1:Acme': { '10:Oslo': { privileges: { granted: true, actions: ['READ'] } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo (actions: READ)'],
    ],
    [{ orgId: 1, rolePrivileges: { Operator: ['READ'], quota: 'text' } }, ['#1 1 Operator(READ) quota(text)']],
    [
      { orgId: 1, sitePrivileges: { Oslo: ['READ'], quota: 'text' } },
      ['#1 1', '#1 1 / Oslo (READ)', '#1 1 / quota (text)'],
    ],
    [
      {
        orgId: 1,
        privileges: [
          { name: 'READ', siteName: 'Oslo', actions: ['x'] },
          { id: 5, privilege: 'WRITE', siteId: 10 },
        ],
      },
      ['#1 1', '#1 1 / Oslo (READ | x)', '#1 1 / #10 10 (WRITE)'],
    ],
    [
      {
        '1:Acme': {
          '10:Oslo': {
            privileges: [
              { myresource: 'A', actions: ['READ'] },
              { resourceful: 'B', actions: ['READ'] },
              { barcode: 'C', actions: ['READ'] },
              { keyboard: 'D', actions: ['READ'] },
            ],
          },
        },
      },
      ['#1 Acme', '#1 Acme / #10 Oslo (myresource: A | actions: READ | resourceful: B | barcode: C | keyboard: D)'],
    ],
    [
      {
        '1:Acme': {
          '10:Oslo': {
            privileges: [
              { resource: 'A', actions: ['READ'] },
              { featureName: 'B', actions: ['READ'] },
              { privilegeCode: 'C' },
              { key: 'D', actions: ['READ'] },
            ],
          },
        },
      },
      ['#1 Acme', '#1 Acme / #10 Oslo (A: READ | B: READ | C | D: READ)'],
    ],
    [
      { '1:Acme': { '10:Oslo': { privileges: 'READ all, WRITE' } } },
      ['#1 Acme', '#1 Acme / #10 Oslo (READ all, WRITE)'],
    ],
    [
      { '1:Acme': { '10:Oslo': { privileges: 'WRITE, READ all' } } },
      ['#1 Acme', '#1 Acme / #10 Oslo (WRITE, READ all)'],
    ],
    [
      { '1:Acme': { '10:Oslo': { privileges: 'READ, WRITE; PLAN:x' } } },
      ['#1 Acme', '#1 Acme / #10 Oslo (READ | WRITE | PLAN:x)'],
    ],
    [
      {
        '1:Acme': {
          '10:Oslo': {
            privileges: [
              { name: 'DEVICES', privilegeName: 'READ' },
              { privilegeName: 'X', name: 'X' },
            ],
          },
        },
      },
      ['#1 Acme', '#1 Acme / #10 Oslo (READ | X)'],
      [{ name: 'DEVICES' }],
    ],
  ]);
});
