import assert from 'node:assert/strict';
import { compareAccess } from '../../../../src/core/changes/accessChanges.ts';
import type { ChangeSet } from '../../../../src/core/changes/accessHistory.ts';
import { decodeUserRecord } from '../../../../src/core/userRecord.ts';
import { accessTree } from '../../../../src/model/access/tree/accessTree.ts';
import { changeMarks } from '../../../../src/model/changes/changeMarks.ts';
import { changeTree, type ChangeNode } from '../../../../src/model/changes/changeTree.ts';
import { exactTime } from '../../../../src/model/text/time.ts';
import { organization, site } from '../../../support/access/access.ts';
import { hostileTexts, recordOf } from '../../../support/texts/hostileTexts.ts';

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
  return { atMs, sinceMs: atMs - day, changes, count: changes.length };
};
const outline = (nodes: readonly ChangeNode[]): string[] =>
  nodes.map(({ kind, label, description }) => [kind, label, description].filter(Boolean).join(' | '));

describe('changeTree', () => {
  it('has a row for each load that found changes, and under it each of them', () => {
    const [set, ...others] = changeTree([setOf(10 * day), setOf(5 * day)], 'en');
    assert.deepEqual(outline([set ?? assert.fail(), ...others]), [
      `set | ${exactTime(10 * day, 'en')} | 7 changes`,
      `set | ${exactTime(5 * day, 'en')} | 7 changes`,
    ]);
    assert.deepEqual(outline(set?.children?.() ?? []), [
      'added | Organization Ny added',
      'added | Site Bodø added | Acme',
      'removed | 2 privileges removed at Oslo | Operator · Acme',
      'changed | Malmö renamed to Malmö North | Acme',
      'added | Role Owner added at Malmö North | Acme',
      'removed | Site Rīga removed | Acme',
      'removed | Organization Zeta removed',
    ]);
    assert.deepEqual(outline(set?.children?.()[2]?.children?.() ?? []), ['privilege | DELETE', 'privilege | WRITE']);
  });

  it('says how many are left out', () => {
    const set = setOf(0);
    const [row] = changeTree([{ ...set, count: 9007 }], 'en');
    assert.equal(row?.description, '9,007 changes');
    const more = row?.children?.().at(-1);
    assert.equal(more?.label, '9,000 more; compare to see all');
    assert.deepEqual([more?.sinceMs, more?.atMs, more?.place], [set.sinceMs, set.atMs, undefined]);
  });

  it('gives every row an id of its own', () => {
    const all = changeTree([setOf(1), setOf(2)], 'en').flatMap((set) => [
      set,
      ...(set.children?.() ?? []).flatMap((node) => [node, ...(node.children?.() ?? [])]),
    ]);
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  });

  it('shows hostile names as text', () => {
    for (const text of hostileTexts()) {
      const { organizations } = decodeUserRecord(recordOf(text)).access;
      const changes = [
        ...compareAccess([], organizations),
        ...compareAccess(
          organizations,
          organizations.map((entry) => ({ ...entry, sites: [] })),
        ),
      ];
      const [set] = changeTree([{ atMs: 1, sinceMs: 0, changes, count: changes.length }], 'en');
      for (const { label, description = '', tooltip } of set?.children?.() ?? []) {
        assert.doesNotMatch(label + description + tooltip, /[\u202e\u200b\u2028]/);
        assert.ok(label.length < 1000);
      }
    }
  });
});

describe('changeMarks', () => {
  const rows = new Map(
    accessTree({ ...decodeUserRecord({}), access: { organizations: after, unread: [] } }, 'en')
      .flatMap((node) => [node, ...(node.children?.() ?? [])])
      .map(({ id, label }) => [id, label]),
  );
  const marked = (sets: readonly ChangeSet[], nowMs: number) =>
    [...changeMarks(sets, nowMs, 'en')].map(([id, { kind, tooltip }]) => `${rows.get(id) ?? '?'} ${kind}: ${tooltip}`);

  it('mark the rows that changed, and the organizations that they are in', () => {
    assert.deepEqual(marked([setOf(0), setOf(-day)], 2 * day).sort(), [
      `Acme changed: Site Bodø added, 2 privileges removed at Oslo, Malmö renamed to Malmö North … · ${exactTime(0, 'en')}`,
      `Bodø added: Site Bodø added · ${exactTime(0, 'en')}`,
      `Malmö North changed: Malmö renamed to Malmö North, Role Owner added at Malmö North · ${exactTime(0, 'en')}`,
      `Ny added: Organization Ny added · ${exactTime(0, 'en')}`,
      `Oslo changed: 2 privileges removed at Oslo · ${exactTime(0, 'en')}`,
    ]);
  });

  it('are there for a week', () => {
    assert.equal(marked([setOf(0)], 7 * day).length, 5);
    assert.deepEqual(marked([setOf(0)], 7 * day + 1), []);
    assert.deepEqual(marked([], 0), []);
  });
});
