import { itShows } from '../../../../support/access/shownAccess.ts';

const oslo = { id: 10, name: 'Oslo', privileges: ['READ'] };
const edges = { edges: [{ node: { id: 1, name: 'Acme', sites: { edges: [{ node: oslo }] } } }] };
const pair = { first: { id: 1, name: 'Acme' }, second: [oslo] };
const pairAsReceived = [{ first: pair.first }, { second: pair.second }];
const resource = { rsid: 'a1', rsname: 'Acme', scopes: ['READ'] };
const resourceAsReceived = [{ rsid: 'a1' }, { rsname: 'Acme' }, { scopes: ['READ'] }];
const cells = { cells: [{ rowKey: '1:Acme', columnKey: '10:Oslo', value: ['READ', 'WRITE'] }] };
const zones = { zones: { '10:Oslo': ['READ'] } };
const numbered = { 1: { 10: ['READ'] } };
const siteNames = ['Oslo', 'Bergen'];

describe('readPrivilegeMap: what a map does not name', () => {
  itShows([
    [edges, [], [edges]],
    [{ organizations: edges }, [], [edges]],
    [pair, [], pairAsReceived],
    [{ organizations: [pair] }, [], pairAsReceived],
    [[resource], [], resourceAsReceived],
    [{ organizations: [resource] }, [], resourceAsReceived],
    [{ groups: ['/Acme/Oslo'] }, [], ['/Acme/Oslo']],
    [{ organizations: { groups: ['/Acme/Oslo'] } }, [], ['/Acme/Oslo']],
    [cells, [], [cells]],
    [cells.cells, [], ['READ', 'WRITE', { rowKey: '1:Acme' }, { columnKey: '10:Oslo' }]],
    [
      { organizations: [{ id: 1, name: 'Acme', siteIds: [10, 11], siteNames }] },
      ['#1 Acme', '#1 Acme / #10 10', '#1 Acme / #11 11'],
      [{ siteNames }],
    ],
    [
      { organizations: [{ id: 1, name: 'Acme', sites: [{ ...oslo, privileges: numbered }] }] },
      ['#1 Acme', '#1 Acme / #10 Oslo'],
      [numbered],
    ],
    [{ '1:Acme': { Operator: ['READ'], ...zones } }, ['#1 Acme'], [{ Operator: ['READ'] }, zones]],
    [{ Groups: { Admins: ['READ'] }, Scopes: ['READ'] }, [], [{ Admins: ['READ'] }, { Scopes: ['READ'] }]],
    [['READ', 'WRITE'], [], ['READ', 'WRITE']],
    [{ code: 500, message: 'Not loaded' }, [], [{ code: 500 }, { message: 'Not loaded' }]],
  ]);
});
