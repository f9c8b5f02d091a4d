import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { CauseBench, type Cause } from '../../../support/service/causeBench.ts';
import {
  check,
  checkPorts,
  foundHere,
  healthy,
  json,
  noProxy,
  signedOut,
  withToken,
} from '../../../support/service/checkBench.ts';
import { directTransport, secretsIn } from '../../../support/service/directly.ts';

const reply =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, json).end(body);

describe('the check of a connection', () => {
  const bench = new CauseBench();
  afterEach(() => bench.closeServers());
  after(() => bench.tell());

  const answers = (answer: RequestListener, cause: Cause) => async () =>
    bench.finds(await bench.plainAt(answer), cause);

  it(
    'finds nothing wrong with a service that works',
    answers(healthy, { outcomes: 'ososoooo', says: ['detail', /Your access was read/] }),
  );

  it(
    'says that a person is signed out, and checks the rest',
    answers(healthy, {
      outcomes: 'ososooss',
      says: ['token', /Sign in/],
      action: 'signIn',
      ports: { state: () => signedOut },
    }),
  );

  describe('tells the cause when', () => {
    it(
      'the service redirects',
      answers(
        (_request, response) =>
          response.writeHead(302, { location: 'https://login.example/sso?token=the-access-token' }).end(),
        {
          outcomes: 'ososfsos',
          says: ['http', /redirects to https:\/\/login\.example\. .*use it as the base URL/],
          action: 'editConnection',
        },
      ),
    );

    it(
      'a web page comes back',
      answers(
        (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>the-password'),
        { outcomes: 'ososfoos', says: ['http', /sign-in page of a proxy.*in a browser/], action: 'editConnection' },
      ),
    );

    it(
      'XML comes back',
      answers(
        (_request, response) =>
          response.writeHead(200, { 'content-type': 'application/xml' }).end('<?xml version="1.0"?><user/>'),
        { outcomes: 'ososfoos', says: ['http', /XML.*JSON API/], action: 'editConnection' },
      ),
    );

    it(
      'the path of the base URL is wrong',
      answers(reply(404, '{}'), {
        outcomes: 'ososfoos',
        says: ['http', /isn't at this base URL.*without its path, http:\/\/127/],
        action: 'editConnection',
        below: '/wrong',
      }),
    );

    it(
      'the base URL lacks a path',
      answers(reply(404, '{}'), {
        outcomes: 'ososfoos',
        says: ['http', /isn't at this base URL.*may include a path/],
        action: 'editConnection',
      }),
    );

    it(
      'a proxy in between asks for a password',
      answers((_request, response) => response.writeHead(407).end(), {
        outcomes: 'ososfsos',
        says: ['http', /user name and password.*http\.proxy/],
        action: 'proxySettings',
      }),
    );

    it(
      'the service has a problem',
      answers((_request, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<html>'), {
        outcomes: 'ososfoos',
        says: ['http', /error on its side \(status 500\).*Try again later/],
      }),
    );

    it(
      'a gateway gets no answer',
      answers((_request, response) => response.writeHead(503).end(), {
        outcomes: 'ososfoos',
        says: ['http', /gateway in front of the service/],
      }),
    );

    it(
      'far too much comes back',
      answers((_request, response) => response.end(' '.repeat(2 * 1024 * 1024)), {
        outcomes: 'ososfsos',
        says: ['http', /far larger than expected.*base URL/],
        action: 'editConnection',
      }),
    );

    it(
      'another kind of sign-in is asked for',
      answers(
        (request, response) => {
          if (request.headers.authorization === undefined)
            response.writeHead(401, { 'www-authenticate': 'Negotiate, Basic realm="the-password"' }).end();
          else healthy(request, response);
        },
        { outcomes: 'ososwooo', says: ['http', /different kind of sign-in.*gateway/], action: 'editConnection' },
      ),
    );

    for (const [status, words] of [
      [200, /without asking for a token/],
      [403, /only some networks.*VPN/],
      [429, /too many requests.*Wait/],
      [400, /unusual response/],
    ] as const) {
      it(
        `a request without a token is answered with ${status}`,
        answers(
          (request, response) => {
            if (request.headers.authorization === undefined) response.writeHead(status, json).end('{}');
            else healthy(request, response);
          },
          { outcomes: 'ososwooo', says: ['http', words] },
        ),
      );
    }

    it(
      'the token is not accepted',
      answers(
        withToken((_request, response) =>
          response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end(),
        ),
        {
          outcomes: 'ososooof',
          says: ['detail', /doesn't accept the token.*Refresh the token/],
          action: 'refreshToken',
        },
      ),
    );

    it(
      'the account may not read its detail',
      answers(withToken(reply(403, '{}')), {
        outcomes: 'ososooof',
        says: ['detail', /refuses the request.*Ask your administrator/],
        action: 'editConnection',
      }),
    );

    it(
      'the user detail is not what it should be',
      answers(withToken(reply(200, '[]')), {
        outcomes: 'ososooof',
        says: ['detail', /the format that the service documents.*base URL/],
        action: 'editConnection',
      }),
    );

    it(
      'the user detail fails',
      answers(withToken(reply(500, '{}')), { outcomes: 'ososooof', says: ['detail', /could not be read.*Try again/] }),
    );

    it(
      'no organization is granted',
      answers(withToken(reply(200, '{"name":"Robin"}')), {
        outcomes: 'ososooow',
        says: ['detail', /have access to any organization.*administrator/],
      }),
    );

    it(
      'nothing of the access is understood',
      answers(withToken(reply(200, '{"orgPrivilegeMap":{"quota":7}}')), {
        outcomes: 'ososooow',
        says: ['detail', /doesn't understand.*Not understood/],
      }),
    );

    // A busy machine takes its time between what a service writes and what is received, and `Date` names whole seconds.
    const clock = { ...systemClock, now: () => 1_800_000_000_500 };
    for (const [aheadMs, words] of [
      [90_000, /90 seconds ahead.*expire early.*Correct this computer's clock/],
      [-3 * 3_600_000, /3 hours behind.*don't seem to be valid yet/],
    ] as const) {
      it(
        `the clock differs by ${aheadMs / 1000} s`,
        answers(
          (request, response) => {
            response.setHeader('date', new Date(clock.now() - aheadMs).toUTCString());
            healthy(request, response);
          },
          { outcomes: 'ososowoo', says: ['clock', words], ports: { transport: directTransport({ clock }) } },
        ),
      );
    }

    it(
      'it is not the clock but an answer that was kept by a cache',
      answers(
        (request, response) => {
          response.setHeader('date', new Date(Date.now() - 600_000).toUTCString()).setHeader('age', '600');
          healthy(request, response);
        },
        { outcomes: 'ososoooo', says: ['clock', /match/] },
      ),
    );

    it(
      'it cannot tell the time from the answer',
      answers(
        (request, response) => {
          response.sendDate = false;
          healthy(request, response);
        },
        { outcomes: 'osososoo', says: ['clock', /doesn't include the time/] },
      ),
    );
  });

  it('goes on after a step that throws what nobody expected', async () => {
    const checked = await check(
      await bench.plainAt(healthy),
      checkPorts({
        state: () => {
          throw new TypeError('the-access-token');
        },
        lookup: foundHere,
      }),
    );
    assert.equal(checked.outcomes, 'ososoofs');
    assert.match(checked.at('token').summary, /could not be completed/);
    assert.deepEqual(secretsIn(checked.report), []);
  });

  it('takes a proxy that is switched off for no proxy', async () => {
    const proxy = { ...noProxy, url: 'http://127.0.0.1:1', support: 'off' };
    await bench.finds(await bench.plainAt(healthy), {
      outcomes: 'ososoooo',
      says: ['proxy', /"http.proxySupport" is off/],
      ports: { proxy },
    });
  });
});
