import assert from 'node:assert/strict';
import type { AccessNode } from '../../../../../src/access/common/tree/accessNode.ts';
import { manySites, organization, site } from '../../../../support/access/access.ts';
import { rowsWithin } from '../../../../support/access/nestedRecord.ts';
import { rounds } from '../../../../support/rounds.ts';

describe('row ranges with very many rows', () => {
  const rowsOf = (count: number) => rowsWithin(organization('1:Acme', manySites(count)));

  it('row ranges limit each level to a thousand rows, without losing or repeating a row', () => {
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

  it('rows have different IDs even if a hundred thousand rows have the same name', () => {
    const alike = organization(
      '1:Acme',
      Array.from({ length: 100_000 }, () => site('Same')),
    );
    const ranges = rowsWithin(alike);
    const last =
      ranges
        .at(-1)
        ?.children?.()
        .map(({ id }) => id) ?? [];
    assert.deepEqual([last.length, last[0]?.split('#')[1], last.at(-1)?.split('#')[1]], [1000, '99001', '100000']);
  });

  it('row ranges create their rows only when they are expanded', () => {
    const names = manySites(100_000);
    let reads = 0;
    const sites = names.map(({ id = '', grants }) => ({
      id,
      name: 'Site',
      get grants() {
        reads += 1;
        return grants;
      },
    }));
    const ranges = rowsWithin({ id: '1', name: 'Acme', sites, grants: [] });
    assert.deepEqual([ranges.length, reads], [100, 0]);
    ranges[3]?.children?.();
    assert.ok(reads > 0 && reads <= 10_000, `${reads}`);
  });
});
