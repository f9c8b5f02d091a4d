import assert from 'node:assert/strict';
import type { AccessNode } from '../../../../../src/access/common/tree/accessNode.ts';
import { readPrivilegeMap } from '../../../../../src/service/privileges/common/privilegeMap.ts';
import { manySites, organization, site } from '../../../../support/access/access.ts';
import { generatedMap } from '../../../../support/access/generatedMap.ts';
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

  it('the access tree is read from a record of 100,000 sites with their roles', () => {
    const { organizations } = readPrivilegeMap(generatedMap(100_000));
    assert.equal(organizations.flatMap(({ sites }) => sites).length, 100_000);
  });
});
