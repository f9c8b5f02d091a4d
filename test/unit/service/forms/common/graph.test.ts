import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/platform/common/json/json.ts';
import {
  maxLinks,
  maxNodes,
  graphAt,
  graphListPaths,
  graphPathOf,
} from '../../../../../src/service/forms/common/graph.ts';

function read(value: unknown) {
  const path = graphPathOf(value);
  const graph = path && graphAt(value, path);
  assert.ok(path && graph);
  return { path, ...graph };
}

/** Returns links as the names of their ends. */
function pairs(value: unknown): readonly string[] {
  const { nodes, links } = read(value);
  return links.map(({ a, b }) => `${nodes[a]?.name}-${nodes[b]?.name}`);
}

const link = (a: string, b: string, more: object = {}) => ({
  linkId: `${a}${b}`,
  devAId: a,
  devBId: b,
  devAName: `name of ${a}`,
  devBName: `name of ${b}`,
  devAIfxName: 'eth1',
  devBIfxName: 'eth2',
  linkType: ['PHYSICAL'],
  linkOperState: 'up',
  vlanSet: ['10', '20'],
  noOfLinks: 1,
  ...more,
});

describe('graphAt: the topology of the service', () => {
  const payload = {
    links: [link('1', '2'), link('2', '3', { linkOperState: 'down', vlanSet: null }), link('3', '3')],
    devices: [
      { deviceId: '1', hostName: 'sw-1', subCategory: 'Switch', status: 'UP' },
      { deviceId: '2', hostName: null, discoveredIpAddr: '10.0.0.2', category: 'Compute' },
    ],
  };

  it('graphPathOf returns the path of the topology, whether or not the response has an envelope', () => {
    assert.deepEqual(graphPathOf({ data: payload, links: { self: 'https://192.0.2.1' } }), ['data']);
    assert.deepEqual(graphPathOf(payload), []);
    assert.deepEqual(graphPathOf({ result: payload, took: 3 }), ['result']);
    assert.deepEqual(graphListPaths({ data: payload, links: {} }, ['data']), [
      ['data', 'devices'],
      ['data', 'links'],
    ]);
  });

  it('graphAt reads devices with names, kinds, and states, and links with ports, VLANs, and states', () => {
    const { nodes, links, left } = read({ data: payload, links: { self: '' } });
    const [sw, other] = [['data', 'devices', 0] as const, ['data', 'devices', 1] as const];
    assert.deepEqual(nodes[0], { id: '1', name: 'sw-1', kind: 'Switch', state: 'up', path: sw });
    assert.deepEqual(nodes[1], { id: '2', name: '10.0.0.2', kind: 'Compute', path: other });
    const ports = { ports: ['eth1', 'eth2'], types: ['PHYSICAL'], vlans: ['10', '20'] };
    assert.deepEqual(links[0], { a: 0, b: 1, ...ports, state: 'up', many: 1, path: ['data', 'links', 0] });
    assert.deepEqual([links[1]?.state, links[1]?.vlans], ['down', []]);
    assert.deepEqual(left, { nodes: 0, links: 0, loose: 0, repeated: 0 });
  });

  it('graphAt adds devices that appear only as the end of a link', () => {
    const { nodes, links } = read(payload);
    assert.deepEqual(nodes[2], { id: '3', name: 'name of 3', kind: '' });
    assert.deepEqual([links[2]?.a, links[2]?.b], [2, 2], 'a link from a device to itself');
  });

  it('graphAt tells devices that are not monitored from each other by their names', () => {
    const unknown = (devBId: unknown, devBName: unknown, devAId = '1') => link(devAId, '', { devBId, devBName });
    const links = [
      ...[unknown(0, 'ap-1'), unknown('0', 'phone-7', '2'), unknown('', 'cam-3'), unknown(null, 'ap-1')],
      ...[unknown(0, ''), unknown('', null), unknown(0, 'sw-1', '2')],
    ];
    const graph = read({ links, devices: payload.devices });
    assert.deepEqual(pairs({ links, devices: payload.devices }), [
      ...['sw-1-ap-1', '10.0.0.2-phone-7', 'sw-1-cam-3', 'sw-1-ap-1', '10.0.0.2-sw-1'],
    ]);
    assert.deepEqual([graph.nodes.length, graph.links[4]?.b, graph.left.loose], [6, 5, 2]);
    const listed = [{ deviceId: 0, hostName: 'core' }, { deviceId: '1' }];
    assert.deepEqual(pairs({ links: [unknown(0, 'ap-1')], devices: listed }), ['1-core'], 'the ID of a listed device');
  });

  it('graphAt reads a graph from links alone, without a list of devices or states', () => {
    const { nodes, links } = read({ links: [link('1', '2', { linkOperState: undefined })] });
    assert.deepEqual([nodes.map(({ name }) => name), links[0]?.state], [['name of 1', 'name of 2'], undefined]);
  });

  it('graphAt gives links without a state the state "unknown" if other links have a state', () => {
    const states = ['up', null, 'odd'].map((linkOperState) => link('1', '2', { linkOperState }));
    assert.deepEqual(
      read({ links: states }).links.map(({ state }) => state),
      ['up', 'unknown', 'unknown'],
    );
  });
});

describe('graphAt: the generic form', () => {
  it('graphAt reads nodes and links with a source and a target, by ID or by name', () => {
    const links = [{ source: 'a', target: 'b', sourcePort: 'eth1', type: 'lldp' }];
    assert.deepEqual(pairs({ nodes: [{ id: 'a', label: 'A' }, { id: 'b' }], links }), ['A-b']);
    const topology = { nodes: [{ name: 'a', kind: 'ceos' }, { name: 'b' }], links };
    const { nodes, links: readLinks } = read({ topology });
    assert.deepEqual(nodes[0], { id: 'a', name: 'a', kind: 'ceos', path: ['topology', 'nodes', 0] });
    assert.deepEqual([readLinks[0]?.ports, readLinks[0]?.types], [['eth1', ''], ['lldp']]);
  });

  it('graphAt draws links to devices that are not listed, if one end is', () => {
    const links = ['zz', 'yy'].map((target) => ({ source: 'a', target }));
    assert.deepEqual(pairs({ nodes: [{ id: 'a' }], links }), ['a-zz', 'a-yy']);
  });

  it('graphAt keeps every digit of numeric IDs', () => {
    const [one, two] = ['12345678901234567890', '12345678901234567891'];
    const text = `{"nodes":[{"id":${one}},{"id":${two}}],"links":[{"source":${one},"target":${two}}]}`;
    assert.deepEqual(pairs(parseJson(text)), [`${one}-${two}`]);
  });
});

describe('graphPathOf: other values', () => {
  it('graphPathOf returns undefined for pages with hyperlinks, messages, device lists, and malformed values', () => {
    const devices = [{ deviceId: '1' }];
    for (const value of [
      { data: { devices }, links: { self: 'x' } },
      { content: devices, links: [{ rel: 'self', href: 'x' }] },
      { items: [{ id: 1 }], links: [{ from: 'me', to: 'you' }] },
      { nodes: [{ id: 1 }], links: [] },
      { items: [{ id: 'a' }], links: [{ source: 'a', target: 'b' }] },
      { data: { ranges: [[1, 2]] } },
      { nodes: [], links: [{ source: 'a', target: 'b' }] },
      { nodes: 7, links: [null, 1, [], {}] },
      [],
      null,
      'nodes',
      7,
    ])
      assert.equal(graphPathOf(value), undefined, JSON.stringify(value));
  });
});

describe('graphAt: hostile values', () => {
  it('graphAt skips links without two ends and duplicate devices, and counts what it skipped', () => {
    const nodes = [{ id: 'a' }, { id: 'a', name: 'again' }, {}, null, 7, { id: { deep: 1 } }, { id: '__proto__' }];
    const links = [
      { source: 'a', target: '__proto__' },
      { source: 'a' },
      { source: null, target: 'a' },
      null,
      'x',
      { source: 'a', target: 'nowhere' },
      { source: 'a', target: 'constructor' },
    ];
    const graph = read({ nodes, links });
    assert.deepEqual(graph.left, { nodes: 0, links: 0, loose: 4, repeated: 1 });
    assert.deepEqual(
      graph.nodes.map(({ id }) => id),
      ['a', '', '', '', '', '__proto__', 'nowhere', 'constructor'],
    );
    assert.deepEqual(
      graph.links.map(({ a, b }) => `${a}-${b}`),
      ['0-5', '0-6', '0-7'],
    );
  });

  it('graphAt stops at its limits for devices and links, and counts the rest', () => {
    const nodes = Array.from({ length: 100_000 }, (_, id) => ({ id }));
    const target = (index: number) => (index * 7) % 30_000;
    const links = Array.from({ length: 150_000 }, (_, index) => ({ source: index % 30_000, target: target(index) }));
    const graph = read({ nodes, links });
    assert.equal(graph.nodes.length, maxNodes);
    assert.equal(graph.left.nodes, 80_000);
    assert.ok(graph.links.length <= maxLinks);
    assert.equal(graph.links.length + graph.left.links, 150_000);
  });
});
