import assert from 'node:assert/strict';
import { accessText } from '../../../../../src/access/common/accessText.ts';
import type { AccessNode } from '../../../../../src/access/common/tree/accessNode.ts';
import { accessTree } from '../../../../../src/access/common/tree/accessTree.ts';
import { accessOfRow } from '../../../../../src/access/common/tree/rowScope.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { manySites, organization, site } from '../../../../support/access/access.ts';

describe('rowScope', () => {
  const flat = { '': Array.from({ length: 1001 }, (_, index) => `P${index}`) };
  const record = {
    ...decodeUserRecord({}),
    access: {
      organizations: [
        organization(
          '1:Acme',
          [
            site('12:Rīga', { Viewer: ['READ'] }),
            site('11:Oslo', { Operator: ['WRITE', 'READ'], '': ['LOG'] }),
            site('13:Bare'),
          ],
          { Planner: ['PLAN'] },
        ),
        organization('2:Zeta', manySites(1500), { Planner: ['PLAN'] }),
        organization('3:Flat', [], flat),
      ],
      unrecognized: [],
    },
  };
  const rows: { node: AccessNode; around: AccessNode[] }[] = [];
  const walk = (nodes: readonly AccessNode[], around: AccessNode[]) => {
    for (const node of nodes) {
      rows.push({ node, around });
      walk(node.children?.() ?? [], [...around, node]);
    }
  };
  walk(accessTree(record, 'en'), []);
  const find = (...names: string[]) =>
    rows.find(({ node, around }) => [...around, node].map(({ name }) => name).join('/') === names.join('/')) ??
    assert.fail(names.join('/'));
  const below = (...names: string[]) => {
    const { node, around } = find(...names);
    return accessText(accessOfRow(record.access.organizations, node, around))
      .trim()
      .split('\n')
      .map((line) => line.trim());
  };

  it('accessOfRow returns the access below a row, with the surrounding places', () => {
    assert.deepEqual(below('Acme', 'Oslo', 'Operator', 'READ'), ['Acme (1)', 'Oslo (11)', 'Operator:', '- READ']);
    assert.deepEqual(below('Acme', 'Oslo', 'Operator'), ['Acme (1)', 'Oslo (11)', 'Operator:', '- READ', '- WRITE']);
    assert.deepEqual(below('Acme', 'Rīga'), ['Acme (1)', 'Rīga (12)', 'Viewer:', '- READ']);
    assert.deepEqual(below('Acme', 'On the whole organization'), ['Acme (1)', 'Planner:', '- PLAN']);
    assert.equal(below('Acme').length, 12);
    assert.equal(below('Zeta', 'Site 1001 – Site 1500 (500)').length, 1 + 500 * 3);
    assert.deepEqual(
      accessOfRow(many, { ...find('You').node, kind: 'range', json: many.slice(1) }, []),
      many.slice(1),
      'a range of organizations',
    );
    assert.equal(below('Flat', 'P1000 – P1000 (1)').length, 1 + 1001, 'a range of privileges has those around it');
    assert.equal(below('You').filter((line) => line === 'Acme (1)').length, 1);
  });

  const many = [organization('1:A'), organization('2:B'), organization('3:C')];
});
