import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { hidden } from '../../../../src/platform/redaction/common/span.ts';
import type { Fetch, FetchInit } from '../../../../src/service/common/http.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { bodyBytes } from '../../../support/hostile/bodyBytes.ts';
import { silentLog } from '../../../support/session/sessionBench.ts';
import { acme, endless, jo, StillBench } from '../../../support/session/stillBench.ts';

const connection = { ...acme, baseUrl: 'https://a.example/base' };

describe('ServiceClient', () => {
  const session = new StillBench().storedState(1);
  let sent: (Pick<FetchInit, 'method' | 'headers' | 'body'> & { readonly url: string })[];
  let answer: { status: number; type?: string; challenge?: string; body: string | Uint8Array<ArrayBuffer> };

  beforeEach(() => {
    sent = [];
    answer = { status: 200, body: '{}' };
  });

  const fetch: Fetch = (url, { method, headers, body }) => {
    sent.push({ url, method, headers, ...(body !== undefined && { body }) });
    const { status, type, challenge, body: text } = answer;
    return Promise.resolve({
      status,
      headers: { get: (name) => ({ 'content-type': type, 'www-authenticate': challenge })[name] ?? null },
      arrayBuffer: () => bodyBytes(text),
    });
  };
  const clock = new FakeClock();
  const client = createServiceClient({ fetch, clock, log: silentLog, deadlineMs: () => 30_000 });
  const detail = () => client.userDetail(connection, session, endless);
  const call = (more: Partial<Parameters<typeof client.call>[2]> = {}) =>
    client.call(connection, session, { method: 'GET', path: '/x?y=1', ...more }, endless);

  /** Sends JSON beyond the limits. */
  const excessive = () => (answer.body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`);

  describe('every operation', () => {
    const all = [
      () => client.passwordGrant(connection, jo, endless),
      () => client.refreshGrant(connection, session, 's1', endless),
      detail,
      call,
    ];

    it('ServiceClient refuses a response beyond the limits, except for call, whose responses are only displayed', async () => {
      const text = excessive();
      for (const operation of all.slice(0, -1)) await assert.rejects(operation(), { kind: 'tooLarge' });
      assert.equal((await call())?.text, text);
    });

    it('ServiceClient resolves to undefined if a request is aborted', async () => {
      const over = AbortSignal.abort();
      const aborted = [
        client.passwordGrant(connection, jo, over),
        client.refreshGrant(connection, session, 's1', over),
        client.userDetail(connection, session, over),
        client.call(connection, session, { method: 'GET', path: '/x' }, over),
      ];
      assert.deepEqual(await Promise.all(aborted), [undefined, undefined, undefined, undefined]);
    });

    it('ServiceClient throws an error with status and purpose if the service refuses a request', async () => {
      answer = { status: 404, body: '{"access_token":"AT"}' };
      const told = ['signIn', 'refresh', 'request'];
      for (const [index, purpose] of told.entries())
        await assert.rejects(all[index] ?? assert.fail, {
          kind: 'http',
          status: 404,
          problem: { code: 'refused', status: 404, purpose },
        });
      answer.status = 401;
      for (const request of [detail, call])
        await assert.rejects(request(), { problem: { code: 'refused', status: 401, purpose: 'request' } });
      await assert.rejects(client.passwordGrant(connection, jo), {
        problem: { code: 'signInRefusedUnsaid', status: 401 },
      });
      answer.challenge = 'Bearer error="invalid_token"';
      for (const request of [detail, call]) await assert.rejects(request(), { oauthCode: 'invalid_token' });
    });
  });

  it('ServiceClient decodes responses in their character set and reports an unknown character set', async () => {
    const encoded = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
    Object.assign(answer, { type: 'application/json; charset=utf-16', body: encoded('{"access_token":"AT"}') });
    assert.equal((await client.passwordGrant(connection, jo))?.tokens.accessToken, 'AT');
    const latin1 = Uint8Array.from(Buffer.from('{"firstName":"Bj\xf8rg"}', 'latin1'));
    Object.assign(answer, { type: 'application/json;charset=ISO-8859-1', body: latin1 });
    assert.equal((await detail())?.name, 'Bjørg');
    Object.assign(answer, { type: 'application/json;charset=x-none', body: '{"access_token":"AT"}' });
    const unknown = { kind: 'shape', problem: { code: 'charsetUnknown', charset: 'x-none' } };
    for (const request of [client.passwordGrant(connection, jo), detail()]) await assert.rejects(request, unknown);
  });

  describe('user detail', () => {
    it('userDetail is requested again after a passing failure', async () => {
      answer = { status: 503, body: '' };
      const loading = detail();
      await setImmediate();
      answer = { status: 200, body: '{}' };
      clock.advance(1_000);
      await loading;
      assert.equal(sent.length, 2);
    });

    it('userDetail masks the secrets of the session wherever the response repeats them', async () => {
      const { accessToken, refreshToken = '' } = session.tokens;
      const clientSecret = 'maple kite';
      answer.body = JSON.stringify({ last: `x ${accessToken}`, before: `y ${refreshToken}`, client: clientSecret });
      const shown = async (known: object) =>
        (await client.userDetail(connection, { ...session, ...known }, endless))?.raw;
      assert.deepEqual(await shown({ clientSecret }), { last: `x ${hidden}`, before: `y ${hidden}`, client: hidden });
      assert.deepEqual(await shown({ tokens: { accessToken } }), {
        last: `x ${hidden}`,
        before: `y ${refreshToken}`,
        client: clientSecret,
      });
    });

    it('userDetail reports a web page, recognized from its type or first characters, and any other body that is not a JSON object', async () => {
      for (const body of ['', 'x', '{', '[]', '3', 'null', 'see <html> there']) {
        answer.body = body;
        await assert.rejects(detail(), { kind: 'shape', problem: { code: 'notTheInterface' } }, body);
      }
      for (const [body, type] of [
        ['Sign in', 'text/HTML; charset=utf-8'],
        ['<!DOCTYPE html>', undefined],
        ['\n  <html lang="en">', 'text/plain'],
      ] as const) {
        answer = { status: 200, body, ...(type !== undefined && { type }) };
        await assert.rejects(detail(), { kind: 'shape', problem: { code: 'webPage' } }, body);
      }
    });
  });

  describe('call', () => {
    it('call sends a request unchanged, with a JSON content type if there is a body', async () => {
      answer = { status: 404, body: 'nothing here' };
      assert.deepEqual([(await call())?.status, (await call())?.text], [404, 'nothing here']);
      await call({ method: 'POST', body: '{"a":1}' });
      const [get, , post] = sent;
      assert.deepEqual(
        [get?.method, get?.url, get?.body, get?.headers['Content-Type']],
        ['GET', 'https://a.example/base/x?y=1', undefined, undefined],
      );
      assert.deepEqual(
        [post?.method, post?.body, post?.headers['Content-Type'], post?.headers.Authorization],
        ['POST', '{"a":1}', 'application/json', 'Bearer AT-1'],
      );
    });

    it('call sends a request only to the confirmed address and as the confirmed user', async () => {
      const agreed = { address: 'https://a.example/base/x?y=1', username: 'jo' };
      await call({ agreed });
      assert.equal(sent.length, 1);
      for (const change of [{ address: 'https://a.example/base/x?y=2' }, { username: 'kim' }]) {
        await assert.rejects(call({ agreed: { ...agreed, ...change } }), { kind: 'session' });
      }
      assert.equal(sent.length, 1);
    });
  });
});
