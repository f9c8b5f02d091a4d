import assert from 'node:assert/strict';
import { graphDot, graphSvg } from '../../../../../src/responses/topology/common/drawingFiles.ts';
import { pairKey, type ChangeKind } from '../../../../../src/responses/topology/common/graph.ts';
import { graphTexts } from '../../../../../src/responses/topology/common/graphText.ts';
import { shortestPath } from '../../../../../src/responses/topology/common/paths.ts';
import { colorNames, type Colors } from '../../../../../src/responses/topology/common/pictureStyle.ts';
import { defaultGraphFilter, showGraph } from '../../../../../src/responses/topology/common/shownGraph.ts';
import { graphAt } from '../../../../../src/service/forms/common/graph.ts';

const hostile = '<script>alert("1")</script>&\\N\u202e';
const inks = Object.fromEntries(colorNames.map((name) => [name, `ink-${name}`])) as Colors;

function drawing(marks?: ReadonlyMap<string, ChangeKind>) {
  const graph = graphAt(
    {
      links: [
        { devAId: 'a', devBId: 'b', linkOperState: 'up', vlanSet: [10], devAIfxName: 'e1', devBIfxName: 'e2' },
        { devAId: 'b', devBId: 'a', linkOperState: 'up', vlanSet: [20] },
        { devAId: 'b', devBId: 'c', linkOperState: 'down', devAIfxName: 'e1', devBIfxName: 'e2' },
        { devAId: 'c', devBId: 'c', linkOperState: 'odd' },
      ],
      devices: [
        { deviceId: 'a', hostName: hostile, type: 'VM' },
        { deviceId: 'b', hostName: 'b', status: 'DOWN' },
      ],
    },
    [],
  );
  assert.ok(graph);
  return {
    graph,
    shown: showGraph(graph, defaultGraphFilter),
    positions: new Float32Array([0, 0, 100, 0, 0, 100]),
    inks,
    marks,
  };
}

describe('graph files', () => {
  it('graphSvg escapes names, and shows link states by color, dashes, and line width', () => {
    const svg = graphSvg(drawing());
    assert.ok(!svg.includes('<script'));
    assert.ok(svg.includes('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;\\N‹U+202E›'));
    assert.match(svg, /stroke="ink-up" stroke-width="2"\/><text[^>]*>×2</);
    assert.match(svg, /stroke="ink-down" stroke-width="1.2" stroke-dasharray="7 4"/);
    assert.match(svg, /stroke="ink-unknown" stroke-width="1.2" stroke-dasharray="2 3"/);
    assert.match(
      svg,
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="260" height="260" viewBox="-80 -80 260 260"/,
    );
  });

  it('graphDot escapes quotes and backslashes in names', () => {
    const lines = graphDot(drawing()).split('\n');
    assert.equal(lines[0], 'graph topology {');
    assert.ok(
      lines.includes('  n0 [label="<script>alert(\\"1\\")</script>&\\\\N‹U+202E›", comment="VM"];'),
      lines.join('\n'),
    );
    assert.ok(lines.includes('  n1 [label="b", color="red"];'));
    assert.ok(lines.includes('  n2 [label="c", style="dashed"];'));
    assert.ok(lines.includes('  n0 -- n1 [label="×2"];'));
    assert.ok(lines.includes('  n1 -- n2 [style="dashed", color="red"];'));
    assert.ok(lines.includes('  n2 -- n2 [style="dotted"];'));
  });

  it('graphSvg and graphDot mark added, removed, and changed elements by color and sign', () => {
    const marks = new Map<string, ChangeKind>([
      ['a', 'added'],
      ['b', 'changed'],
      [pairKey('c', 'b'), 'removed'],
    ]);
    const svg = graphSvg(drawing(marks));
    assert.match(svg, /stroke="ink-added" stroke-width="3"/);
    assert.match(svg, /stroke="ink-removed" stroke-width="3" stroke-dasharray="7 4"\/><text[^>]*>−</);
    assert.match(svg, /fill="ink-changed"[^>]*>~ ×</);
    assert.match(graphDot(drawing(marks)), /n1 -- n2 \[label="−"/);
  });
});

describe('graphTexts', () => {
  const { graph, shown } = drawing();
  const texts = graphTexts(graph, String);

  it('graphTexts describes a device, and a link as seen from either end', () => {
    assert.equal(texts.describe(shown, 1), 'b · down · 3 links');
    assert.equal(texts.noteOf(2), 'Not listed in the response');
    assert.equal(texts.lineFrom(shown, 0, 0), 'up · 2 links · VLAN 10, 20');
    assert.equal(texts.lineFrom(shown, 1, 2), 'down · 1 link · e2 – e1');
    assert.ok(!texts.nameOf(0).includes('\u202e'));
  });

  it('graphTexts says how long a path is, how many devices a failure would cut off, and what was left out', () => {
    assert.equal(
      texts.path(shortestPath(shown, 1, 2), 1, 2),
      'One link leads from b to c. It leads across links that are down, because no other path does.',
    );
    assert.equal(texts.path(undefined, 1, 2), 'No path leads from b to c.');
    assert.equal(texts.cutOff(0, 1), 'If b fails, all others stay connected.');
    assert.equal(texts.cutOff(3, 1), 'If b fails, 3 devices are cut off from the rest.');
    const left = { nodes: 3, links: 0, loose: 2, repeated: 0 };
    assert.deepEqual(texts.leftOut({ ...graph, left }), [
      'Devices left out because the picture would be too large: 3',
      "Links left out because they don't say which devices they connect: 2",
    ]);
  });
});
