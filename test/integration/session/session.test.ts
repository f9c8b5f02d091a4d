import assert from 'node:assert/strict';
import { commands, ConfigurationTarget, env, extensions, workspace } from 'vscode';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { defaultScope } from '../../../src/service/connection/common/connection.ts';
import { activeState, isLive, isSession } from '../../../src/session/common/session.ts';
import { SecretTokenVault } from '../../../src/session/common/storage/storedSession.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';
import { withList } from '../support/questions.ts';

describe('session', () => {
  let service: DemoService;
  let access: TestAccess;
  const configuration = () => workspace.getConfiguration('orgAccess');
  const active = () => activeState(access.sessions.snapshot);
  const accessToken = () => {
    const state = active();
    return isLive(state) ? state.session.tokens.accessToken : undefined;
  };

  beforeEach(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    service = await startDemoService();
    await configuration().update('connections', [connection()], ConfigurationTarget.Global);
    await eventually('the connection is there', () => access.sessions.snapshot.activeId === 'integration');
    await access.manager.signIn(connection(), service, new AbortController().signal, () => Promise.resolve());
  });

  afterEach(() => service.close());

  const connection = () => ({
    id: 'integration',
    name: 'Integration',
    baseUrl: service.url,
    clientId: service.clientId,
    scope: defaultScope,
  });

  async function untilStored(): Promise<void> {
    const vault = new SecretTokenVault(access.secrets);
    await eventually('the session is stored', async () => {
      const stored = await vault.load('integration');
      return stored.kind === 'state' && isSession(stored.state) && stored.state.tokens.accessToken === accessToken();
    });
    vault.dispose();
  }

  it('Sign In loads the access and stores the session in secret storage', async () => {
    await eventually('the detail is loaded', () => {
      const state = active();
      return isLive(state) && state.detail.kind === 'loaded';
    });
    await untilStored();
  });

  it('Copy Token copies the token and returns nothing to its caller', async () => {
    assert.equal(await commands.executeCommand('orgAccess.copyToken'), undefined);
    assert.equal(await env.clipboard.readText(), accessToken());
    assert.equal(await commands.executeCommand('orgAccess.copyAuthorizationHeader'), undefined);
    assert.equal(await env.clipboard.readText(), `Authorization: Bearer ${accessToken()}`);
  });

  it('Refresh Token replaces the token with a new one', async () => {
    const before = accessToken();
    await commands.executeCommand('orgAccess.refreshToken');
    assert.notEqual(accessToken(), before);
    assert.equal(service.counters.refreshes, 1);
  });

  it('Sign Out ends the session and deletes it from secret storage', async () => {
    await commands.executeCommand('orgAccess.signOut');
    assert.equal(active().kind, 'signedOut');
    const { ended, tokens } = JSON.parse((await access.secrets.get('orgAccess.session.integration')) ?? '') as Record<
      string,
      unknown
    >;
    assert.deepEqual({ ended, tokens }, { ended: 'user', tokens: undefined });
  });

  it('A list of connections says that a session has ended', async () => {
    service.revokeAll();
    await commands.executeCommand('orgAccess.refreshToken');
    assert.equal(active().kind, 'reauthRequired');
    let detail: string | undefined;
    await withList(
      (list) => {
        detail = list.items[0]?.detail;
        list.hide();
      },
      () => commands.executeCommand('orgAccess.switchConnection'),
    );
    assert.equal(detail, '$(blank) The session has ended');
  });

  it('A session stays if its connection is missing in the settings for a moment only, and comes back after longer', async () => {
    const before = accessToken();
    await untilStored();
    const shown = new Set<string>();
    const listener = access.sessions.onDidChange(() => shown.add(active().kind));
    const set = (...connections: object[]) =>
      configuration().update('connections', connections, ConfigurationTarget.Global);
    await set();
    await set(connection(), { ...connection(), id: 'other' });
    await eventually('the other connection is there', () => access.sessions.snapshot.connections.length === 2);
    assert.deepEqual([...shown], ['active']);
    listener.dispose();
    await set();
    await eventually('the connection is gone', () => access.sessions.snapshot.activeId === undefined);
    await set(connection());
    await eventually('the session is back', () => accessToken() === before);
  });

  it('Try the Demo signs in without a question, and only in this window', async () => {
    await commands.executeCommand('orgAccess.openDemo');
    await eventually('the demo is loaded', () => {
      const state = active();
      return isLive(state) && state.detail.kind === 'loaded';
    });
    assert.deepEqual(configuration().get('connections'), [connection()]);
    assert.equal(await access.secrets.get('orgAccess.session.window:demo'), undefined);
  });
});
