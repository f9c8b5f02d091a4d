import assert from 'node:assert/strict';
import { ApiCalls } from '../../../../src/core/api/apiCalls.ts';
import { apiTree, copiedText } from '../../../../src/model/api/apiTree.ts';
import { endpoint } from '../../../support/service/endpoint.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

describe('the tree of the API', () => {
  let bench: SessionBench;
  let calls: ApiCalls;

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    calls = new ApiCalls(bench.store, bench.manager, bench.clock);
  });
  afterEach(async () => {
    calls.dispose();
    await bench.close();
  });

  it('has the calls below the operations, with what can be done with them', async () => {
    const topology = { method: 'GET', path: '/api/v2/topology/detail/default' } as const;
    await calls.run(calls.target(bench.connection.id), 'A call', topology, () => undefined);
    const added = [endpoint({ id: 'own DELETE /x', name: 'Remove $(trash) \u202ex', method: 'DELETE', path: '/x' })];
    const tree = apiTree(added, ['It is no object.'], calls.of(bench.connection.id), 'en');
    assert.deepEqual(
      tree.map(({ label, children }) => [label, children?.length]),
      [
        ['Service', 9],
        ['Your endpoints', 2],
        ['History', 1],
      ],
    );
    assert.deepEqual(
      tree[0]?.children?.map(({ label, context }) => `${label}: ${context}`),
      [
        'Token: token',
        'User detail: operation documented get',
        'Service accounts: operation documented get',
        'Create discovery: operation documented change',
        'Discovery status: operation documented get',
        'Topology: operation documented get',
        'Applications: operation documented get',
        'Application groups: operation documented get',
        'Devices: undocumented',
      ],
    );
    assert.equal(tree[1]?.children?.[0]?.label, 'Remove $(trash) ‹U+202E›x');
    const [, problem] = tree[1]?.children ?? [];
    assert.deepEqual(
      [problem?.label, problem?.tooltip.split('\n')[0], problem?.command],
      ["1 endpoint can't be used", 'It is no object.', 'editEndpoints'],
    );
    assert.deepEqual(
      tree
        .flatMap(({ children = [] }) => children.filter(({ context }) => context.startsWith('operation')))
        .map(({ command }) => command),
      Array.from({ length: 8 }, () => undefined),
      'a click sends nothing',
    );
    assert.deepEqual(
      tree.flatMap(({ children = [] }) => [children[0], children.at(-1)].map((row) => row && copiedText(row))),
      ['Token', 'Devices', '/x', "1 endpoint can't be used", topology.path, topology.path],
    );
    assert.deepEqual([tree[0]?.children?.[0]?.command, tree[0]?.children?.[0]?.args], ['showRawJson', ['token']]);
    assert.equal(tree[2]?.children?.[0]?.context, 'call answered');
    assert.deepEqual(
      apiTree([], [], [], 'en').map(({ label }) => label),
      ['Service'],
    );
  });
});
