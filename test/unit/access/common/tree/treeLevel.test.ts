import assert from 'node:assert/strict';
import { levelNodes, maxRows } from '../../../../../src/access/common/tree/treeLevel.ts';
import { manySites, organization, site } from '../../../../support/access/access.ts';
import { everyNode, rowsWithin, treeOf } from '../../../../support/access/nestedRecord.ts';

describe('row ranges', () => {
  const rowsOf = (count: number) => rowsWithin(organization('1:Acme', manySites(count)));

  it('row ranges replace the rows of a level with more than a thousand rows', () => {
    assert.equal(rowsOf(maxRows).filter(({ kind }) => kind === 'site').length, 1000);
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

  it('rows with the same name have different IDs, even in two row ranges', () => {
    const sites = [...manySites(999), ...Array.from({ length: 5 }, () => site('999:Site 999'))];
    const ids = everyNode(treeOf([organization('1:A', sites)])).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const alike = ids.filter((id) => /"Site 999"\](#\d)?$/.test(id)).map((id) => id.split(']').at(-1));
    assert.deepEqual(alike, ['', '#2', '#3', '#4', '#5', '#6'], 'the first keeps its id when others come');
  });

  it('row ranges of places and of grants have their own IDs and the raw JSON target of the surrounding row', () => {
    const grants = { '': [], ...Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`R${index}`, ['X']])) };
    const privileges = { Viewer: Array.from({ length: 1001 }, (_, index) => `P${index}`) };
    const first = organization('1:A', [site('1:Oslo', grants), site('2:Rome', privileges), ...manySites(999)]);
    const organizations = [first, ...Array.from({ length: 1000 }, (_, index) => organization(`${index + 2}:B`))];
    const ranges = everyNode(treeOf(organizations)).filter(({ kind }) => kind === 'range');
    const a = 'organization:["1","A"]';
    assert.deepEqual(
      ranges.map(({ id, target }) => [id, target.member, target.names.map(({ name }) => name).join('/')]),
      [
        ['organizations/range:0-', 'orgPrivilegeMap', ''],
        [`${a}/range:0-`, 'orgPrivilegeMap', 'A'],
        [`${a}/site:["1","Oslo"]/range:0-`, 'orgPrivilegeMap', 'A/Oslo'],
        [`${a}/site:["1","Oslo"]/range:1000-`, 'orgPrivilegeMap', 'A/Oslo'],
        [`${a}/site:["2","Rome"]/range:0-`, 'orgPrivilegeMap', 'A/Rome'],
        [`${a}/site:["2","Rome"]/range:1000-`, 'orgPrivilegeMap', 'A/Rome'],
        [`${a}/range:1000-`, 'orgPrivilegeMap', 'A'],
        ['organizations/range:1000-', 'orgPrivilegeMap', ''],
      ],
    );
    assert.deepEqual(
      ranges.filter(({ id }) => id.includes('Oslo')).map(({ label }) => label),
      [' – R998 (1,000)', 'R999 – R999 (1)'],
    );
  });

  let made = 0;
  /** Returns the rows of a level of numbers, each named by its number. */
  const level = (count: number) =>
    levelNodes({
      items: Array.from({ length: count }, (_, index) => index),
      parentId: 'p',
      target: { member: 'm', names: [{ name: 'n' }] },
      nodeOf: (item) => {
        made += 1;
        return { id: `row${item}`, kind: 'field', label: '', tooltip: '', name: '', json: item, target: { names: [] } };
      },
      nameOf: String,
    });

  it('the row of a range has a label, its rows as children, and the raw JSON target of the row around it', () => {
    const [first, second] = level(1500);
    assert.equal(made, 0, 'rows are made when the range is expanded');
    assert.deepEqual(
      { ...second, children: second?.children?.().length },
      {
        id: 'p/range:1000-',
        kind: 'range',
        label: '1000 – 1499 (500)',
        name: '1000 – 1499 (500)',
        tooltip: '1000 – 1499 (500)',
        json: Array.from({ length: 500 }, (_, index) => 1000 + index),
        target: { member: 'm', names: [{ name: 'n' }] },
        children: 500,
      },
    );
    assert.equal(first?.id, level(2500)[0]?.id, 'a range that is open stays open when others come');
  });

  it('row ranges are nested if a level has more than a thousand ranges', () => {
    const rows = level(1_000_001);
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['0 – 999999 (1,000,000)', '1000000 – 1000000 (1)'],
    );
    const inner = rows[0]?.children?.() ?? [];
    assert.deepEqual([inner.length, inner.at(-1)?.label], [1000, '999000 – 999999 (1,000)']);
    assert.deepEqual(
      [...rows, inner[0]].map((row) => row?.id),
      ['p/range:0-1000000', 'p/range:1000000-', 'p/range:0-'],
    );
    assert.equal(level(1_000_000).length, 1000);
  });
});
