import assert from 'node:assert/strict';
import { commands, Uri, window, workspace } from 'vscode';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { eventually } from '../../support/eventually.ts';
import { connectionTo } from '../../support/session/connectionTo.ts';
import { openDemoWindow, set, type DemoWindow } from '../support/demoWindow.ts';
import { choosing, withList } from '../support/questions.ts';

describe('comparison with another connection', () => {
  let far: DemoWindow;
  let near: DemoService;
  const endpoints = [{ name: 'Deep sites', path: '/api/v2/sites?depth=2', needs: 'nothing' }];
  const run = (command: string, ...args: unknown[]) => commands.executeCommand(`orgAccess.${command}`, ...args);
  const sentNear = () => near.requests.filter(({ path }) => path.startsWith('/api/v2/sites')).map(({ path }) => path);
  const labels = () => window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
  const callOf = async (id: string) => {
    await run('runOperation', { id: 'row', context: 'operation', operation: { id } });
    const [made] = (await far.access.features()).calls.of('far');
    return { callId: made?.id ?? assert.fail(id) };
  };

  beforeEach(async () => {
    far = await openDemoWindow('far', 'Far', { endpoints });
    near = await startDemoService();
    const other = { ...connectionTo(near, 'near'), name: 'Near', production: true } as const;
    await set(
      'connections',
      [far.connection, other].map((one) => ({ clientId: near.clientId, scope: other.scope, ...one })),
    );
    const isThere = (id: string) => far.access.sessions.snapshot.connections.some((known) => known.id === id);
    await eventually('both are there', () => isThere('far') && isThere('near'));
    await far.access.manager.signIn(other, near, new AbortController().signal, () => Promise.resolve());
    far.access.manager.switchTo('far');
  });
  afterEach(async () => {
    await near.close();
    await far.close();
  });

  it('A comparison with another connection is requested only after that connection is chosen, and shown in a panel', async () => {
    const node = await callOf('sites');
    assert.deepEqual(sentNear(), []);
    await choosing('$(plug) At Near (production)', () => run('compareWith', node));
    assert.deepEqual(sentNear(), ['/api/v2/sites']);
    await eventually('the comparison is shown', () => labels().includes('Sites · Far ↔ Near (production)'));
    const shown = workspace.textDocuments.filter(({ uri }) => uri.path.endsWith('.jsonc'));
    assert.deepEqual(shown, []);
    for (const query of ['', '0'.repeat(32)]) {
      const guessed = Uri.from({ scheme: 'org-access-json', path: '/Far.jsonc', query });
      assert.match((await workspace.openTextDocument(guessed)).getText(), /^This document is no longer available/);
    }
  });

  it('A comparison offers no repetition of a request that changed something', async () => {
    const { calls } = await far.access.features();
    const target = calls.target('far');
    const call = { method: 'PUT', path: '/api/v2/devices/purge', kind: 'write', body: '{"deviceIds":[]}' } as const;
    const made = await calls.run(target, 'Hide', call, () => undefined);
    let offered: readonly string[] = [];
    await withList(
      (list) => {
        offered = list.items.map(({ label }) => label);
        list.hide();
      },
      () => run('compareWith', { callId: made?.id }),
    );
    assert.deepEqual(
      offered.filter((label) => label.startsWith('$(plug)') || label.startsWith('$(location)')),
      [],
    );
    assert.ok(offered.includes('$(file) JSON file…'));
  });
});
