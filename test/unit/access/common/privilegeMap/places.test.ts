import { itShows } from '../../../../support/access/shownAccess.ts';

describe('readPrivilegeMap: organizations and sites', () => {
  itShows([
    [{ orgPrivileges: { Acme: ['READ'], quota: 'text' } }, ['Acme (READ)'], [{ quota: 'text' }]],
    [
      {
        organizations: ['1:Acme', 'Beta'],
        sites: ['1:Acme:10:Oslo', 'Beta:20:Main', 'Acme:30:Hall', '1xAcme:40:Hall', '1-Acme', '2:Acme:50:Hall'],
      },
      [
        '#1 Acme',
        '#1 Acme / #10 Oslo',
        '#1 Acme / #Acme 30:Hall',
        '#1 Acme / #1xAcme 40:Hall',
        '#1 Acme / 1-Acme',
        '#1 Acme / #2 Acme:50:Hall',
        'Beta',
        'Beta / #20 Main',
        'Beta / #Acme 30:Hall',
        'Beta / #1xAcme 40:Hall',
        'Beta / 1-Acme',
        'Beta / #2 Acme:50:Hall',
      ],
    ],
    [
      {
        organizations: [
          { id: 1, name: 'Acme', sites: [{ id: 10, name: 'Oslo' }] },
          { id: 2, name: 'Beta', sites: [{ id: 20, name: 'Main' }] },
        ],
        access: [{ siteId: 20, role: 'Operator', privileges: ['READ'] }],
      },
      ['#1 Acme', '#1 Acme / #10 Oslo', '#2 Beta', '#2 Beta / #20 Main Operator(READ)'],
    ],
    [
      [{ '1:Acme': ['READ'] }, { 'ab:Acme': [false] }, { Acme: ['WRITE'] }, { 'ab:Acme': ['PLAN'] }],
      ['#1 Acme (READ)', '#ab Acme (WRITE | PLAN)'],
      [{ 'ab:Acme': [false] }],
    ],
    [
      { orgs: [{ id: 1, name: 'Acme', sites: ['Oslo'] }, '2:Beta'], sites: { Oslo: { x: 7 }, Hall: { x: 7 } } },
      ['#1 Acme', '#1 Acme / Oslo', '#2 Beta'],
      [{ sites: { Oslo: { x: 7 }, Hall: { x: 7 } } }],
    ],
    [{ sites: { organizationsByRole: 20, orgId: 2 }, organizations: [{ name: 'Acme' }, { id: 2 }] }, ['Acme', '#2 20']],
    [{ key: '1', value: { SITENAME: 'Oslo', organizations: '3' } }, ['#1 1', '#1 1 / Oslo', '#3 3']],
    [{ privilegesByRole: { '10:Oslo, 11:Bergen': [] }, role: null }, ['#10 Oslo, 11:Bergen']],
    [
      {
        organizations: ['1:Acme', '2:Beta'],
        sites: { '2:Beta': ['20:Main'], Acme: [{ id: 10, name: 'Oslo' }], '30:Both': null },
      },
      ['#1 Acme', '#1 Acme / #10 Oslo', '#1 Acme / #30 Both', '#2 Beta', '#2 Beta / #20 Main', '#2 Beta / #30 Both'],
    ],
    [
      {
        sets: [
          { orgId: 1, orgName: 'Acme', privilege: 'READ' },
          { orgId: 1, orgName: 'Beta', privilege: 'WRITE' },
          { orgId: 1, orgName: 'Gamma', privilege: 'ERASE' },
          { orgId: 1, orgName: 'Beta', privilege: 'PLAN' },
          { orgId: 1, orgName: 'Gamma', privilege: 'STOP' },
        ],
      },
      ['#1 Acme (READ)', '#1 Beta (WRITE | PLAN)', '#1 Gamma (ERASE | STOP)'],
    ],
    [{ site: { '11:Bergen': '7:Operator' } }, ['#11 Bergen', '#11 Bergen / #7 Operator']],
    [{ '"1:Acme":"10:Oslo"': [{ siteNames: 'Oslo', privilege: 'READ' }] }, ['#1 Acme', '#1 Acme / #10 Oslo (READ)']],
    [{ Oslo: [0], siteIds: ['Acme:Oslo'], name: ' b' }, ['b', 'b / #Acme Oslo'], [{ Oslo: [0] }]],
    [[{ Acme: [false] }, { Acme: ['READ'] }], ['Acme (READ)'], [{ Acme: [false] }]],
    [{ organizations: [{ id: 1, name: '2:Acme' }] }, ['#1 2:Acme']],
    [
      { Acme: { '10:Oslo': { siteDisplayName: 'Acme:10:Oslo' } } },
      ['Acme', 'Acme / #10 Oslo'],
      [{ siteDisplayName: 'Acme:10:Oslo' }],
    ],
    [
      {
        organizations: [
          { id: 1, name: 'Acme', sites: [{ id: 10, name: 'Oslo' }] },
          { id: 2, name: 'Beta', sites: [{ id: 10, name: 'Main' }] },
        ],
        access: [{ siteId: 10, siteName: 'Oslo', role: 'Operator', privileges: ['READ'] }],
      },
      [
        '#1 Acme',
        '#1 Acme / #10 Oslo Operator(READ)',
        '#2 Beta',
        '#2 Beta / #10 Main',
        '#2 Beta / #10 Oslo Operator(READ)',
      ],
    ],
    [{ locations: { '2:Beta:10:Oslo': 'true' } }, ['#2 Beta', '#2 Beta / #10 Oslo']],
    [{ sites: [], privilegesByOrg: { 'A: b': [] } }, ['A: b']],
    [
      { organizations: ['1:Acme', '2:Beta'], sites: { Acme: { '10:Oslo': ['READ'], Bergen: ['WRITE'] } } },
      ['#1 Acme', '#1 Acme / Acme Oslo(READ) Bergen(WRITE)', '#2 Beta', '#2 Beta / Acme Oslo(READ) Bergen(WRITE)'],
    ],
    [
      {
        '1:Acme': {
          Operator: ['"1:Acme":"10:Oslo"'],
          Auditor: ['11:Bergen', 'Hall'],
          Viewer: ['12:x', '"1:Acme":"13:y"'],
        },
      },
      ['#1 Acme', '#1 Acme / #10 Oslo', '#1 Acme / Auditor (11:Bergen | Hall)', '#1 Acme / #12 x', '#1 Acme / #13 y'],
    ],
    [{ sites: { location: '2:Beta:10:Oslo' } }, ['#2 Beta', '#2 Beta / #10 Oslo']],
    [{ privilegesByOrg: ['10:Oslo', {}] }, ['#10 Oslo']],
    [{ roleName: 'Acme', orgId: 1, role: 5, roleId: 5 }, ['#1 1 Acme() 5()']],
    [
      { '2:Beta': { Oslo: 'Operator', 'Acme:Oslo': '7', '2:Beta:10:Oslo': 'Operator, Auditor' } },
      ['#2 Beta', '#2 Beta / #10 Oslo (Operator | Auditor)', '#2 Beta / #Acme Oslo (7)'],
    ],
    [{ sites: { READ: [] } }, [], [{ READ: [] }]],
    [{ orgSites: [{}], id: 1 }, ['#1 1']],
    [
      { '1:Acme': { '10:Oslo': { organizationsByRole: 'DEVICES' } } },
      ['#1 Acme', '#1 Acme / #10 Oslo'],
      [{ organizationsByRole: 'DEVICES' }],
    ],
    [
      { organizations: ['Acme', 'Acme North'], sites: ['Acme North:10:Oslo', 'Acme:11:Bergen'] },
      ['Acme', 'Acme / #11 Bergen', 'Acme North', 'Acme North / #10 Oslo'],
    ],
    [
      {
        sites: { orgId: 1, privileges: ['READ'] },
        organizations: [
          { id: 1, name: 'Acme' },
          { id: 1, name: 'Beta' },
        ],
      },
      ['#1 Acme (READ)', '#1 Beta (READ)'],
    ],
    [
      [
        { 'ab:Acme': ['READ'] },
        { 'ab:Beta': [false] },
        { sets: [{ orgId: 'ab', privilege: 'WRITE' }] },
        { 'ab:Beta': ['PLAN'] },
      ],
      ['#ab Acme (READ | WRITE)', '#ab Beta (PLAN)'],
      [{ 'ab:Beta': [false] }],
    ],
    [{ 1: true }, ['#1 1']],
    [{ '1:Acme': { '10:Oslo': { companyId: '10' } } }, ['#1 Acme', '#1 Acme / #10 Oslo'], [{ companyId: '10' }]],
    [
      {
        sets: [
          { orgId: 1, privilege: 'READ' },
          { orgId: 1, orgName: 'Acme', privilege: 'WRITE' },
          { orgName: 'Acme', privilege: 'PLAN' },
          { orgId: 1, orgName: 'Beta', privilege: 'STOP' },
        ],
      },
      ['#1 Acme (READ | WRITE | PLAN)', '#1 Beta (STOP)'],
    ],
    [
      { sitesByOrg: { '1:Acme': ['10:Oslo', '11:Bergen'] }, locationName: 'Oslo' },
      ['#1 Acme', '#1 Acme / #10 Oslo', '#1 Acme / #11 Bergen'],
    ],
    [
      { '1:Acme, 2:Beta': { '"2:Beta":"11:Bergen"': {} }, Beta: { grants: '2:Beta' } },
      ['#1 Acme, 2:Beta', '#2 Beta', '#2 Beta / #11 Bergen'],
      [{ Beta: { grants: '2:Beta' } }],
    ],
    [{ siteRoles: [{ PRIVILEGES: { 3: 7 } }] }, [], [{ siteRoles: [{ PRIVILEGES: { 3: 7 } }] }]],
    [{ sitesByOrg: { 5: ['READ'] } }, ['#5 5', '#5 5 / READ']],
    [{ sitesByOrg: { '1:Acme': 0 } }, []],
    [{ name: '1:Acme', id: '1' }, ['#1 Acme']],
    [{ '1:Acme': { id: 2 } }, ['#1 Acme'], [{ id: 2 }]],
    [[['a1:x', { name: 'x' }]], ['#a1 x']],
    [{ orgName: ' b', sitesByOrg: [['READ;WRITE']] }, ['b', 'b / READ;WRITE']],
    [{ org: '1:Acme', orgId: '3', name: 'Acme, 2:Beta' }, ['#3 3', '#1 Acme'], [{ name: 'Acme, 2:Beta' }]],
    [
      [
        { orgId: 1, orgName: 'Acme' },
        { orgId: 'Oslo', orgName: 'Acme' },
        { orgId: 2, orgName: 'Acme' },
      ],
      ['#1 Acme', '#Oslo Acme', '#2 Acme'],
    ],
    [
      { organizations: ['1:Acme', '2:Beta'], sites: { Acme: ['10:Oslo'], Beta: [] } },
      ['#1 Acme', '#1 Acme / #10 Oslo', '#2 Beta'],
    ],
    [
      { organizations: ['1:Acme', '2:Beta'], sites: { Acme: {}, Beta: null, Gamma: [] } },
      ['#1 Acme', '#1 Acme / Gamma', '#2 Beta', '#2 Beta / Gamma'],
    ],
    [
      { orgs: { 1: 'Acme', 2: 'Beta' }, sites: { 1: { 10: 'Oslo' }, 2: [] } },
      ['#1 Acme', '#1 Acme / #10 Oslo', '#2 Beta'],
    ],
    [
      {
        organizations: ['1:Acme', '2:Beta'],
        sites: {
          Acme: [
            { siteId: 10, siteName: 'Oslo' },
            { id: 11, title: 'Bergen' },
          ],
        },
      },
      ['#1 Acme', '#1 Acme / #10 Oslo', '#1 Acme / #11 Bergen', '#2 Beta'],
    ],
    [{ organizations: ['1:Acme'], sites: { Acme: [] } }, ['#1 Acme', '#1 Acme / Acme']],
    [{ '1:Acme': { Acme: {} } }, ['#1 Acme', '#1 Acme / Acme']],
    [
      {
        organizations: ['1:Acme', { id: 2, name: 'Beta', sites: [{ id: 20, name: 'Main' }] }],
        access: [{ siteId: 20, role: 'Operator', privileges: ['READ'] }],
      },
      ['#1 Acme', '#2 Beta', '#2 Beta / #20 Main Operator(READ)'],
    ],
    [{ organizations: [{ id: 1, organization: '1:Acme:10:Oslo' }] }, ['#1 Acme:10:Oslo']],
    [{ orgId: 1, sites: [{ id: 10, site: 'Oslo' }] }, ['#1 1', '#1 1 / #10 Oslo']],
    [{ orgId: 1, sites: [{ id: 10, site: '1:Acme:10:Oslo' }] }, ['#1 1', '#1 1 / #10 1:Acme:10:Oslo']],
    [{ '1:Acme': { organization: '2:Beta', EU: [7] } }, ['#1 Acme'], [{ organization: '2:Beta' }, { EU: [7] }]],
    [
      {
        organizations: ['1:Acme', '2:Beta'],
        sites: { Acme: [{ id: 10, name: 'Oslo' }, { name: 'READ' }], Beta: [{ roleId: 7, roleName: 'Operator' }] },
      },
      [
        '#1 Acme',
        '#1 Acme / Acme (Oslo | READ)',
        '#1 Acme / Beta Operator()',
        '#2 Beta',
        '#2 Beta / Acme (Oslo | READ)',
        '#2 Beta / Beta Operator()',
      ],
    ],
  ]);
});
