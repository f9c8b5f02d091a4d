import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { FixAction } from '../../../../../src/connections/check/common/finding.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { createServiceClient } from '../../../../../src/service/common/serviceClient.ts';
import type { ReauthReason, Session, SessionState } from '../../../../../src/session/common/session.ts';
import { check, checkPorts, healthy, signedInAt, withToken } from '../../../../support/service/checkBench.ts';
import { credentials, directTransport, listen, secretsIn, sessionAt } from '../../../../support/service/directly.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

describe('checkConnection: session', () => {
  const open: Server[] = [];

  afterEach(() => {
    for (const server of open.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function at(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    open.push(server);
    return `http://127.0.0.1:${await listen(server)}`;
  }

  function session(baseUrl: string, expiresAtMs: number, isRenewable: boolean): Session {
    const { tokens, ...rest } = sessionAt(new URL(baseUrl).origin);
    const { refreshToken, ...token } = tokens;
    return {
      ...rest,
      tokens: {
        ...token,
        obtainedAtMs: expiresAtMs - 3_600_000,
        expiresAtMs,
        ...(isRenewable && refreshToken !== undefined && { refreshToken }),
      },
    };
  }

  const error = new OrgAccessError('network', { code: 'notReached', host: 'service.example', why: 'noRoute' });
  const failing = { failedAtMs: 0, retryAtMs: 0, failures: 1, error };
  const detail = { kind: 'loading' } as const;
  const ended = (reason: ReauthReason): SessionState => ({
    kind: 'reauthRequired',
    username: credentials.username,
    reason,
    detail,
  });
  const past = () => Date.now() - 1;
  const future = () => Date.now() + 600_000;

  const states: readonly (readonly [
    string,
    (baseUrl: string) => SessionState,
    outcomes: string,
    RegExp,
    FixAction?,
  ])[] = [
    [
      'has expired and is being refreshed',
      (url) => ({ kind: 'refreshing', session: session(url, past(), true), detail }),
      'oosoofs',
      /has expired.*Refresh/,
      'refreshToken',
    ],
    [
      "has expired and can't be refreshed",
      (url) => ({ kind: 'active', session: session(url, past(), false), detail }),
      'oosoofs',
      /doesn't refresh tokens.*Sign in/,
      'signIn',
    ],
    [
      "can't be refreshed",
      (url) => ({ kind: 'active', session: session(url, future(), false), detail }),
      'oosoooo',
      /doesn't refresh tokens/,
    ],
    [
      "couldn't be refreshed yet",
      (url) => ({ kind: 'degraded', session: session(url, future(), true), detail, ...failing }),
      'oosoowo',
      /couldn't be refreshed yet.*There is no route to service\.example.*tries again/,
      'refreshToken',
    ],
    [
      'has expired before it could be refreshed',
      (url) => ({ kind: 'degraded', session: session(url, past(), true), detail, ...failing }),
      'oosoofs',
      /has expired.*There is no route to service\.example/,
      'refreshToken',
    ],
    [
      'was revoked by the service',
      () => ended('ended'),
      'oosoofs',
      /session has ended.*password change.*Sign in again/,
      'signIn',
    ],
    ["couldn't be refreshed", () => ended('expired'), 'oosoofs', /expired and couldn't.*Sign in again/, 'signIn'],
    [
      'was refused together with the client',
      () => ended('client'),
      'oosoofs',
      /client ID or client secret.*Sign in again/,
      'signIn',
    ],
    ['is being restored', () => ({ kind: 'restoring' }), 'oosooss', /Check again in a moment/],
  ];

  for (const [name, stateAt, outcomes, words, action] of states) {
    it(`Check Connection reports a token that ${name}`, async () => {
      const baseUrl = await at(healthy);
      const state = stateAt(baseUrl);
      const checked = await check(baseUrl, checkPorts({ state: () => state }));
      assert.equal(checked.outcomes, outcomes);
      const { summary, cause = '', fix = '', action: offered } = checked.at('token');
      assert.match(`${summary} ${cause} ${fix}`, words);
      assert.equal(offered, action);
      assert.deepEqual(secretsIn(checked.report), []);
    });
  }

  it('Check Connection counts a privilege once even if several sites grant it', async () => {
    const map = { '1:Acme': { '10:Oslo': ['READ', 'WRITE'], '11:Bergen': ['READ'] } };
    const body = JSON.stringify({ userName: 'anna', orgPrivilegeMap: map });
    const baseUrl = await at(withToken((_, response) => response.end(body)));
    const { facts } = (await check(baseUrl, checkPorts({ state: () => signedInAt(baseUrl) }))).at('detail');
    assert.deepEqual(facts.find(([label]) => label === 'Distinct privileges')?.slice(0, 2), [
      'Distinct privileges',
      '2',
    ]);
  });

  it('Check Connection shows the format of an access that it did not understand, without a name or an ID', async () => {
    const map = {
      '1:Acme': { sites: ['"1:Acme":"10:Oslo"', '11:Bergen'], 'Secret Site': [7, { on: true }], '77': '' },
    };
    const body = JSON.stringify({ data: { userName: 'anna', orgPrivilegeMap: map } });
    const baseUrl = await at(withToken((_, response) => response.end(body)));
    const { facts } = (await check(baseUrl, checkPorts({ state: () => signedInAt(baseUrl) }))).at('detail');
    const [, format] = facts.find(([label]) => label === 'Format, without names') ?? [];
    assert.equal(format, '{1:a: {1: "", sites: ["1:a":"1:a", 1:a], a: [1, {a: true}]}}');
  });

  it('Check Connection sends the token only to the origin of its session', async () => {
    const seen: string[] = [];
    const baseUrl = await at((request, response) => {
      seen.push(request.headers.authorization ?? '');
      healthy(request, response);
    });
    const checked = await check(baseUrl, checkPorts({ state: () => signedInAt('https://elsewhere.example') }));
    assert.equal(checked.at('detail').outcome, 'failed');
    assert.deepEqual(seen, ['']);
  });

  it('Check Connection neither ends nor refreshes a refused session, and sends no password', async () => {
    const bench = await SessionBench.open();
    try {
      await bench.signedIn();
      bench.service.revokeAll();
      const before = { state: bench.state, stored: bench.stored, requests: bench.service.requests.length };
      const transport = directTransport({
        clock: { now: () => bench.clock.now(), after: directTransport().clock.after.bind(directTransport().clock) },
      });
      const checked = await check(
        bench.service.url,
        checkPorts({ transport, client: createServiceClient(transport), state: () => bench.state }),
      );
      assert.equal(checked.outcomes.at(-1), 'f');
      assert.match(checked.at('detail').summary, /no longer accepts the access token/);
      assert.equal(bench.state, before.state);
      assert.equal(bench.stored, before.stored);
      const requests = bench.service.requests.slice(before.requests).map(({ method, path }) => `${method} ${path}`);
      assert.deepEqual(
        requests,
        Array.from({ length: 2 }, () => 'GET /api/v2/users/loggedIn/detail'),
      );
      assert.equal(bench.service.counters.refreshes, 0);
    } finally {
      await bench.close();
    }
  });
});
