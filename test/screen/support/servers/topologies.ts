const device = (deviceId: string, hostName: string, state: string, minute: number) => ({
  deviceId,
  hostName,
  category: 'Network',
  state,
  credentials: { password: `secret of ${minute}` },
  lastSeen: `2026-11-26T10:0${minute}:00Z`,
});

const ids: Readonly<Record<string, string>> = { 'spine-1': 'd-1', 'leaf-1': 'd-2', 'leaf-2': 'd-3', 'leaf-4': 'd-4' };

const link = (
  linkId: string,
  [devAName, devBName]: readonly [string, string],
  linkOperState: string,
  ...vlanSet: string[]
) => ({
  linkId,
  devAId: ids[devAName],
  devBId: ids[devBName],
  devAName,
  devBName,
  linkOperState,
  vlanSet,
  bytes: 12_345_678_901_234,
});

/** Topology of a site, and a later one with two rows added, one removed, and three changed. */
export const [topology, laterTopology] = [
  {
    devices: [device('d-1', 'spine-1', 'UP', 1), device('d-2', 'leaf-1', 'UP', 1), device('d-3', 'leaf-2', 'UP', 1)],
    links: [link('k-1', ['spine-1', 'leaf-1'], 'up', '10'), link('k-2', ['spine-1', 'leaf-2'], 'up', '10', '20')],
  },
  {
    links: [
      link('k-2', ['spine-1', 'leaf-2'], 'down', '10', '20', '30'),
      link('k-1', ['spine-1', 'leaf-1'], 'up', '10'),
      link('k-3', ['spine-1', 'leaf-4'], 'up', '40'),
    ],
    devices: [device('d-2', 'leaf-1', 'DOWN', 2), device('d-1', 'spine-1', 'UP', 2), device('d-4', 'leaf-4', 'UP', 2)],
  },
].map((data) => ({
  type: 'application/json',
  text: JSON.stringify({ data, links: { self: 'https://192.0.2.10/' } }),
})) as [{ type: string; text: string }, { type: string; text: string }];
export const topologyPath = '/api/v2/topology/detail/default';
