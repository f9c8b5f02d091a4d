import assert from 'node:assert/strict';
import { siteHeaders } from '../../../support/service/demoPlaces.ts';
import { caller, demoServices } from '../client.ts';
import type { Ask } from '../client.ts';

interface Link {
  linkId: string;
  devAId: string;
  devBId: string;
  devBName: string;
  linkType: string[];
  vlanSet: string[];
  linkOperState: string;
  noOfLinks: number;
}

interface Topology {
  links: Link[];
  devices: { deviceId: string; orgId: string; siteId: string }[];
}

interface StorageNode {
  name: string;
  status: string;
  children: StorageNode[];
}

interface GroupLevel {
  level: number;
  levelName: string;
  groupElements: { groupName: string; appList: { applicationId: string; applicationName: string; level: number }[] }[];
  child?: GroupLevel;
}

async function dataOf<T>(ask: Ask, operation: Parameters<Ask>[0], headers = {}): Promise<T> {
  const { status, data, text } = await ask(operation, { headers });
  assert.equal(status, 200, text);
  return data as T;
}

describe('demo: topology of a site', () => {
  const start = demoServices();
  const path = 'GET /api/v2/topology/detail/default';

  it('has sixty devices, parallel links between some, and links to others that are not listed', async () => {
    const { links, devices } = await dataOf<Topology>(await caller(await start()), path);
    assert.equal(devices.length, 60);
    assert.equal(new Set(links.map(({ linkId }) => linkId)).size, links.length);
    const known = new Set(devices.map(({ deviceId }) => deviceId));
    const foreign = links.filter(({ devAId, devBId }) => !known.has(devAId) || !known.has(devBId));
    assert.deepEqual([...new Set(foreign.map(({ devBName }) => devBName))], ['carrier-gateway']);

    const pairs = new Map<string, Link[]>();
    for (const link of links) {
      const pair = `${link.devAId} ${link.devBId}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), link]);
    }
    for (const parallel of pairs.values())
      for (const { noOfLinks } of parallel) assert.equal(noOfLinks, parallel.length);
    assert.deepEqual([...new Set([...pairs.values()].map(({ length }) => length))].sort(), [1, 2]);
    const linked = new Set(links.flatMap(({ devAId, devBId }) => [devAId, devBId]));
    assert.ok(devices.every(({ deviceId }) => linked.has(deviceId)));
  });

  it('has links of several types at once, in several VLANs, up and down', async () => {
    const { links } = await dataOf<Topology>(await caller(await start()), path);
    assert.ok(links.some(({ linkType }) => linkType.length > 1));
    assert.ok(links.some(({ vlanSet }) => vlanSet.length > 1) && links.some(({ vlanSet }) => vlanSet.length === 0));
    assert.deepEqual([...new Set(links.map(({ linkOperState }) => linkOperState))].sort(), ['down', 'up']);
  });

  it('is smaller at other sites, and is there when there are hardly any devices', async () => {
    const ask = await caller(await start({ devices: 3 }));
    const malmo = await dataOf<Topology>(ask, path, siteHeaders('Malmö'));
    assert.equal(malmo.devices.length, 12);
    assert.ok((await dataOf<Topology>(ask, path)).devices.length <= 3);
  });
});

describe('demo: applications', () => {
  const start = demoServices();
  const groupsPath = 'GET /api/v2/applicationGroup/group';

  async function applicationsOf(ask: Ask, headers = {}) {
    const levels: GroupLevel[] = [];
    for (
      let level: GroupLevel | undefined = await dataOf<GroupLevel>(ask, groupsPath, headers);
      level;
      level = level.child
    )
      levels.push(level);
    const applications = levels.flatMap(({ groupElements }) => groupElements.flatMap(({ appList }) => appList));
    return { levels, applications };
  }

  it('stand in three groups, each within the one before', async () => {
    const ask = await caller(await start());
    for (const site of ['Oslo Data Center', 'Portland', 'Düsseldorf', 'Cambridge Lab 9']) {
      const { levels, applications } = await applicationsOf(ask, siteHeaders(site));
      assert.deepEqual(
        levels.map(({ level }) => level),
        [1, 2, 3],
      );
      assert.ok(applications.length >= 6 && applications.length <= 8, String(applications.length));
      assert.equal(new Set(applications.map(({ applicationId }) => applicationId)).size, applications.length);
      assert.ok(levels.every(({ groupElements }) => groupElements.every(({ appList }) => appList.length > 0)));
    }
  });

  it('stand on devices, some levels deep', async () => {
    const ask = await caller(await start());
    for (const { applicationId, applicationName } of (await applicationsOf(ask)).applications) {
      const path = `GET /api/v2/iman/storage?appId=${applicationId}` as const;
      const { storageNode, span, depth } = await dataOf<{ storageNode: StorageNode; span: number; depth: number }>(
        ask,
        path,
      );
      const depthOf = ({ children }: StorageNode): number => 1 + Math.max(0, ...children.map(depthOf));
      assert.deepEqual(
        [storageNode.name, span, depth],
        [applicationName, storageNode.children.length, depthOf(storageNode)],
      );
      assert.equal(depth, 4);
    }
  });

  it('have a topology of their own devices', async () => {
    const ask = await caller(await start());
    const [application] = (await applicationsOf(ask)).applications;
    const query = `appId=${application?.applicationId}`;
    const { links, devices } = await dataOf<Topology>(ask, `GET /api/v2/iman/topology/default?${query}`);
    const { storageNode } = await dataOf<{ storageNode: StorageNode }>(ask, `GET /api/v2/iman/storage?${query}`);
    assert.deepEqual(
      devices.map(({ deviceId }) => deviceId),
      storageNode.children.map(({ name }) => name),
    );
    assert.equal(links.length, devices.length - 1);
  });

  it('are known by an ID of their organization', async () => {
    const ask = await caller(await start());
    const [application] = (await applicationsOf(ask)).applications;
    for (const path of ['/api/v2/iman/storage', '/api/v2/iman/topology/default']) {
      assert.equal((await ask(`GET ${path}`)).status, 400);
      assert.equal((await ask(`GET ${path}?appId=x`)).status, 404);
      const headers = siteHeaders('Portland');
      assert.equal((await ask(`GET ${path}?appId=${application?.applicationId}`, { headers })).status, 404);
    }
  });
});
