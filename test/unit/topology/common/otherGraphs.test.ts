import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/platform/common/json/json.ts';
import { viewsOf } from '../../../../src/rawJson/common/responseViews.ts';
import type { Graph } from '../../../../src/topology/common/graph.ts';
import { graphAt } from '../../../../src/topology/common/readGraph.ts';

function read(content: unknown): Graph | undefined {
  const value = parseJson(JSON.stringify(content));
  const path = viewsOf(value).graph;
  return path && graphAt(value, path);
}

const linkText = ({ nodes, links }: Graph) =>
  links.map(({ a, b, ports }) => [nodes[a]?.name, ports[0], nodes[b]?.name, ports[1]].filter(Boolean).join(' '));

/** One link between `a` and `b` in other formats. */
const forms: Readonly<Record<string, unknown>> = {
  'members whose names begin with a capital letter': {
    Nodes: [
      { Id: 1, Name: 'a' },
      { Id: 2, Name: 'b' },
    ],
    Edges: [{ From: 1, To: 2 }],
  },
  'a graph three levels deep': {
    response: { result: { topology: { nodes: [{ id: 'a' }, { id: 'b' }], edges: [{ source: 'a', target: 'b' }] } } },
  },
  'the first of several results': {
    results: [{ data: { nodes: [{ id: 'a' }, { id: 'b' }], relationships: [{ startNode: 'a', endNode: 'b' }] } }],
  },
  'links of the service inside a page': {
    data: { pageData: [{ devAId: '1', devAName: 'a', devBId: '2', devBName: 'b' }] },
  },
  'a list of protocol neighbors': { neighbors: [{ local_device: 'a', remote_device: 'b' }] },
  'a list of links without devices': [{ localDevice: 'a', remoteDevice: 'b' }],
  'links whose ends are a list': { devices: [{ id: 'a' }, { id: 'b' }], links: [{ endpoints: ['a', 'b'] }] },
  'links whose ends are a list of nodes': {
    nodes: [
      { node_id: '1', name: 'a' },
      { node_id: '2', name: 'b' },
    ],
    links: [{ link_id: 'l', nodes: [{ node_id: '1' }, { node_id: '2' }] }],
  },
  'RFC 8345': {
    'ietf-network:networks': {
      network: [
        {
          'network-id': 'n',
          node: [{ 'node-id': 'a' }, { 'node-id': 'b' }],
          'ietf-network-topology:link': [{ source: { 'source-node': 'a' }, destination: { 'dest-node': 'b' } }],
        },
      ],
    },
  },
  'links with ends A and Z': {
    devices: [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ],
    links: [{ aEnd: 1, zEnd: 2 }],
  },
  'links with numbered ends': { nodes: [{ id: 'a' }, { id: 'b' }], links: [{ node1: 'a', node2: 'b' }] },
  'links from parents to children': { nodes: [{ id: 'a' }, { id: 'b' }], edges: [{ parent: 'a', child: 'b' }] },
  'nodes with attributes': {
    nodes: [
      { key: '1', attributes: { label: 'a' } },
      { key: '2', attributes: { label: 'b' } },
    ],
    edges: [{ source: '1', target: '2' }],
  },
};

describe('graphs in other formats', () => {
  for (const [form, content] of Object.entries(forms))
    it(`graphAt reads a graph from ${form}`, () => {
      const graph = read(content);
      assert.deepEqual(graph && [graph.nodes.map(({ name }) => name), linkText(graph)], [['a', 'b'], ['a b']]);
    });

  it('graphAt reads the ports that the ends of a link name', () => {
    const links = [{ src: { device: 'of:1', port: '1' }, dst: { device: 'of:2', port: 3 }, state: 'ACTIVE' }];
    const graph = read({ links });
    assert.deepEqual(graph && linkText(graph), ['of:1 1 of:2 3']);
    assert.equal(graph?.links[0]?.state, 'up');
  });

  it('graphPathOf reads fewer than 200 members per row when a list has no links', () => {
    let looks = 0;
    const row = () =>
      new Proxy(
        { name: 'a', size: 1 },
        { getOwnPropertyDescriptor: (of, key) => ((looks += 1), Reflect.getOwnPropertyDescriptor(of, key)) },
      );
    const rows = Array.from({ length: 50 }, row);
    assert.equal(viewsOf({ data: { rows } }).graph, undefined);
    assert.ok(looks / rows.length < 200, `${looks / rows.length} looks at a row`);
  });

  it('graphPathOf ignores objects with pairs of members that are no link, such as email senders and recipients', () => {
    for (const content of [
      { items: [{ from: 'a@example.com', to: 'b@example.com' }] },
      { data: { pageData: [{ start: '2026-11-26', end: '2026-11-27' }] } },
      { links: [{ href: '/a', rel: 'self' }] },
      { links: { self: '/a', next: '/b' } },
      { relations: [{ source: 'import', target: 'report' }] },
      {
        data: {
          ranges: [
            [1, 2],
            [2, 3],
          ],
        },
      },
      { rows: [{ parent: 'x', child: 'y' }] },
    ])
      assert.equal(viewsOf(parseJson(JSON.stringify(content))).graph, undefined, JSON.stringify(content));
  });
});
