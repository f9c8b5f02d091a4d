import assert from 'node:assert/strict';
import { graphTexts } from '../../../../../src/responses/topology/common/graphText.ts';
import { defaultGraphFilter, showGraph } from '../../../../../src/responses/topology/common/shownGraph.ts';
import { graphAt } from '../../../../../src/service/forms/common/graph.ts';

describe('graphTexts', () => {
  const graph = graphAt(
    {
      links: [
        { devAId: 'a', devBId: 'b', linkOperState: 'up', vlanSet: [10], devAIfxName: 'e1', devBIfxName: 'e2' },
        { devAId: 'b', devBId: 'a', linkOperState: 'up', vlanSet: [20] },
        { devAId: 'b', devBId: 'c', linkOperState: 'down', devAIfxName: 'e1', devBIfxName: 'e2' },
        { devAId: 'c', devBId: 'c', linkOperState: 'odd' },
      ],
      devices: [
        { deviceId: 'a', hostName: 'a\u202e', type: 'VM' },
        { deviceId: 'b', hostName: 'b', status: 'DOWN' },
      ],
    },
    [],
  );
  assert.ok(graph);
  const shown = showGraph(graph, defaultGraphFilter);
  const texts = graphTexts(graph, String);

  it('graphTexts describes a device, and a link as seen from either end', () => {
    assert.equal(texts.describe(shown, 1), 'b · down · 3 links');
    assert.equal(texts.noteOf(2), 'Not listed in the response');
    assert.equal(texts.lineFrom(shown, 0, 0), 'up · 2 links · VLAN 10, 20');
    assert.equal(texts.lineFrom(shown, 1, 2), 'down · 1 link · e2 – e1');
    assert.ok(!texts.nameOf(0).includes('\u202e'));
  });

  it('graphTexts says how many devices a failure would cut off and what was left out', () => {
    assert.equal(texts.cutOff(0, 1), 'If b fails, all others stay connected.');
    assert.equal(texts.cutOff(3, 1), 'If b fails, 3 devices are cut off from the rest.');
    const left = { nodes: 3, links: 0, loose: 2, repeated: 0 };
    assert.deepEqual(texts.leftOut({ ...graph, left }), [
      'Devices left out because the picture would be too large: 3',
      "Links left out because they don't say which devices they connect: 2",
    ]);
  });
});
