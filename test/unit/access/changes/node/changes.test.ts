import assert from 'node:assert/strict';
import { compareAccess } from '../../../../../src/access/changes/common/accessChanges.ts';
import type { ChangeSet } from '../../../../../src/access/changes/node/accessHistory.ts';
import { changeMarks } from '../../../../../src/access/changes/node/changeMarks.ts';
import { changeLine, changeTree, type ChangeNode } from '../../../../../src/access/changes/node/changeTree.ts';
import { accessTree } from '../../../../../src/access/common/tree/accessTree.ts';
import { exactTime } from '../../../../../src/platform/common/text/time.ts';
import type { Organization } from '../../../../../src/service/privileges/common/privilegeMap.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { manySites, organization, site } from '../../../../support/access/access.ts';
import { hostileTexts, recordOf } from '../../../../support/texts/hostileTexts.ts';

const day = 24 * 60 * 60_000;
const before = [
  organization('1:Acme', [
    site('11:Oslo', { Operator: ['READ', 'WRITE', 'DELETE'] }),
    site('12:Rīga', { Viewer: ['READ'] }),
    site('13:Malmö', { Viewer: ['READ'] }),
  ]),
  organization('2:Zeta'),
];
const after = [
  organization('1:Acme', [
    site('11:Oslo', { Operator: ['READ'] }),
    site('13:Malmö North', { Viewer: ['READ'], Owner: ['ALL'] }),
    site('14:Bodø', { Viewer: ['READ'] }),
  ]),
  organization('3:Ny'),
];
const setOf = (atMs: number): ChangeSet => {
  const changes = compareAccess(before, after);
  return { atMs, sinceMs: atMs - day, changes, count: changes.length, losses: 0 };
};
const outline = (nodes: readonly ChangeNode[]): string[] =>
  nodes.map(({ kind, label, description }) => [kind, label, description].filter(Boolean).join(' | '));

describe('changeTree', () => {
  it('changeTree returns a row for each load that found changes, and below it a row for each change', () => {
    const sets = changeTree([setOf(10 * day), setOf(5 * day)], 'en');
    const [set, ...others] = sets;
    assert.deepEqual(outline([set ?? assert.fail(), ...others]), [
      `set | ${exactTime(10 * day, 'en')} | 7 changes`,
      `set | ${exactTime(5 * day, 'en')} | 7 changes`,
    ]);
    assert.deepEqual(outline(set?.children?.() ?? []), [
      'added | Ny | added',
      'added | Bodø | added · Acme',
      'removed | Oslo | 2 privileges removed · Operator · Acme',
      'changed | Malmö North | renamed from Malmö · Acme',
      'added | Malmö North | role Owner added · Acme',
      'removed | Rīga | removed · Acme',
      'removed | Zeta | removed',
    ]);
    assert.deepEqual(set?.children?.().map(changeLine).slice(0, 3), [
      'Ny · added',
      'Bodø · added · Acme',
      'Oslo · 2 privileges removed · Operator · Acme',
    ]);
    assert.deepEqual(outline(set?.children?.()[2]?.children?.() ?? []), ['privilege | DELETE', 'privilege | WRITE']);
    assert.equal(set?.children?.()[0]?.children, undefined, 'nothing is below a place that was added');
    const all = sets.flatMap((one) => [
      one,
      ...(one.children?.() ?? []).flatMap((node) => [node, ...(node.children?.() ?? [])]),
    ]);
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  });

  /** The rows of the changes between an organization that is like this first and like that afterwards. */
  const rowsBetween = (one: Parameters<typeof organization>, other: Parameters<typeof organization>) => {
    const changes = compareAccess([organization(...one)], [organization(...other)]);
    const [set] = changeTree([{ atMs: day, sinceMs: 0, changes, count: changes.length, losses: 0 }], 'en');
    assert.ok(set?.children);
    return { set, rows: set.children() };
  };
  const names = (count: number) => Array.from({ length: count }, (_, index) => `P${count - index}`);

  it('changeTree shows when a change was found, and when the access that it was compared with was loaded', () => {
    const { set } = rowsBetween(['1:Acme'], ['1:Acme', [], { Owner: ['ALL'] }]);
    assert.equal(set.description, '1 change');
    assert.equal(set.tooltip, `Found on ${exactTime(day, 'en')}, compared with your access on ${exactTime(0, 'en')}`);
  });

  for (const [what, one, other, lines] of [
    [
      'roles removed from an organization and a site',
      ['1:Acme', [site('11:Oslo', { Viewer: ['READ'], Owner: ['ALL'] })], { Operator: ['READ'] }],
      ['1:Acme', [site('11:Oslo', { Owner: ['ALL'] })]],
      ['removed | Acme | role Operator removed', 'removed | Oslo | role Viewer removed · Acme'],
    ],
    [
      'privileges added to and removed from a role',
      ['1:Acme', [site('11:Oslo', { Operator: ['READ', 'A'] })], { Operator: ['X'] }],
      ['1:Acme', [site('11:Oslo', { Operator: ['READ', 'B', 'C'] })], { Operator: ['Y'] }],
      [
        'added | Acme | 1 privilege added · Operator',
        'removed | Acme | 1 privilege removed · Operator',
        'added | Oslo | 2 privileges added · Operator · Acme',
        'removed | Oslo | 1 privilege removed · Operator · Acme',
      ],
    ],
    [
      'added privileges without a role',
      ['1:Acme', [site('11:Oslo', { '': ['READ'] })], { '': ['READ'] }],
      ['1:Acme', [site('11:Oslo', { '': ['READ', 'WRITE'] })], { '': ['READ', 'WRITE'] }],
      ['added | Acme | 1 privilege added', 'added | Oslo | 1 privilege added · Acme'],
    ],
  ] as const satisfies readonly (readonly [
    string,
    Parameters<typeof organization>,
    Parameters<typeof organization>,
    readonly string[],
  ])[])
    it(`changeTree reports ${what}`, () => {
      const { rows } = rowsBetween([...one], [...other]);
      assert.deepEqual(outline(rows), lines);
    });

  it('changeTree shows the place and times in each row, and at most twenty names in a tooltip', () => {
    const { rows } = rowsBetween(
      ['1:Acme', [site('11:Oslo', { Operator: [] })], { Owner: ['READ'] }],
      ['1:Acme', [site('11:Oslo', { Operator: names(20) })], { Owner: ['READ', ...names(21)] }],
    );
    const [atAcme, atOslo] = rows;
    assert.ok(atAcme?.children && atOslo?.children);
    const inOrder = names(21).reverse();
    assert.equal(atAcme.tooltip, ['Acme: 21 privileges added', 'Owner', ...inOrder.slice(0, 20), '…'].join('\n'));
    assert.equal(atOslo.tooltip, ['Oslo: 20 privileges added', 'Operator · Acme', ...inOrder.slice(0, 20)].join('\n'));
    const acme = { id: '1', name: 'Acme' };
    const place = { organization: acme, site: { id: '11', name: 'Oslo' } };
    const [privilege] = atOslo.children();
    assert.deepEqual(privilege, {
      id: `${atOslo.id}/0`,
      kind: 'privilege',
      label: 'P1',
      tooltip: 'P1',
      place,
      atMs: day,
      sinceMs: 0,
    });
    assert.deepEqual([atOslo.place, atOslo.atMs, atOslo.sinceMs], [place, day, 0]);
    assert.deepEqual(atAcme.place, { organization: acme });
  });

  it('changeTree shows how many changes it omits', () => {
    const set = setOf(0);
    const [row] = changeTree([{ ...set, count: 9007 }], 'en');
    assert.equal(row?.description, '9,007 changes');
    const more = row?.children?.().at(-1);
    const label = '9,000 more; compare to see all';
    assert.deepEqual(more, { id: '0/more', kind: 'changed', label, tooltip: label, sinceMs: set.sinceMs, atMs: 0 });
  });

  it('changeTree shows hostile names as plain text of limited length', () => {
    for (const text of hostileTexts()) {
      const { organizations } = decodeUserRecord(recordOf(text)).access;
      const changes = [
        ...compareAccess([], organizations),
        ...compareAccess(
          organizations,
          organizations.map((entry) => ({ ...entry, sites: [] })),
        ),
      ];
      const [set] = changeTree([{ atMs: 1, sinceMs: 0, changes, count: changes.length, losses: 0 }], 'en');
      for (const { label, description = '', tooltip } of set?.children?.() ?? []) {
        assert.doesNotMatch(label + description + tooltip, /[\u202e\u200b\u2028]/);
        assert.ok(label.length < 1000);
      }
    }
  });
});

describe('changeMarks', () => {
  const rows = new Map(
    accessTree({ ...decodeUserRecord({}), access: { organizations: after, unrecognized: [] } }, 'en')
      .flatMap((node) => [node, ...(node.children?.() ?? [])])
      .map(({ id, label }) => [id, label]),
  );
  const marked = (sets: readonly ChangeSet[], nowMs: number) =>
    [...changeMarks(sets, nowMs, 'en')].map(([id, { kind, tooltip }]) => `${rows.get(id) ?? '?'} ${kind}: ${tooltip}`);

  it('changeMarks marks changed places and their organizations', () => {
    assert.deepEqual(marked([setOf(0), setOf(-day)], 2 * day).sort(), [
      `Acme changed: Bodø: added; Oslo: 2 privileges removed; Malmö North: renamed from Malmö … · ${exactTime(0, 'en')}`,
      `Bodø added: Bodø: added · ${exactTime(0, 'en')}`,
      `Malmö North changed: Malmö North: renamed from Malmö; Malmö North: role Owner added · ${exactTime(0, 'en')}`,
      `Ny added: Ny: added · ${exactTime(0, 'en')}`,
      `Oslo changed: Oslo: 2 privileges removed · ${exactTime(0, 'en')}`,
    ]);
  });

  it('changeMarks lists at most three changes in a tooltip, followed by an ellipsis if there are more', () => {
    const sites = (count: number) => manySites(count, { Viewer: ['READ'] });
    const marksOf = (count: number) => {
      const changes = compareAccess([organization('1:Acme')], [organization('1:Acme', sites(count))]);
      return [...changeMarks([{ atMs: 0, sinceMs: -day, changes, count, losses: 0 }], 0, 'en').values()][0]?.tooltip;
    };
    const three = 'Site 1: added; Site 2: added; Site 3: added';
    assert.equal(marksOf(3), `${three} · ${exactTime(0, 'en')}`);
    assert.equal(marksOf(4), `${three} … · ${exactTime(0, 'en')}`);
  });

  it('changeMarks marks the organization that lost a site, and nothing if the organization itself was removed', () => {
    const marksOf = (one: readonly Organization[], other: readonly Organization[]) =>
      marked([{ atMs: 0, sinceMs: -day, changes: compareAccess(one, other), count: 1, losses: 0 }], 0);
    assert.deepEqual(marksOf([organization('1:Acme', [site('12:Rīga')])], [organization('1:Acme')]), [
      `Acme changed: Rīga: removed · ${exactTime(0, 'en')}`,
    ]);
    assert.deepEqual(marksOf([organization('1:Acme')], []), []);
  });

  it('changeMarks shows marks for one week', () => {
    assert.equal(marked([setOf(0)], 7 * day).length, 5);
    assert.deepEqual(marked([setOf(0)], 7 * day + 1), []);
    assert.equal(marked([setOf(20 * day)], 27 * day).length, 5);
    assert.deepEqual(marked([setOf(-4 * day)], 4 * day), []);
    assert.deepEqual(marked([], 0), []);
  });
});
