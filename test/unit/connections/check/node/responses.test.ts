import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { systemClock } from '../../../../../src/platform/common/clock.ts';
import { CauseBench, type Cause } from '../../../../support/service/causeBench.ts';
import {
  check,
  checkPorts,
  healthy,
  json,
  noProxy,
  signedOut,
  withToken,
} from '../../../../support/service/checkBench.ts';
import { directTransport, secretsIn } from '../../../../support/service/directly.ts';

const reply =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, json).end(body);

describe('checkConnection: responses', () => {
  const bench = new CauseBench();
  afterEach(() => bench.closeServers());
  after(() => bench.tell());

  const answers = (answer: RequestListener, cause: Cause) => async () =>
    bench.finds(await bench.plainAt(answer), cause);

  it(
    'Check Connection reports no problem for a working service',
    answers(healthy, { outcomes: 'oosoooo', says: ['detail', /Your access was read/] }),
  );

  it(
    'Check Connection asks for a sign-in at a signed-out connection, and checks all steps that need no token',
    answers(healthy, {
      outcomes: 'oosooss',
      says: ['token', /Sign in/],
      action: 'signIn',
      ports: { state: () => signedOut },
    }),
  );

  describe('causes', () => {
    it(
      'Check Connection reports a redirect with the origin of its target',
      answers(
        (_request, response) =>
          response.writeHead(302, { location: 'https://login.example/sso?token=the-access-token' }).end(),
        {
          outcomes: 'oosfsos',
          says: ['http', /redirects to https:\/\/login\.example\. /],
          action: 'editConnection',
        },
      ),
    );

    it(
      'Check Connection reports a redirect that adds a slash, which is followed for reads but not for a sign-in',
      answers(
        // Measured on nginx 1.22 with `rewrite ^(.*[^/])$ $1/ permanent`.
        (request, response) => {
          if (request.url?.endsWith('/')) healthy(request, response);
          else response.writeHead(301, { location: `http://${request.headers.host}${request.url}/` }).end();
        },
        {
          outcomes: 'oosfoss',
          says: ['http', /redirects to \/oauth\/token\/, the same address with a slash/],
          action: 'editConnection',
          ports: { state: () => signedOut },
        },
      ),
    );

    it(
      'Check Connection reports a web page in place of data',
      answers(
        (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>the-password'),
        { outcomes: 'oosfoos', says: ['http', /sign-in page of a proxy.*in a browser/], action: 'editConnection' },
      ),
    );

    it(
      'Check Connection reports a wrong path in the base URL',
      answers(reply(404, '{}'), {
        outcomes: 'oosfoos',
        says: ['http', /isn't at this base URL.*without its path, http:\/\/127/],
        action: 'editConnection',
        below: '/wrong',
      }),
    );

    it(
      'Check Connection reports an internal error of the service',
      answers((_request, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<html>'), {
        outcomes: 'oosfoos',
        says: ['http', /error on its side \(500\).*Try again later/],
      }),
    );

    it(
      'Check Connection warns if the response asks for a different kind of sign-in',
      answers(
        (request, response) => {
          if (request.headers.authorization === undefined)
            response.writeHead(401, { 'www-authenticate': 'Negotiate, Basic realm="the-password"' }).end();
          else healthy(request, response);
        },
        { outcomes: 'ooswooo', says: ['http', /unusual response.*401/] },
      ),
    );

    it(
      'Check Connection warns if the request without a token is not refused',
      answers(
        (request, response) => {
          if (request.headers.authorization === undefined) response.writeHead(200, json).end('{}');
          else healthy(request, response);
        },
        { outcomes: 'ooswooo', says: ['http', /unusual response.*200/] },
      ),
    );

    it(
      'Check Connection reports a user detail in an unexpected format',
      answers(withToken(reply(200, '[]')), {
        outcomes: 'oosooof',
        says: ['detail', /response/],
        action: 'editConnection',
      }),
    );

    it(
      'Check Connection warns if the account has access to no organization',
      answers(withToken(reply(200, '{"name":"Robin"}')), {
        outcomes: 'oosooow',
        says: ['detail', /have access to any organization.*administrator/],
      }),
    );

    it(
      'Check Connection warns if no part of the access is understood',
      answers(withToken(reply(200, '{"orgPrivilegeMap":{"quota":7}}')), {
        outcomes: 'oosooow',
        says: ['detail', /doesn't understand.*Not understood/],
      }),
    );

    // Fixed, because a busy computer delays responses, and `Date` has whole seconds.
    const clock = { ...systemClock, now: () => 1_800_000_000_500 };
    for (const [aheadMs, words] of [
      [90_000, /90 seconds ahead.*too early or too late.*Correct this computer's clock/],
      [-3 * 3_600_000, /3 hours behind/],
    ] as const) {
      it(
        `Check Connection warns of a clock that differs by ${aheadMs / 1000} s`,
        answers(
          (request, response) => {
            response.setHeader('date', new Date(clock.now() - aheadMs).toUTCString());
            healthy(request, response);
          },
          { outcomes: 'oosowoo', says: ['clock', words], ports: { transport: directTransport({ clock }) } },
        ),
      );
    }

    it(
      'Check Connection adds the Age header of a cached response before it compares clocks',
      answers(
        (request, response) => {
          response.setHeader('date', new Date(Date.now() - 600_000).toUTCString()).setHeader('age', '600');
          healthy(request, response);
        },
        { outcomes: 'oosoooo', says: ['clock', /match/] },
      ),
    );

    it(
      'Check Connection skips the clock step if the response contains no time',
      answers(
        (request, response) => {
          response.sendDate = false;
          healthy(request, response);
        },
        { outcomes: 'oososoo', says: ['clock', /doesn't include the time/] },
      ),
    );
  });

  it('Check Connection continues after a step throws an unexpected error', async () => {
    const checked = await check(
      await bench.plainAt(healthy),
      checkPorts({
        state: () => {
          throw new TypeError('the-access-token');
        },
      }),
    );
    assert.equal(checked.outcomes, 'oosoofs');
    assert.match(checked.at('token').summary, /couldn't be completed/);
    assert.deepEqual(secretsIn(checked.report), []);
  });

  it('Check Connection ignores the proxy if http.proxySupport is off', async () => {
    const proxy = { ...noProxy, url: 'http://127.0.0.1:1', support: 'off' };
    await bench.finds(await bench.plainAt(healthy), {
      outcomes: 'oosoooo',
      says: ['proxy', /"http.proxySupport" is off/],
      ports: { proxy },
    });
  });
});
