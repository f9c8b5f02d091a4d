import assert from 'node:assert/strict';
import {
  authentication,
  ConfigurationTarget,
  extensions,
  workspace,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
} from 'vscode';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { isLive, stateOf } from '../../../src/session/common/session.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';
import { connectionTo } from '../../support/session/connectionTo.ts';

describe('accounts', () => {
  let service: DemoService;
  let access: TestAccess;
  const setConnections = (value: unknown) =>
    workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);
  const connection = (id: string) => ({ ...connectionTo(service, id), name: id });
  const signIn = (id: string) =>
    access.manager.signIn(connection(id), service, new AbortController().signal, () => Promise.resolve());
  const tokenOf = (id: string) => {
    const state = stateOf(access.sessions.snapshot, id);
    return isLive(state) ? state.session.tokens.accessToken : undefined;
  };
  const sessions = (scopes?: string[], id?: string) =>
    access.accounts.getSessions(scopes, id === undefined ? {} : { account: { id, label: '' } });

  beforeEach(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    service = await startDemoService();
    await setConnections([connection('north'), connection('south')]);
    await eventually('the connections are there', () =>
      access.sessions.snapshot.connections.some(({ id }) => id === 'south'),
    );
  });

  afterEach(() => service.close());

  it('VS Code lists sessions as accounts, and reports each change of an account', async () => {
    let told = 0;
    const listener = authentication.onDidChangeSessions(
      ({ provider }) => (told += provider.id === 'org-access' ? 1 : 0),
    );
    try {
      assert.deepEqual(await authentication.getAccounts('org-access'), []);
      await signIn('north');
      await signIn('south');
      await eventually('two sign-ins are told', () => told === 2);
      const origin = service.url;
      assert.deepEqual(
        (await authentication.getAccounts('org-access')).map(({ label }) => label),
        [`demo (north, ${origin})`, `demo (south, ${origin})`],
      );
      await access.manager.refresh('north');
      await eventually('a refresh is told', () => told === 3);
      await access.manager.signOut('south');
      await eventually('a sign-out is told', () => told === 4);
      assert.equal((await authentication.getAccounts('org-access')).length, 1);
    } finally {
      listener.dispose();
    }
  });

  it('Another extension gets no account before the person was asked', async () => {
    await signIn('north');
    assert.equal(await authentication.getSession('org-access', ['read'], { silent: true }), undefined);
    await assert.rejects(
      async () => authentication.getSession('org-access', ['read'], { createIfNone: true }),
      /refused to show dialog in tests.*wants to sign in using Org Access/s,
    );
  });

  it('An account returns a valid token with the requested scopes', async () => {
    await signIn('north');
    await signIn('south');
    const all = await sessions(['read', 'trust']);
    assert.deepEqual(
      all.map(({ accessToken }) => accessToken),
      [tokenOf('north'), tokenOf('south')],
    );
    const [, south] = all;
    assert.deepEqual(
      (await sessions(['read'], south?.account.id)).map(({ id }) => id),
      [south?.id],
    );
    assert.deepEqual(await sessions(['read', 'admin']), []);
    assert.deepEqual(await sessions([], 'nobody'), []);
  });

  it('An account whose token expired during an outage is listed, but returns no token', async () => {
    await signIn('north');
    await signIn('south');
    const shortLived = await startDemoService({ expiresInS: 2 });
    const brief = { ...connection('brief'), baseUrl: shortLived.url };
    await setConnections([connection('north'), connection('south'), brief]);
    await eventually('the connection is there', () =>
      access.sessions.snapshot.connections.some(({ id }) => id === 'brief'),
    );
    await access.manager.signIn(brief, shortLived, new AbortController().signal, () => Promise.resolve());
    await shortLived.close();
    await eventually('the token has run out', async () => (await sessions(['read'])).length === 2);
    assert.deepEqual(
      (await sessions()).map(({ account }) => account.label.split(',')[0]),
      ['demo (north', 'demo (south', 'demo (brief'],
    );
    await setConnections([connection('north'), connection('south')]);
    await eventually('the account is gone with its connection', async () => (await sessions()).length === 2);
  });

  it('Account change events contain no token, and an account can be signed out by its ID', async () => {
    await signIn('north');
    const events: AuthenticationProviderAuthenticationSessionsChangeEvent[] = [];
    const listener = access.accounts.onDidChangeSessions((event) => void events.push(event));
    const [north] = await sessions();
    assert.ok(north);
    await access.accounts.removeSession(north.id);
    assert.equal(stateOf(access.sessions.snapshot, 'north').kind, 'signedOut');
    assert.deepEqual(events, [{ added: [], removed: [{ ...north, accessToken: '' }], changed: [] }]);
    await access.accounts.removeSession(north.id);
    assert.equal(events.length, 1);
    listener.dispose();
  });
});
