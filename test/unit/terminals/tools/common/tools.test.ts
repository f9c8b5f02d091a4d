import assert from 'node:assert/strict';
import { listAccessAnswer } from '../../../../../src/terminals/tools/common/answers/listAccess.ts';
import { whereMayIAnswer } from '../../../../../src/terminals/tools/common/answers/whereMayI.ts';
import { manySites, organization, site } from '../../../../support/access/access.ts';
import { dataOf } from '../../../../support/access/toolData.ts';

const mark = 'm4rk';
const access = {
  organizations: [
    organization(
      '1:Acme',
      [
        site('10:Oslo', { Operator: ['DEVICES: READ', 'DEVICES: WRITE'] }),
        site('11:Łódź', { Viewer: ['DEVICES: READ'] }),
      ],
      { Auditor: ['REPORTS: READ'] },
    ),
    organization('2:Nordwind', [site('20:Oslo Havn', { Viewer: ['DEVICES: READ'] })]),
  ],
};

describe('tool answers', () => {
  it('listAccess lists organizations and sites, filtered by part of a name, role, privilege, or ID', () => {
    const names = (filter?: string) =>
      dataOf<{ organization: string; site?: string }[]>(
        listAccessAnswer(access, { offset: 0, ...(filter !== undefined && { filter }) }, mark),
      ).map((row) => row.site ?? row.organization);
    assert.deepEqual(names(), ['Acme', 'Łódź', 'Oslo', 'Nordwind', 'Oslo Havn'], 'in the order of the tree');
    assert.deepEqual(names('lodz'), ['Acme', 'Łódź']);
    assert.deepEqual(names('operator'), ['Acme', 'Oslo']);
    assert.deepEqual(names('20'), ['Nordwind', 'Oslo Havn']);
    assert.match(
      listAccessAnswer(access, { filter: 'nothing', offset: 0 }, mark),
      /^Nothing in the access record matches/,
    );
    assert.equal(listAccessAnswer(access, { offset: 9 }, mark), 'There are 5 rows, so none from 9 on.');
    const [, row] = dataOf<unknown[]>(listAccessAnswer(access, { filter: '10', offset: 0 }, mark));
    assert.deepEqual(row, {
      organization: 'Acme',
      site: 'Oslo',
      siteId: '10',
      roles: ['Operator'],
      privileges: ['DEVICES: READ', 'DEVICES: WRITE'],
    });
    const many = listAccessAnswer({ organizations: [organization('1:Big', manySites(120))] }, { offset: 100 }, mark);
    assert.match(many, /^Rows 101 to 121 of 121: organizations, each followed by its sites\.\n/);
    assert.match(
      listAccessAnswer({ organizations: [organization('1:Big', manySites(120))] }, { offset: 0 }, mark),
      /^Rows 1 to 50 of 121: organizations, each followed by its sites\. For more, ask again with "offset": 50\.\n/,
    );
    assert.deepEqual(dataOf<object[]>(listAccessAnswer(access, { offset: 0 }, mark))[0], {
      organization: 'Acme',
      organizationId: '1',
      roles: ['Auditor'],
      privileges: ['REPORTS: READ'],
    });
    assert.equal(dataOf<unknown[]>(many).length, 21);
  });

  it('whereMayI returns the places where a privilege or role is granted, or the matching names if there are several', () => {
    const answer = whereMayIAnswer(access, { what: 'write devices', offset: 0 }, mark);
    assert.match(answer, /^One privilege matches\. It is granted at 1 of 4 places\./);
    const { grantedAt, notGrantedAt } = dataOf<{ grantedAt: { site: string }[]; notGrantedAt: { site?: string }[] }>(
      answer,
    );
    assert.deepEqual(grantedAt, [{ organization: 'Acme', site: 'Oslo', siteId: '10' }]);
    assert.equal(notGrantedAt.length, 3);
    const several = whereMayIAnswer(access, { what: 'read', offset: 0 }, mark);
    assert.match(several, /^2 names match\. Ask again/);
    assert.deepEqual(dataOf(several), [
      { kind: 'privilege', name: 'DEVICES: READ', grantedAt: 3 },
      { kind: 'privilege', name: 'REPORTS: READ', grantedAt: 1 },
    ]);
    assert.match(several, /^2 names match\. Ask again with one of them in full\.\n/);
    assert.match(answer, /at 1 of 4 places\.\n/);
    assert.match(
      whereMayIAnswer(access, { what: 'viewer', offset: 0 }, mark),
      /^One role matches\. It is granted at 2 of 4/,
    );
    assert.match(
      whereMayIAnswer(access, { what: 'DELETE', offset: 0 }, mark),
      /^The access record grants nothing of this name/,
    );
  });

  it('whereMayI returns granted places in pages, and up to twenty places without the grant on the first page', () => {
    const half = {
      organizations: [
        organization('1:Big', [
          ...manySites(60, { Viewer: ['READ'] }),
          ...manySites(60, { Guest: ['LOOK'] }).map((one) => ({ ...one, id: `b${one.id}` })),
        ]),
      ],
    };
    const first = whereMayIAnswer(half, { what: 'READ', offset: 0 }, mark);
    assert.match(
      first,
      /^One privilege matches\. It is granted at 60 of 120 places\. For more of the places, ask again with "offset": 50\.\n/,
    );
    const { grantedAt, notGrantedAt, notGrantedAtInAll } = dataOf<{
      grantedAt: object[];
      notGrantedAt: object[];
      notGrantedAtInAll: number;
    }>(first);
    assert.deepEqual([grantedAt.length, notGrantedAt.length, notGrantedAtInAll], [50, 20, 60]);
    const second = dataOf<Record<string, unknown[]>>(whereMayIAnswer(half, { what: 'READ', offset: 50 }, mark));
    assert.deepEqual([Object.keys(second), second.grantedAt?.length], [['privilege', 'grantedAt'], 10]);
    const many = {
      organizations: [
        organization(
          '1:Big',
          [],
          Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`Role ${index}`, [`READ ${index}`]])),
        ),
      ],
    };
    assert.match(
      whereMayIAnswer(many, { what: 'read', offset: 0 }, mark),
      /^60 names match\. Ask again with one of them in full\. For more of them, ask with "offset": 50\.\n/,
    );
  });
});
