import { itShows } from '../../../../support/access/shownAccess.ts';

describe('readPrivilegeMap: objects', () => {
  itShows([
    [
      {
        orgId: 1,
        sites: ['10:Oslo'],
        roles: ['Operator', 'Auditor'],
        privileges: { Operator: ['READ'], Auditor: ['WRITE'] },
      },
      ['#1 1 Operator(READ) Auditor(WRITE)', '#1 1 / #10 Oslo'],
    ],
    [{ title: '2:Beta', orgPrivileges: { name: '3', orgName: 'Acme' } }, ['#2 Beta (3)'], [{ orgName: 'Acme' }]],
    [{ Key: [], uuid: 2 }, ['#2 2'], [{ Key: [] }]],
    [
      { roles: { Viewer: { sites: ['11:Bergen'] } } },
      [],
      ['11:Bergen', { roles: { Viewer: { sites: ['11:Bergen'] } } }],
    ],
    [
      { '1:Acme': { '10:Oslo': { roles: { Operator: { roles: ['Auditor', 'Operator'], privileges: ['READ'] } } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo Operator(READ)'],
      [{ roles: ['Auditor', 'Operator'] }],
    ],
    [
      { site: '10', orgPrivileges: { location: '1:Acme:10:Oslo' } },
      [],
      [{ site: '10' }, { orgPrivileges: { location: '1:Acme:10:Oslo' } }],
    ],
    [{ regions: { privilege: {}, US: { '2:Beta': {} } } }, ['regions', 'regions / US Beta()']],
    [{ roleId: 'Auditor', sitesByOrg: '7', orgId: 'A' }, ['#A A', '#A A / #7 7 Auditor()']],
    [
      { '1:Acme': { Oslo: { value: '"2:Beta":"11:Bergen"', displayName: 'READ', id: 'DEVICES' } } },
      ['#1 Acme', '#1 Acme / #DEVICES READ'],
      [{ value: '"2:Beta":"11:Bergen"' }],
    ],
    [{ Auditor: [], organization: '1' }, ['#1 1'], [{ Auditor: [] }]],
    [{ org: { '10:Oslo': 'Operator' }, privilegeName: 'x' }, ['#10 Oslo (Operator)']],
    [{ role_name: 'Operator', roleName: '7' }, [], [{ role_name: 'Operator' }, { roleName: '7' }]],
    [{ Oslo: { Auditor: { siteId: '2', siteIds: 'Oslo' } } }, ['Oslo', 'Oslo / #2 2', 'Oslo / Oslo']],
    [
      { orgId: 1, roles: ['Operator', 'Auditor'], privileges: { Operator: ['READ'], DEVICES: ['WRITE'] } },
      ['#1 1 Operator, Auditor(Operator: READ | DEVICES: WRITE)'],
    ],
    [{ name: 0 }, ['0']],
    [{ siteId: 1 }, [], [{ siteId: 1 }]],
    [{ '11:Bergen': '7', id: '1' }, ['#1 1'], [{ '11:Bergen': '7' }]],
    [{ Oslo: { name: ' READ', 'DEVICES: READ': [] } }, ['#Oslo READ', '#Oslo READ / DEVICES: READ']],
    [{ name: 'Acme', role: { 7: { siteName: 'Acme:10:Oslo' } } }, ['Acme', 'Acme / Acme:10:Oslo 7()']],
    [{ Oslo: [{ name: 'Oslo' }] }, ['Oslo (Oslo)']],
    [{ enabled: true, code: '2' }, ['#2 2']],
    [{ '1:Acme': { '10:Oslo': [{ uuid: 3 }] } }, ['#1 Acme', '#1 Acme / #10 Oslo 3()']],
    [{ orgName: ' b', 'Acme:Oslo': {} }, ['b'], [{ 'Acme:Oslo': {} }]],
    [{ id: 1, action: 'Read, write' }, ['#1 1 (Read, write)']],
    [{ code: '1', privilege: '5', sites: '10' }, ['#1 1 (5)', '#1 1 / #10 10']],
    [{ resourceName: [{ name: 'Operator', items: [] }] }, ['resourceName', 'resourceName / Operator']],
    [
      { site: { '"1:Acme":"10:Oslo"': '7' }, actions: 'READ' },
      ['#1 Acme', '#1 Acme / #10 Oslo (7)'],
      [{ actions: 'READ' }],
    ],
    [
      { '10:Oslo': { siteDisplayName: '1:Acme:10:Oslo', Ops: null } },
      ['#10 Oslo', '#10 Oslo / #1 Acme:10:Oslo'],
      [{ Ops: null }],
    ],
    [
      { action: [{ displayName: 'READ,WRITE', siteDisplayName: 'Bergen' }] },
      ['action', 'action / Bergen'],
      [{ displayName: 'READ,WRITE' }],
    ],
    [
      { ORGNAME: 'Acme', 'site-list': { 'site-id': 10, siteIds: { PERMISSION: ['10:Oslo'] } } },
      ['Acme (10:Oslo)', 'Acme / #10 10'],
    ],
    [
      { '1:Acme': { '10:Oslo': { profiles: { grant: [{ name: 'Operator', privileges: [] }] } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo Operator()'],
    ],
    [
      { id: 1, name: 'Acme', site: '10:Oslo', sites: ['11:Bergen'], privileges: ['READ'] },
      ['#1 Acme', '#1 Acme / #10 Oslo (READ)', '#1 Acme / #11 Bergen (READ)'],
    ],
    [
      {
        '1:Acme': {
          '10:Oslo': {
            roles: [
              { name: 'Operator', actions: ['READ'], data: ['WRITE'] },
              { name: 'Auditor', privileges: ['READ'], data: ['WRITE'] },
            ],
          },
        },
      },
      ['#1 Acme', '#1 Acme / #10 Oslo Operator(READ | WRITE) Auditor(READ | WRITE)'],
    ],
    [
      { '1:Acme': { roles: [{ name: 'Operator', actions: ['READ'], data: { privileges: ['WRITE'] } }] } },
      ['#1 Acme Operator(READ | WRITE)'],
    ],
    [{ roles: [{ name: 'Operator', data: [{ organization: '1:Acme' }] }] }, ['#1 Acme Operator()']],
    [{ roles: [{ name: 'Operator', data: { '1:Acme': {} } }] }, ['#1 Acme'], ['Operator']],
    [{ roles: [{ name: 'Operator', data: { organizations: ['1:Acme'] } }] }, ['#1 Acme Operator()']],
    [
      [{ name: 'Set', regions: { EU: [{ organization: '1:Acme', privileges: ['READ'] }] } }],
      ['#1 Acme (READ)'],
      [{ name: 'Set' }],
    ],
    [
      [{ name: 'Set', data: [{ organization: '1:Acme', privileges: ['READ'] }] }],
      ['#1 Acme (READ)'],
      [{ name: 'Set' }],
    ],
    [
      {
        sets: [{ id: 7, name: 'Operators', regions: { EU: { sites: ['"1:Acme":"10:Oslo"'], privileges: ['READ'] } } }],
      },
      ['#1 Acme', '#1 Acme / #10 Oslo (READ)'],
      [{ id: 7 }, { name: 'Operators' }],
    ],
    [
      { '1:Acme': { '10:Oslo': { roles: [{ name: 'Operator', extra: { privileges: ['READ'] } }] } } },
      ['#1 Acme', '#1 Acme / #10 Oslo Operator()'],
      [{ extra: { privileges: ['READ'] } }],
    ],
    [
      { organizations: { Set: { organization: '1:Acme', organizations: ['2:Beta'], privileges: ['READ'] } } },
      ['#1 Acme (READ)', '#2 Beta (READ)'],
    ],
    [
      { 'set 1': { organization: '1:Acme', organizations: ['2:Beta'], privileges: ['READ'] } },
      ['#1 Acme (READ)', '#2 Beta (READ)'],
    ],
    [
      {
        '1:Acme': {
          '10:Oslo': [
            { id: 5, name: 'READ' },
            { id: 6, name: 'WRITE', description: 'x' },
          ],
        },
      },
      ['#1 Acme', '#1 Acme / #10 Oslo (READ | WRITE)'],
      [{ description: 'x' }],
    ],
    [
      { '1:Acme': [{ id: 5, name: 'DEVICES', actions: ['READ'] }, { id: 6, name: 'Bergen' }, { name: 'WRITE' }] },
      ['#1 Acme (DEVICES: READ | WRITE)', '#1 Acme / #6 Bergen'],
    ],
    [
      { '1:Acme': { '10:Oslo': [{ id: 5, name: 'DEVICES', actions: ['READ'] }] } },
      ['#1 Acme', '#1 Acme / #10 Oslo (DEVICES: READ)'],
    ],
    [
      { '1:Acme': { '10:Oslo': { profiles: { permissions: [], '2:Beta': { org: true } } } } },
      ['#1 Acme', '#1 Acme / #10 Oslo profiles()', '#1 Acme / #2 Beta profiles(org)'],
    ],
    [{ '1:Acme': { '10:Oslo': [{ Never: [], privilege: [] }] } }, ['#1 Acme', '#1 Acme / #10 Oslo'], [{ Never: [] }]],
    [{ '2:Beta': { '2': '' } }, ['#2 Beta', '#2 Beta / #2 2']],
    [['Oslo', { Oslo: { quota: '1' } }], ['Oslo'], [{ Oslo: { quota: '1' } }]],
    [{ '1:Acme': { sets: [], ORGANISATIONS: [{ sites: 'READ' }] } }, ['#1 Acme'], [{ sites: 'READ' }]],
    [{ '1:Acme': { roles: 'READ', sites: ['READ', true] } }, ['#1 Acme READ()', '#1 Acme / READ'], [true]],
    [{ roles: { '"2:Beta":"11:Rome"': [] } }, [], [{ '"2:Beta":"11:Rome"': [] }]],
    [{ privileges: { site: { name: { sitesByOrg: [[2]] } } } }, [], [{ name: { sitesByOrg: [[2]] } }]],
    [
      { Operator: { 'set 1': { '"2:Beta":"11:Rome"': { organizations: [] } } }, role: [] },
      ['#2 Beta', '#2 Beta / #11 Rome organizations()'],
    ],
    [
      {
        orgPrivileges: {
          orgPrivileges: { Acme: { US: 'READ' } },
          siteRoles: { siteId: [[{ regions: '10' }]] },
          actions: 'READ',
        },
      },
      ['Acme (READ)', 'Acme / US (READ)', 'Acme / regions (10)'],
    ],
    [
      { '1:Acme': { sites: { x: { site: 'Oslo', sites: ['Rome'], roles: ['Viewer'] } } } },
      ['#1 Acme', '#1 Acme / Oslo Viewer()', '#1 Acme / Rome'],
    ],
  ]);
});
