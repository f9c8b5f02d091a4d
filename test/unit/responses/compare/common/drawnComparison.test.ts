import assert from 'node:assert/strict';
import { drawnComparison } from '../../../../../src/responses/compare/common/drawnComparison.ts';
import { pairKey } from '../../../../../src/responses/topology/common/graph.ts';
import { compareValues } from '../../../../../src/service/compare/common/compareValues.ts';
import type { Comparison } from '../../../../../src/service/compare/common/comparison.ts';
import { graphPathOf } from '../../../../../src/service/forms/common/graph.ts';

function compare(before: unknown, after: unknown): Comparison {
  const steps = compareValues(before, after, new Set());
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const device = (deviceId: string, state = 'UP') => ({ deviceId, hostName: deviceId, state });
const link = (linkId: string, devAId: string, devBId: string, linkOperState = 'up') => ({
  linkId,
  devAId,
  devBId,
  linkOperState,
});

describe('drawnComparison', () => {
  const before = {
    data: {
      devices: [device('a'), device('b'), device('gone')],
      links: [link('1', 'a', 'b'), link('2', 'a', 'b'), link('3', 'a', 'gone'), link('5', 'b', 'b')],
    },
  };
  const after = {
    data: {
      devices: [device('a'), device('b', 'DOWN'), device('new')],
      links: [link('1', 'a', 'b'), link('2', 'a', 'b', 'down'), link('4', 'a', 'new'), link('5', 'b', 'b')],
    },
  };
  const drawn = drawnComparison(after, compare(before, after));

  it('drawnComparison includes the devices and links of both sides', () => {
    assert.ok(drawn);
    const { devices, links } = drawn.value as unknown as typeof after.data;
    assert.deepEqual(
      devices.map(({ deviceId }) => deviceId),
      ['a', 'b', 'new', 'gone'],
    );
    assert.deepEqual(
      links.map(({ linkId }) => linkId),
      ['1', '2', '4', '5', '3'],
    );
    assert.deepEqual(graphPathOf({ differences: [], picture: drawn?.value }), ['picture']);
  });

  it('drawnComparison marks elements that were added, removed, or changed, and lines of which some links changed', () => {
    assert.deepEqual(Object.fromEntries(drawn?.marks ?? []), {
      b: 'changed',
      new: 'added',
      gone: 'removed',
      [pairKey('a', 'b')]: 'changed',
      [pairKey('a', 'new')]: 'added',
      [pairKey('a', 'gone')]: 'removed',
    });
  });

  it('drawnComparison returns undefined if the value is not a graph or has no changes', () => {
    assert.equal(drawnComparison([device('a')], compare([device('b')], [device('a')])), undefined);
    assert.equal(drawnComparison(after, compare(after, after)), undefined);
  });
});
