import assert from 'node:assert/strict';
import { parseEntity } from '../../../../src/access/site/common/placeHeaders.ts';
import { callOf } from '../../../../src/api/common/callOf.ts';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { placeholdersOf } from '../../../../src/api/common/placeholders.ts';
import type { ApiCall } from '../../../../src/api/node/apiCall.ts';
import { ApiCalls } from '../../../../src/api/node/apiCalls.ts';
import { responseFacts, bodyText, outcomeText } from '../../../../src/api/node/apiText.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { hidden } from '../../../../src/platform/redaction/common/span.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';
import { bodyBytes } from '../../../support/hostile/bodyBytes.ts';
import { placeValue } from '../../../support/service/demoPlaces.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

const sites: ServiceCall = { method: 'GET', path: '/api/v2/sites' };
const mailServer: ServiceCall = { method: 'POST', path: '/api/v2/users/emailConfiguration/', body: '{"name":"Night"}' };
const nothing = () => undefined;

describe('ApiCalls', () => {
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

  const run = async (call: ServiceCall, started: (call: ApiCall) => void = nothing) =>
    calls.run(calls.target(bench.connection.id), 'A call', call, started);
  const all = () => calls.of(bench.connection.id);
  const kinds = () => all().map(({ outcome }) => outcome.kind);

  it('ApiCalls gets a response from every read operation in the catalogue, sent for the place that it needs', async () => {
    const [organization, site] = [placeValue('Acme Infrastructure'), placeValue('Oslo Data Center')].map(parseEntity);
    assert.ok(organization && site);
    const reads = catalogue.filter(
      ({ kind, parameters, path }) =>
        kind === 'read' && !parameters.some(({ required }) => required) && placeholdersOf(path).length === 0,
    );
    for (const operation of reads) {
      const ended = await run(callOf({ operation, place: { organization, site } }));
      assert.ok(ended?.outcome.kind === 'answered' && ended.outcome.status === 200, operation.path);
      assert.equal(ended.outcome.response?.body.kind, 'json');
      assert.doesNotMatch(JSON.stringify(ended.outcome.response.body), /password\\*":\\*"(?!•)/i, operation.path);
    }
    assert.equal(all().length, reads.length);
    for (const call of all()) assert.equal(calls.find(call.id), call);
  });

  it('ApiCalls shows until when the service asked to wait, which can be canceled', async () => {
    bench.service.failNext({ operation: 'other', status: 429, body: {}, headers: { 'Retry-After': '900' } });
    const asked = new Promise<ApiCall>((resolve) => {
      calls.onDidChange(() => {
        const [call] = all();
        if (call?.outcome.kind === 'running' && call.outcome.waitsUntilMs !== undefined) resolve(call);
      });
    });
    const ended = run(sites);
    const waiting = await asked;
    assert.match(outcomeText(waiting.outcome), /^waiting for the response, asked to wait until \d+:15\b/);
    assert.match(bodyText(waiting), /^The service asked to wait until \d+:15\b.*\.$/);
    calls.cancel(waiting.id);
    assert.equal((await ended)?.outcome.kind, 'canceled');
  });

  it('ApiCalls shows a request as waiting, and then with status, time, size, and headers', async () => {
    let waiting: ApiCall | undefined;
    const ended = await run(sites, (begun) => (waiting = calls.find(begun.id)));
    assert.ok(waiting && ended?.outcome.kind === 'answered');
    assert.equal(outcomeText(waiting.outcome), 'waiting for the response');
    const { state, status, startedAtMs } = responseFacts(waiting, 'en');
    assert.deepEqual([state, status, startedAtMs], ['running', 'Waiting for the response', waiting.startedAtMs]);
    assert.equal(bodyText(waiting), 'Waiting for the response to GET /api/v2/sites…');
    assert.match(outcomeText(ended.outcome), /^200 OK · [\d.]+m?s$/);
    const facts = responseFacts(ended, 'en');
    const inProduction = { ...ended, connection: { ...ended.connection, production: true } as const };
    assert.equal(facts.parts.at(-1), ended.connection.name);
    assert.equal(responseFacts(inProduction, 'en').parts.at(-1), `${ended.connection.name} (production)`);
    assert.deepEqual([facts.state, facts.status, facts.cause], ['done', '200 OK', undefined]);
    assert.match(facts.parts.join(), /^[\d.]+m?s,[\d,]+ characters,/);
    assert.deepEqual(facts.rows[0], ['Request', 'GET /api/v2/sites']);
    assert.equal(facts.rows.find(([name]) => name === 'content-type')?.[1], 'application/json;charset=UTF-8');
  });

  it('ApiCalls treats an error status as a response, and describes a failed request with a sentence', async () => {
    bench.service.failNext({ operation: 'other', status: 403, body: { error: 'access_denied' } });
    const denied = await run(sites);
    assert.match(outcomeText(denied?.outcome ?? { kind: 'running' }), /^403 Forbidden · /);
    bench.service.failNext({ operation: 'other', drop: true });
    const dropped = await run(mailServer);
    assert.ok(dropped?.outcome.kind === 'failed');
    assert.match(bodyText(dropped), /closed the connection before it responded/);
    const page = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<!DOCTYPE html><p>Sign in' };
    bench.service.failNext({ operation: 'other', ...page });
    const { state, cause, steps } = responseFacts((await run(sites)) ?? assert.fail(), 'en');
    assert.deepEqual([state, steps], ['failed', ['checkConnection']]);
    assert.match(cause ?? '', /^A web page was returned instead of data/);
    bench.service.failNext({ operation: 'other', status: 302, headers: { location: 'https://evil.example/' } });
    const redirected = await run(sites);
    assert.ok(redirected?.outcome.kind === 'failed' && redirected.outcome.error.kind === 'redirect');
  });

  it('ApiCalls requests a new token once if the service refuses the token', async () => {
    bench.service.failNext({ operation: 'other', status: 401, times: 1 });
    assert.match(outcomeText((await run(sites))?.outcome ?? { kind: 'running' }), /^200 OK/);
    bench.service.failNext({ operation: 'other', status: 401, times: 2 });
    const refused = await run(sites);
    assert.ok(refused?.outcome.kind === 'failed');
    assert.match(outcomeText(refused.outcome), /^401 Unauthorized/);
  });

  it('ApiCalls says that a canceled or interrupted write may have been carried out', async () => {
    for (const [call, known] of [
      [sites, /^Canceled\.$/],
      [
        mailServer,
        /^Canceled\. It isn't known whether the service has carried out the request\. Look before you send it again\.$/,
      ],
    ] as const) {
      bench.service.failNext({ operation: 'other', hang: true });
      const before = bench.service.counters.requests;
      const running = run(call);
      await bench.until('the service has it', () => bench.service.counters.requests > before);
      calls.cancel(all()[0]?.id ?? 0);
      const ended = await running;
      assert.equal(ended?.outcome.kind, 'canceled');
      assert.match(bodyText(ended), known);
    }
    bench.service.failNext({ operation: 'other', drop: true });
    assert.match(
      bodyText((await run(mailServer)) ?? assert.fail()),
      /isn't known whether the service has carried out the request\./,
    );
  });

  it('ApiCalls sends nothing for a connection without a session', async () => {
    await bench.manager.signOut(bench.connection.id);
    await assert.rejects(run(sites), (error) => error instanceof OrgAccessError && error.kind === 'session');
    assert.deepEqual(all(), []);
  });

  it('ApiCalls sends nothing if the user or base URL differs from the one that was shown', async () => {
    const target = calls.target(bench.connection.id);
    const isChanged = (error: unknown) => error instanceof OrgAccessError && error.kind === 'session';
    const ended = await calls.run({ ...target, username: 'another' }, 'A call', mailServer, nothing);
    assert.ok(ended?.outcome.kind === 'failed' && isChanged(ended.outcome.error));
    await bench.manager.setConnections([{ ...bench.connection, baseUrl: 'https://elsewhere.example' }]);
    await assert.rejects(calls.run(target, 'A call', mailServer, nothing), isChanged);
    assert.ok(bench.service.requests.every(({ path }) => path !== mailServer.path));
  });

  it('ApiCalls drops running and finished requests when their session ends', async () => {
    await run(sites);
    bench.service.failNext({ operation: 'other', hang: true });
    const onItsWay = run(sites);
    await bench.until('it is on its way', () => kinds().includes('running'));
    await bench.manager.signOut(bench.connection.id);
    assert.equal(await onItsWay, undefined);
    assert.deepEqual(all(), []);
    await bench.signIn();
    assert.deepEqual(all(), []);
  });

  it('ApiCalls clears finished requests and keeps running ones', async () => {
    await run(sites);
    bench.service.failNext({ operation: 'other', hang: true });
    const onItsWay = run(sites, ({ id }) => {
      calls.clear('another connection');
      assert.deepEqual(kinds(), ['running', 'answered']);
      calls.clear(bench.connection.id);
      assert.deepEqual(kinds(), ['running']);
      calls.cancel(id);
    });
    assert.equal((await onItsWay)?.outcome.kind, 'canceled');
  });

  it('ApiCalls reports no details if an unexpected error occurs', async () => {
    const call = () => Promise.reject(new TypeError('This is not for people.'));
    const failing = new ApiCalls(bench.store, { call }, bench.clock);
    const ended = await failing.run(failing.target(bench.connection.id), 'A call', sites, nothing);
    assert.ok(ended?.outcome.kind === 'failed');
    assert.deepEqual([ended.outcome.error.kind, ended.outcome.error.problem], ['http', { code: 'callFailed' }]);
    failing.dispose();
  });

  it('ApiCalls cancels running requests when the window closes', async () => {
    bench.service.failNext({ operation: 'other', hang: true });
    const onItsWay = run(sites, () => calls.dispose());
    assert.equal((await onItsWay)?.outcome.kind, 'canceled');
  });

  it('ApiCalls masks the tokens from before and after a refresh in a response', async () => {
    const { accessToken, refreshToken } = bench.live.session.tokens;
    const { fetch } = bench;
    let tries = 0;
    bench.fetch = async (url, init) => {
      if (!url.endsWith(sites.path)) return fetch(url, init);
      const echoed = [accessToken, refreshToken, init.headers.Authorization, bench.live.session.tokens.refreshToken];
      return Promise.resolve({
        status: (tries += 1) === 1 ? 401 : 200,
        headers: new Headers(),
        arrayBuffer: () => bodyBytes(JSON.stringify(echoed)),
      });
    };
    const ended = await run(sites);
    assert.ok(ended?.outcome.kind === 'answered' && ended.outcome.response?.body.kind === 'json');
    assert.notEqual(bench.live.session.tokens.accessToken, accessToken);
    assert.deepEqual(ended.outcome.response.body.value, [hidden, hidden, `Bearer ${hidden}`, hidden]);
  });

  it('ApiCalls drops the requests of the previous person when another person signs in', async () => {
    await run(sites);
    const { fetch, service } = bench;
    bench.fetch = (url, { body, ...init }) => {
      const known = body?.replace('username=kim', `username=${service.username}`);
      return fetch(url, { ...init, ...(known !== undefined && { body: known }) });
    };
    await bench.signIn({ username: 'kim' });
    assert.equal(bench.live.session.username, 'kim');
    assert.deepEqual(all(), []);
  });
});
