import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import type { Granted, PasswordCredentials } from '../../../../src/service/common/tokenRequests.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import { lastLoadedIn, SessionStore, stateOf, type Session } from '../../../../src/session/common/session.ts';
import { SessionManager } from '../../../../src/session/node/manager/sessionManager.ts';
import { describeNeeds } from '../../../support/needs.ts';
import { startDjangoToolkit } from '../../../support/servers/djangoToolkit.ts';
import { startNodeOAuth2Server } from '../../../support/servers/nodeOAuth2Server.ts';
import { startOidcProvider } from '../../../support/servers/oidcProvider.ts';
import { clients, person, type OtherServer } from '../../../support/servers/otherServer.ts';
import { directTransport } from '../../../support/service/directly.ts';
import { MemoryLock, MemoryVersionFiles, silentLog } from '../../../support/session/sessionBench.ts';
import { StillVault } from '../../../support/session/stillPorts.ts';

const django = 'Django OAuth Toolkit';

const servers: Readonly<Record<string, () => Promise<OtherServer>>> = {
  '@node-oauth/oauth2-server': startNodeOAuth2Server,
  'oidc-provider': startOidcProvider,
  ...(process.platform === 'linux' && { [django]: startDjangoToolkit }),
};

describe('other OAuth servers', () => {
  for (const [name, start] of Object.entries(servers)) {
    const describeServer = (title: string, body: () => void) =>
      name === django ? describeNeeds(django, title, body) : describe(title, body);
    describeServer(`${name}, an independent server`, () => {
      const client = createServiceClient(directTransport());
      let server: OtherServer;
      before(async () => {
        server = await start();
      });
      after(() => server.close());

      const connectionOf = (kind: keyof typeof clients, change: Partial<Connection> = {}): Connection => {
        const { baseUrl, tokenEndpoint } = server;
        const { clientId } = clients[kind];
        const connection = { id: 'other', name: 'Other', baseUrl, clientId, scope: 'read write' };
        return { ...connection, ...(tokenEndpoint !== undefined && { tokenEndpoint }), ...change };
      };
      const signIn = async (connection: Connection, change: Partial<PasswordCredentials> = {}) => {
        const kind = Object.values(clients).find(({ clientId }) => clientId === connection.clientId);
        const granted = await client.passwordGrant(connection, {
          ...person,
          clientSecret: kind?.clientSecret ?? '',
          ...change,
        });
        return granted ?? assert.fail();
      };
      const sessionOf = ({ tokens, clientAuthentication }: Granted, change: Partial<Session> = {}): Session => {
        const { origin } = new URL(server.baseUrl);
        return {
          origin,
          tokens,
          clientAuthentication,
          username: person.username,
          signInId: 'f',
          version: 1,
          ...change,
        };
      };

      for (const [kind, way, change] of [
        ['confidential', 'form', {}],
        ['basic', 'basic', { clientAuthentication: 'basic' }],
        ['public', 'none', {}],
      ] as const) {
        it(`a client with the authentication "${way}" at ${name} signs in, loads the user detail, and gets new tokens with each refresh`, async () => {
          const connection = connectionOf(kind, change);
          const granted = await signIn(connection);
          assert.equal(granted.clientAuthentication, way);
          let session = sessionOf(granted);
          assert.equal((await client.userDetail(connection, session))?.name, 'Kim');
          const { clientSecret } = clients[kind];
          for (let time = 0; time < 3; time += 1) {
            const tokens = (await client.refreshGrant(connection, session, clientSecret)) ?? assert.fail();
            assert.notEqual(tokens.refreshToken, session.tokens.refreshToken);
            assert.ok((tokens.expiresAtMs ?? 0) > tokens.obtainedAtMs);
            session = { ...session, tokens };
          }
          assert.equal((await client.userDetail(connection, session))?.name, 'Kim');
          await assert.rejects(client.refreshGrant(connection, sessionOf(granted), clientSecret), {
            oauthCode: 'invalid_grant',
          });
        });
      }

      it(`SessionManager keeps a session at ${name} and loads its user detail`, async () => {
        const store = new SessionStore();
        const [vault, versionFiles, lock] = [new StillVault(), new MemoryVersionFiles(), new MemoryLock()];
        const ports = {
          clock: systemClock,
          client: () => Promise.resolve(client),
          vault,
          versionFiles,
          lock,
          log: silentLog,
        };
        const manager = new SessionManager({ ...ports, random: () => 0.5, isFocused: () => true }, store);
        const connection = connectionOf('confidential');
        const { clientSecret } = clients.confidential;
        await manager.setConnections([connection]);
        await manager.signIn(connection, { ...person, clientSecret }, new AbortController().signal, () =>
          Promise.resolve(),
        );
        const tokens = new Set<string>();
        for (let time = 0; time < 3; time += 1) {
          tokens.add((await manager.accessToken('other')).accessToken);
          await manager.refresh('other');
        }
        await manager.loadDetail('other');
        const state = stateOf(store.snapshot, 'other');
        assert.deepEqual([state.kind, lastLoadedIn(state)?.record.name, tokens.size], ['active', 'Kim', 3]);
        await manager.signOut('other');
        manager.dispose();
      });

      it(`passwordGrant and refreshGrant each return a new token for client credentials at ${name}`, async () => {
        const connection = connectionOf('service', { grantType: 'client_credentials' });
        const granted = await signIn(connection, { username: '', password: '' });
        const session = sessionOf(granted, { grantType: 'client_credentials' });
        const again = await client.refreshGrant(connection, session, clients.service.clientSecret);
        assert.notEqual(again?.accessToken, granted.tokens.accessToken);
        await assert.rejects(client.userDetail(connection, session), 'there is no user detail for a client');
      });

      it(`passwordGrant reports a wrong password, client secret, or client at ${name} with the matching problem`, async () => {
        const wrong = { password: 'wrong' };
        await assert.rejects(signIn(connectionOf('confidential'), wrong), { problem: { code: 'wrongPassword' } });
        for (const kind of ['confidential', 'basic', 'public'] as const)
          await assert.rejects(signIn(connectionOf(kind), { clientSecret: 'wrong' }), (error: Error) =>
            /clientRefused|clientMayNot/.test(error.message),
          );
        await assert.rejects(signIn(connectionOf('service')), (error: Error) =>
          /clientMayNot|passwordGrantUnsupported|clientRefused|signInNotUnderstood/.test(error.message),
        );
      });
    });
  }
});
