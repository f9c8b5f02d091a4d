import assert from 'node:assert/strict';
import {
  fitted,
  fromScreen,
  nodeAt,
  panned,
  toScreen,
  zoomed,
} from '../../../../../src/responses/topology/common/camera.ts';
import { clearLinks } from '../../../../../src/responses/topology/common/clearLinks.ts';
import { cutOffBy, neighborsOf } from '../../../../../src/responses/topology/common/neighbors.ts';
import { createNodeSearch, nodeAtPath } from '../../../../../src/responses/topology/common/nodeSearch.ts';
import { glyphOf } from '../../../../../src/responses/topology/common/pictureStyle.ts';
import {
  defaultGraphFilter,
  kindsOf,
  showGraph,
  vlansOf,
} from '../../../../../src/responses/topology/common/shownGraph.ts';
import {
  isolatedNodes,
  placeIsolated,
  startPositions,
} from '../../../../../src/responses/topology/common/startPositions.ts';
import { graphAt } from '../../../../../src/service/forms/common/graph.ts';

/** Creates devices from links such as `a-b`, `a!b` for a link that is down, and `a-b:10` for a VLAN. */
function graphOf(links: string, kinds: Readonly<Record<string, string>> = {}) {
  const made = links.split(' ').map((one) => {
    const [, devAId = '', sign, devBId = '', vlan] = /^(\w)(.)(\w)(?::(.*))?$/.exec(one) ?? [];
    return { devAId, devBId, linkOperState: sign === '!' ? 'down' : 'up', vlanSet: vlan === undefined ? [] : [vlan] };
  });
  const ids = [...new Set(made.flatMap(({ devAId, devBId }) => [devAId, devBId]))];
  const devices = ids.map((id) => ({ deviceId: id, type: kinds[id] ?? 'Switch' }));
  const graph = graphAt({ links: made, devices }, []);
  assert.ok(graph);
  const shown = showGraph(graph, defaultGraphFilter);
  const at = (id: string) => graph.nodes.findIndex((node) => node.id === id);
  const names = (nodes: readonly number[] | undefined) => nodes?.map((node) => graph.nodes[node]?.id).join('');
  return { graph, shown, at, names };
}

describe('showGraph', () => {
  it('showGraph merges all links between two devices into one line with their number and state', () => {
    const { shown } = graphOf('a-b b-a a!b c-c c!a');
    assert.deepEqual(
      shown.lines.map(({ count, state, links }) => `${count} ${state} ${links.join()}`),
      ['3 partly 0,1,2', '1 up 3', '1 down 4'],
    );
  });

  it('showGraph counts a link as the number of links that it reports', () => {
    const graph = graphAt({ links: [{ devAId: 'a', devBId: 'b', noOfLinks: 4 }] }, []);
    assert.equal(graph && showGraph(graph, defaultGraphFilter).lines[0]?.count, 4);
  });
});

describe('graph filters and search', () => {
  const { graph, names } = graphOf('a-b:20 b-c:10 c-d:20 a-c:3', { a: 'Router', b: 'VM', c: 'VM' });

  it('showGraph hides filtered kinds of devices together with their links', () => {
    const shown = showGraph(graph, { hidden: ['Router'] });
    assert.deepEqual([names(shown.nodes), shown.lines.length], ['bcd', 2]);
    assert.deepEqual(Object.fromEntries(kindsOf(graph)), { VM: 2, Router: 1, Switch: 1 });
  });

  it('showGraph with a VLAN filter shows only the links in that VLAN and the devices at their ends', () => {
    const shown = showGraph(graph, { hidden: [], vlan: '10' });
    assert.deepEqual([names(shown.nodes), shown.lines.length], ['bc', 1]);
    assert.deepEqual(vlansOf(graph), ['3', '10', '20']);
    const several = graphOf('b-c:10 b-c:20').graph;
    assert.equal(showGraph(several, { hidden: [], vlan: '10' }).lines[0]?.count, 1);
  });

  it('createNodeSearch matches devices by name, kind, or ID, ignoring case', () => {
    const find = createNodeSearch(graph);
    const shown = showGraph(graph, defaultGraphFilter);
    assert.equal(names(find(shown, 'vm')), 'bc');
    assert.equal(names(find(shown, 'VM c')), 'c');
    assert.equal(names(find(shown, '')), 'abcd');
  });

  it('nodeAtPath returns the device at a JSON path, or the first end of a link at that path', () => {
    assert.equal(names([nodeAtPath(graph, ['devices', 2, 'type']) ?? -1]), 'c');
    assert.equal(names([nodeAtPath(graph, ['links', 2]) ?? -1]), 'c');
    assert.equal(nodeAtPath(graph, ['elsewhere']), undefined);
  });
});

describe('neighbors', () => {
  it('neighborsOf returns a device that is linked to itself once', () => {
    const { shown, at } = graphOf('a-b b-c c-a d-d');
    assert.deepEqual(neighborsOf(shown, at('d')), [{ node: at('d'), line: 3 }]);
  });

  it('cutOffBy returns the devices that a failed device would separate from the largest part of the graph', () => {
    const { shown, at, names } = graphOf('a-b b-c c-a c-d d-e d-f x-y');
    assert.equal(names(cutOffBy(shown, at('c'))), 'ab');
    assert.equal(names(cutOffBy(shown, at('d'))), 'ef');
    assert.equal(names(cutOffBy(shown, at('a'))), '');
    assert.equal(names(cutOffBy(shown, at('x'))), '');
    const down = graphOf('h-a h-b a!b a-c');
    assert.equal(down.names(cutOffBy(down.shown, down.at('h'))), 'b', 'a link that is down connects nothing');
  });
});

describe('positions and camera', () => {
  it('startPositions returns the same positions each time, and a different one for almost every device', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => ({ a: 0, b: index + 1 }));
    const positions = startPositions(5100, lines);
    assert.deepEqual(startPositions(5100, lines), positions);
    const place = (node: number) => [0, 1].map((axis) => positions[2 * node + axis]?.toFixed(1)).join();
    const places = new Set(Array.from({ length: 5100 }, (_, node) => place(node)));
    assert.ok(places.size > 5000, String(places.size));
    assert.ok(positions.every(Number.isFinite));
    assert.equal(startPositions(0, []).length, 0);
    assert.ok(startPositions(2, [{ a: 0, b: 0 }]).every(Number.isFinite));
  });

  it('clearLinks moves a device off the link of two others, and leaves those with room where they are', () => {
    const lines = [
      { a: 0, b: 1 },
      { a: 0, b: 2 },
    ];
    const positions = new Float32Array([0, 0, 100, 0, 50, 2, 50, 80]);
    clearLinks([0, 1, 2, 3], lines, positions);
    assert.deepEqual([...positions].map(Math.round), [0, 0, 100, 0, 50, 28, 50, 80]);
  });

  it('placeIsolated puts devices without links in rows below all other devices', () => {
    const lines = [
      { a: 0, b: 1 },
      { a: 2, b: 2 },
    ];
    const apart = isolatedNodes(200, lines);
    assert.deepEqual(apart.slice(0, 2), [2, 3]);
    const positions = startPositions(200, lines);
    placeIsolated(apart, positions);
    const lowest = Math.max(positions[1] ?? 0, positions[3] ?? 0);
    assert.ok(apart.every((node) => (positions[2 * node + 1] ?? 0) > lowest));
    assert.equal(new Set(apart.map((node) => `${positions[2 * node]} ${positions[2 * node + 1]}`)).size, 198);
  });

  it('the topology camera fits all devices, zooms around a point, pans, and returns the device at a point', () => {
    const positions = new Float32Array([0, 0, 1000, 500]);
    const size = { width: 400, height: 300 };
    const camera = fitted([0, 1], positions, size);
    const corner = toScreen(camera, size, { x: 1000, y: 500 });
    assert.ok(corner.x <= 400 && corner.y <= 300);
    const nearer = zoomed(camera, size, 2, { x: 50, y: 60 });
    const [before, after] = [camera, nearer].map((one) => fromScreen(one, size, { x: 50, y: 60 }));
    assert.ok(Math.abs((before?.x ?? 0) - (after?.x ?? 1)) < 1e-6);
    assert.deepEqual(
      toScreen(panned(camera, 10, -5), size, { x: 0, y: 0 }).x,
      toScreen(camera, size, { x: 0, y: 0 }).x + 10,
    );
    assert.equal(nodeAt([0, 1], positions, { x: 990, y: 500 }, 20), 1);
    assert.equal(nodeAt([0, 1], positions, { x: 900, y: 500 }, 20), undefined);
    assert.ok(Number.isFinite(fitted([], positions, size).scale));
  });

  it("glyphOf chooses a device's glyph from the words in its kind", () => {
    for (const [kind, glyph] of [
      ['Switch', 'switch'],
      ['LB', 'balancer'],
      ['Hypervisor Cluster', 'cluster'],
      ['BARE_METAL', 'server'],
      ['FABRIC_INTERCONNECT', 'switch'],
      ['Filer', 'storage'],
      ['', 'other'],
    ] as const)
      assert.equal(glyphOf({ kind, path: [] }), glyph, kind);
    assert.equal(glyphOf({ kind: 'Switch' }), 'missing');
  });
});
