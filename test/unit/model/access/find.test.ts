import assert from 'node:assert/strict';
import { decodeUserRecord } from '../../../../src/core/userRecord.ts';
import {
  filterAccess,
  filterMessage,
  type AccessFilter,
  narrowing,
} from '../../../../src/model/access/accessFilter.ts';
import { everyPlace, viewsIn } from '../../../../src/model/access/place.ts';
import { PlaceSearch } from '../../../../src/model/access/placeSearch.ts';
import type { AccessNode } from '../../../../src/model/access/tree/accessNode.ts';
import { accessTree } from '../../../../src/model/access/tree/accessTree.ts';
import { mostRows } from '../../../../src/model/access/tree/treeLevel.ts';
import { everyGrantable, whereGranted } from '../../../../src/model/access/whereGranted.ts';
import { manySites, organization, site } from '../../../support/access/access.ts';
import { rounds } from '../../../support/rounds.ts';
import { hostileTexts } from '../../../support/texts/hostileTexts.ts';

const organizations = [
  organization('2:Nordwind', [
    site('21:Zürich Altstetten', { Operator: ['READ', 'WRITE'] }),
    site('22:Köln Bay 3', { Viewer: ['READ'] }),
    site('23:Köln Bay 12', { Viewer: ['READ'] }),
  ]),
  organization(
    '1:Acme',
    [
      site('11:Oslo Data Center', { Operator: ['READ', 'WRITE'], Auditor: ['LOG'] }),
      site('12:東京 Ōtemachi', { Viewer: ['READ'] }),
    ],
    { Planner: ['PLAN'] },
  ),
];
const access = { organizations };

function everyNode(nodes: readonly AccessNode[]): AccessNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children?.() ?? [])]);
}

describe('PlaceSearch', () => {
  const search = new PlaceSearch(everyPlace(access));
  const names = (query: string, most?: number) =>
    search.find(query, most).found.map(({ organization: around, site: at }) => (at ?? around).name);

  for (const [query, first] of [
    ['oslo', 'Oslo Data Center'],
    ['OSLO data', 'Oslo Data Center'],
    ['center oslo', 'Oslo Data Center'],
    ['acme oslo', 'Oslo Data Center'],
    ['koln 12', 'Köln Bay 12'],
    ['Köln 3', 'Köln Bay 3'],
    ['22', 'Köln Bay 3'],
    ['zurihc', 'Zürich Altstetten'],
    ['otemachi', '東京 Ōtemachi'],
    ['東京', '東京 Ōtemachi'],
    ['nordwind', 'Nordwind'],
    ['O\u0308slo', 'Oslo Data Center'],
  ] as const) {
    it(`finds ${first} by "${query}"`, () => assert.equal(names(query)[0], first));
  }

  it('gives everything, in the order of the tree, when nothing is typed that could be found', () => {
    for (const query of ['', ' ', '[](', '$']) {
      assert.deepEqual(names(query), [
        'Acme',
        'Oslo Data Center',
        '東京 Ōtemachi',
        'Nordwind',
        'Köln Bay 3',
        'Köln Bay 12',
        'Zürich Altstetten',
      ]);
    }
    assert.deepEqual(search.find('', 2).count, 7);
    assert.equal(names('', 2).length, 2);
    assert.deepEqual(names('qqqq'), []);
  });

  it('is not confused by hostile names and queries', () => {
    const texts = hostileTexts().map((text) => text.slice(0, 500));
    const places = texts.map((text) => ({ organization: organization(`1:${text}`), site: site(`2:${text}`) }));
    const hostile = new PlaceSearch(places);
    for (const text of texts) assert.ok(hostile.find(text.slice(0, 60)).found.length <= 100);
  });
});

describe('whereGranted', () => {
  it('lists what is granted anywhere, with the number of places', () => {
    assert.deepEqual(
      everyGrantable(access).map(({ kind, name, places }) => `${kind} ${name} ${places}`),
      [
        'privilege LOG 1',
        'privilege PLAN 1',
        'privilege READ 5',
        'privilege WRITE 2',
        'role Auditor 1',
        'role Operator 2',
        'role Planner 1',
        'role Viewer 3',
      ],
    );
  });

  it('tells where it is granted from where it is not', () => {
    const at = (kind: 'privilege' | 'role', name: string) => {
      const { granted, missing } = whereGranted(access, { kind, name });
      assert.equal(granted.length + missing.length, 6);
      return granted.map(({ organization: around, site: here }) => (here ?? around).name);
    };
    assert.deepEqual(at('privilege', 'WRITE'), ['Oslo Data Center', 'Zürich Altstetten']);
    assert.deepEqual(at('role', 'Planner'), ['Acme']);
    assert.deepEqual(at('role', 'toString'), []);
  });
});

describe('filterAccess', () => {
  const shown = (filter: AccessFilter) =>
    filterAccess(organizations, filter).map((view) => [
      view.place.name,
      viewsIn(view).map(({ place }) => place.name),
      view.showsGrants,
    ]);

  it('leaves sites by name without regard to accents, by ID, by role and by privilege', () => {
    assert.deepEqual(shown({ kind: 'text', text: ' KOLN' }), [['Nordwind', ['Köln Bay 3', 'Köln Bay 12'], false]]);
    assert.deepEqual(shown({ kind: 'text', text: '12' }), [
      ['Nordwind', ['Köln Bay 12'], false],
      ['Acme', ['東京 Ōtemachi'], false],
    ]);
    assert.deepEqual(shown({ kind: 'text', text: 'audit' }), [['Acme', ['Oslo Data Center'], false]]);
    assert.deepEqual(shown({ kind: 'text', text: 'acme' }), [['Acme', ['Oslo Data Center', '東京 Ōtemachi'], true]]);
    assert.deepEqual(shown({ kind: 'privilege', name: 'PLAN' }), [['Acme', [], true]]);
    assert.deepEqual(shown({ kind: 'role', name: 'Viewer' }), [
      ['Nordwind', ['Köln Bay 3', 'Köln Bay 12'], false],
      ['Acme', ['東京 Ōtemachi'], false],
    ]);
    assert.deepEqual(shown({ kind: 'text', text: 'nowhere' }), []);
  });

  it('says what is shown', () => {
    const message = (filter: AccessFilter) => filterMessage(filter, organizations, filterAccess(organizations, filter));
    assert.equal(message({ kind: 'text', text: 'koln' }), 'Filtered by "koln": 2 of 6 places');
    assert.equal(message({ kind: 'role', name: 'Operator' }), 'Filtered by role "Operator": 2 of 6 places');
    assert.equal(message({ kind: 'text', text: '\u202Enowhere' }), 'Nothing in your access matches "‹U+202E›nowhere".');
  });

  it('narrows the tree down, and leaves rows their identity', () => {
    const record = { ...decodeUserRecord({}), access: { organizations, unread: [1] } };
    const all = everyNode(accessTree(record, 'en'));
    const some = everyNode(accessTree(record, 'en', narrowing({ kind: 'text', text: 'koln' })));
    assert.deepEqual(
      some
        .filter(({ kind }) => ['organization', 'site', 'wholePlace', 'unread'].includes(kind))
        .map(({ label, description }) => `${label} ${description ?? ''}`),
      ['Nordwind 2 of 3 sites', 'Köln Bay 3 Viewer · 1 privilege', 'Köln Bay 12 Viewer · 1 privilege'],
    );
    for (const { id, json } of some)
      assert.ok(
        all.some((node) => node.id === id && (node.kind === 'user' || node.kind === 'field' || node.json === json)),
        id,
      );
  });
});

describe('ranges of rows', () => {
  const rowsOf = (count: number) => {
    const large = organization('1:Acme', manySites(count));
    const record = { ...decodeUserRecord({}), access: { organizations: [large], unread: [] } };
    return (
      accessTree(record, 'en')
        .find(({ kind }) => kind === 'organization')
        ?.children?.() ?? []
    );
  };

  it('stand for more rows than a level should have', () => {
    assert.equal(rowsOf(mostRows).filter(({ kind }) => kind === 'site').length, 1000);
    assert.deepEqual(
      rowsOf(2500).map(({ label }) => label),
      ['Site 1 – Site 1000 (1,000)', 'Site 1001 – Site 2000 (1,000)', 'Site 2001 – Site 2500 (500)'],
    );
    assert.deepEqual(
      rowsOf(2500)[2]
        ?.children?.()
        .slice(-1)
        .map(({ label }) => label),
      ['Site 2500'],
    );
  });

  it('make no level of more than a thousand, and lose nothing and repeat nothing', () => {
    let largest = 0;
    const count = (nodes: readonly AccessNode[]): string[] => {
      largest = Math.max(largest, nodes.length);
      return nodes.flatMap((node) => (node.kind === 'range' ? count(node.children?.() ?? []) : [node.id]));
    };
    const sites = rounds(123_456, 23_456);
    const ids = count(rowsOf(sites));
    assert.deepEqual([ids.length, new Set(ids).size], [sites, sites]);
    assert.ok(largest <= 1000);
  });

  it('keep apart a hundred thousand that are called the same, each for good', () => {
    const alike = organization(
      '1:Acme',
      Array.from({ length: 100_000 }, () => site('Same')),
    );
    const ranges =
      accessTree({ ...decodeUserRecord({}), access: { organizations: [alike], unread: [] } }, 'en')
        .find(({ kind }) => kind === 'organization')
        ?.children?.() ?? [];
    const last =
      ranges
        .at(-1)
        ?.children?.()
        .map(({ id }) => id) ?? [];
    assert.deepEqual([last.length, last[0]?.split('#')[1], last.at(-1)?.split('#')[1]], [1000, '99001', '100000']);
  });

  it('make rows when they are opened, not before', () => {
    const names = manySites(100_000);
    let asked = 0;
    const sites = names.map(({ id = '', grants }) => ({
      id,
      name: 'Site',
      get grants() {
        asked += 1;
        return grants;
      },
    }));
    const record = {
      ...decodeUserRecord({}),
      access: { organizations: [{ id: '1', name: 'Acme', sites, grants: [] }], unread: [] },
    };
    const ranges =
      accessTree(record, 'en')
        .find(({ kind }) => kind === 'organization')
        ?.children?.() ?? [];
    assert.deepEqual([ranges.length, asked], [100, 0]);
    ranges[3]?.children?.();
    assert.ok(asked > 0 && asked <= 10_000, `${asked}`);
  });

  it('tell apart rows that are named alike, also at the border of two ranges', () => {
    const sites = [...manySites(999), ...Array.from({ length: 5 }, () => site('999:Site 999'))];
    const record = { ...decodeUserRecord({}), access: { organizations: [organization('1:A', sites)], unread: [] } };
    const ids = everyNode(accessTree(record, 'en')).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });
});
