import assert from 'node:assert/strict';
import { commands, env, LanguageModelTextPart, lm, window, workspace } from 'vscode';
import { startDemoService, type DemoService } from '../../src/demo/service.ts';
import { isLive, stateOf } from '../../src/session/common/session.ts';
import { eventually } from '../support/eventually.ts';
import { siteHeaders } from '../support/service/demoPlaces.ts';
import { connectionTo } from '../support/session/connectionTo.ts';
import { openDemoWindow, set, type DemoWindow } from './support/demoWindow.ts';
import { choosing, choosingNothing, pressing } from './support/questions.ts';

describe('commands for an inactive connection', () => {
  let far: DemoWindow;
  let near: DemoService;
  let connections: readonly { readonly id: string }[];
  /** ID of the last call, which was made at the far connection. */
  let callId: number;
  const run = (command: string, ...args: unknown[]) => commands.executeCommand(`orgAccess.${command}`, ...args);
  const topology = '/api/v2/topology/detail/default';
  /** Returns the number of requests to a path, at the far and the near connection. */
  const sent = (path: string) => [
    far.sent(path).length,
    near.requests.filter((one) => one.path.startsWith(path)).length,
  ];
  const entries = () =>
    workspace.getConfiguration('orgAccess').get<readonly Record<string, unknown>[]>('connections', []);
  const isSignedIn = (id: string) => isLive(stateOf(far.access.sessions.snapshot, id));

  beforeEach(async () => {
    far = await openDemoWindow('far', 'Far');
    await run('runOperation', { id: 'row', context: 'operation', operation: { id: 'topology' } });
    const made = (await far.access.features()).calls.of('far');
    callId = made[0]?.id ?? assert.fail();
    near = await startDemoService();
    const other = { ...connectionTo(near, 'near'), name: 'Near' };
    connections = [far.connection, other].map((one) => ({ clientId: near.clientId, scope: other.scope, ...one }));
    await set('connections', connections);
    await eventually('both are there', () =>
      connections.every(({ id }) => far.access.sessions.snapshot.connections.some((one) => one.id === id)),
    );
    await far.access.manager.signIn(other, near, new AbortController().signal, () => Promise.resolve());
    far.access.manager.switchTo('near');
  });
  afterEach(async () => {
    await near.close();
    await far.close();
  });

  it('The API view shows the requests of a connection as soon as that connection is active', async () => {
    const view = (await far.access.features()).rows.api;
    let groups = view.getChildren();
    const listening = view.onDidChangeTreeData(() => (groups = view.getChildren()));
    const hasCalls = ['far', 'near'].map((id) => {
      far.access.manager.switchTo(id);
      return groups.some((group) => group.id === 'history');
    });
    listening.dispose();
    assert.deepEqual(hasCalls, [true, false]);
  });

  it('A request of an inactive connection is run again, copied, and cleared at that connection', async () => {
    await run('runAgain', { callId });
    assert.deepEqual(sent(topology), [2, 0]);
    await choosing('curl', () => run('copyAs', { callId }));
    assert.ok((await env.clipboard.readText()).includes(`'${far.service.url}${topology}`));
    await choosing('curl', () => run('copyAs', { id: 'row', context: 'operation', operation: { id: 'topology' } }));
    assert.ok((await env.clipboard.readText()).includes(`'${near.url}${topology}`));
    await run('clearCalls');
    await run('runAgain', { callId });
    assert.deepEqual(sent(topology), [3, 0], 'the calls of the active one were cleared');
    far.access.manager.switchTo('far');
    await run('clearCalls');
    far.access.manager.switchTo('near');
    await run('runAgain', { callId });
    assert.deepEqual(sent(topology), [3, 0]);
  });

  it('A job of an inactive connection is shown and ended at that connection', async () => {
    far.access.manager.switchTo('far');
    await run('runOperation', { id: 'row', context: 'operation', operation: { id: 'discovery-status' } });
    far.access.manager.switchTo('near');
    const [listed] = (await far.access.features()).calls.of('far');
    const call = {
      method: 'GET',
      path: '/api/v2/scheduler/status/all',
      headers: Object.entries(siteHeaders()),
    } as const;
    const answer = await far.access.manager.call('far', call, new AbortController().signal);
    const [, id = assert.fail(answer?.text)] = /"requestId":\s*"([^"]+)"/.exec(answer?.text ?? '') ?? [];
    const onJob = (command: string) => run(command, { id: `jobs/far ${id}` });
    // A response that was opened earlier may take the focus late, which closes the list.
    await eventually('its devices are requested', async () => {
      await choosingNothing(() => run('followJob', { callId: listed?.id, requestId: id }));
      await onJob('showFoundDevices');
      return (sent(`/api/v2/scheduler/devices/${id}`)[0] ?? 0) > 0;
    });
    const ended = `/api/v2/dataCollector/schedule/${id}`;
    const [question] = await pressing(['End Discovery'], () => onJob('endDiscovery'));
    assert.match(question?.detail ?? '', /It is sent to Far as /);
    assert.deepEqual(sent(ended), [1, 0]);
    await onJob('stopFollowing');
    assert.deepEqual(await pressing(['End Discovery'], () => onJob('endDiscovery')), []);
  });

  it('A tool uses the connection that its input names, or else the active one', async () => {
    const said = async (input: object) => {
      const { content } = await lm.invokeTool('orgAccess_whoAmI', { input, toolInvocationToken: undefined });
      return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
    };
    assert.ok((await said({ connection: 'Far' })).includes(far.service.url));
    assert.ok((await said({})).includes(near.url));
  });

  it('Commands on a row of an inactive connection act on that connection', async () => {
    await run('copyBaseUrl', 'far');
    assert.equal(await env.clipboard.readText(), far.service.url);
    await run('copyConnectionLink', 'far');
    assert.ok(decodeURIComponent(await env.clipboard.readText()).includes(far.service.url));
    assert.deepEqual([isSignedIn('far'), isSignedIn('near')], [true, true]);
    await run('signOut', 'far');
    assert.deepEqual([isSignedIn('far'), isSignedIn('near')], [false, true]);
  });

  it("Check Connection on a row checks that row's connection, and offers to edit it", async () => {
    await set('connections', [{ ...connections[0], baseUrl: 'http://127.0.0.1:9' }, connections[1]]);
    await eventually('it has moved', () =>
      far.access.sessions.snapshot.connections.some(({ baseUrl }) => baseUrl.endsWith(':9')),
    );
    const { executeCommand } = commands;
    const pressed: unknown[][] = [];
    commands.executeCommand = (command: string, ...args: unknown[]) => {
      pressed.push([command, ...args]);
      return Promise.resolve() as never;
    };
    try {
      const shown = await pressing(['Edit Connection'], () =>
        executeCommand('orgAccess.checkConnection', 'far').then(() =>
          eventually('a button was pressed', () => pressed.length > 0),
        ),
      );
      assert.match(shown[0]?.message ?? '', /^Far: /);
      assert.deepEqual(
        pressed.filter(([command]) => command === 'orgAccess.editConnection'),
        [['orgAccess.editConnection', 'far']],
      );
    } finally {
      commands.executeCommand = executeCommand;
      await set('connections', connections);
      await eventually('it is back', () =>
        far.access.sessions.snapshot.connections.some(({ baseUrl }) => baseUrl === far.service.url),
      );
    }
  });

  it("Remove Connection on a row removes that row's connection", async () => {
    await pressing(['Remove'], () => run('removeConnection', 'far'));
    await eventually('it is removed', () => entries().length === 1);
    assert.deepEqual(
      entries().map(({ id }) => id),
      ['near'],
    );
    assert.ok(isSignedIn('near'));
    await run('editEndpoints');
    await eventually(
      'the settings are open',
      () => window.activeTextEditor?.document.fileName.endsWith('settings.json') === true,
    );
    // The settings have got an empty list to fill in.
    await commands.executeCommand('workbench.action.files.revert');
  });
});
