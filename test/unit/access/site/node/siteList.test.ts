import assert from 'node:assert/strict';
import { decodeSiteList, loadSiteList } from '../../../../../src/access/site/node/siteList.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import type { ServiceCall } from '../../../../../src/service/common/serviceClient.ts';
import { written } from '../../../../support/access/placeBench.ts';

const alpha = {
  orgId: 'a1:ALPHA',
  orgName: 'ALPHA',
  siteList: [
    { siteId: 's1:LAB-1', siteName: 'LAB-1', address: {} },
    { siteId: 's2:LAB-2', siteName: 'LAB-2', address: null },
  ],
};

/** Returns the decoded list, one line per organization and site. */
const read = (body: unknown) =>
  decodeSiteList(body).flatMap((organization) => [
    written({ organization }),
    ...organization.sites.map((site) => written({ organization, site })),
  ]);

describe('site list', () => {
  const rows: readonly (readonly [title: string, body: unknown, expected: readonly string[]])[] = [
    [
      'contains IDs that include the names',
      { data: [alpha], links: {} },
      ['a1:ALPHA', 'a1:ALPHA / s1:LAB-1', 'a1:ALPHA / s2:LAB-2'],
    ],
    ['has no envelope', [{ ...alpha, siteList: [] }], ['a1:ALPHA']],
    [
      'contains IDs without names in them',
      [{ orgId: 'a1', orgName: 'ALPHA', siteList: [{ siteId: 7, siteName: 'LAB' }] }],
      ['a1:ALPHA', 'a1:ALPHA / 7:LAB'],
    ],
    [
      'contains no sites',
      {
        data: [
          { ...alpha, siteList: null },
          { orgId: 'b', orgName: 'B' },
        ],
      },
      ['a1:ALPHA', 'b:B'],
    ],
    [
      'contains names with colons',
      [{ orgId: 'a1:A: North', siteList: [{ siteId: 's1:L:1', siteName: 'L:1' }] }],
      ['a1:A: North', 'a1:A: North / s1:L:1'],
    ],
    [
      'contains an ID with a different name in it, which is kept whole',
      [{ orgId: 'a1:ALPHA', orgName: 'Alpha Ltd' }],
      ['a1:ALPHA:Alpha Ltd'],
    ],
    ['lacks names', [{ orgId: 'a1', siteList: [{ siteId: 's1' }] }], ['a1:a1', 'a1:a1 / s1:s1']],
    [
      'contains IDs that equal the names',
      [{ orgId: 'A', orgName: 'A', siteList: [{ siteId: 'B:B', siteName: 'B' }, { siteId: 'C:C' }] }, { orgId: 'D:D' }],
      ['A:A:A', 'A:A:A / B:B:B', 'A:A:A / C:C:C', 'D:D:D'],
    ],
    ['lacks IDs', [{ orgName: 'ALPHA' }], [':ALPHA']],
    ['contains no organizations', [{}, null, 7, 'x', { orgId: '', orgName: ' ' }, { orgId: {} }], []],
    ['is not an array', { data: 'soon' }, []],
    ['is null', null, []],
  ];
  for (const [title, body, expected] of rows)
    it(`decodeSiteList reads a list that ${title}`, () => assert.deepEqual(read(body), expected));

  it('decodeSiteList drops all members except IDs and names', () =>
    assert.deepEqual(decodeSiteList([{ ...alpha, siteList: [alpha.siteList[0]], secret: 1 }]), [
      { id: 'a1', name: 'ALPHA', grants: [], sites: [{ id: 's1', name: 'LAB-1', grants: [] }] },
    ]));

  it('loadSiteList sends no place headers, and returns an empty list if the service refuses or sends another format', async () => {
    const calls: ServiceCall[] = [];
    const answering = (status: number, text: string) => ({
      call: (_id: string, call: ServiceCall) => {
        calls.push(call);
        return Promise.resolve({ status, text, headers: { get: () => null } });
      },
    });
    const listed = (status: number, text: string) =>
      loadSiteList(answering(status, text), 'acme', new AbortController().signal);
    assert.equal((await listed(200, JSON.stringify({ data: [alpha] }))).length, 1);
    assert.deepEqual(
      await Promise.all([
        listed(404, '{}'),
        listed(403, JSON.stringify([alpha])),
        listed(200, '<html>'),
        listed(200, ''),
      ]),
      [[], [], [], []],
    );
    assert.deepEqual(calls[0], { method: 'GET', path: '/api/v2/sites', kind: 'read' });
  });

  it("loadSiteList throws if the service can't be reached", async () => {
    const unreachable = {
      call: () => Promise.reject(new OrgAccessError('timeout', { code: 'timedOut', seconds: 15 })),
    };
    await assert.rejects(loadSiteList(unreachable, 'acme', new AbortController().signal), OrgAccessError);
  });
});
