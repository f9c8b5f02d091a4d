import assert from 'node:assert/strict';
import { errorText } from '../../../../src/platform/errors/common/errorText.ts';
import type { ProblemCode } from '../../../../src/platform/errors/common/problems.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { http, RawServer, type RawAnswer } from '../../../support/hostile/rawServer.ts';
import { check, checkPorts, signedInAt } from '../../../support/service/checkBench.ts';
import { connectionAt, directTransport, operationsAt, sessionAt } from '../../../support/service/directly.ts';

const html = { 'Content-Type': 'text/html' };
const page = (text: string) => `<html><head><title>${text}</title></head></html>`;
const body = '{"access_token":"t","token_type":"bearer"}';

interface Odd {
  readonly title: string;
  readonly answer: string | Buffer;
  readonly code: ProblemCode;
  /** Facts of the problem, if other cases have the same code. */
  readonly facts?: object;
  /** Part of the sentence after any request. */
  readonly says: RegExp;
  /** Part of the step "http" in Check Connection. */
  readonly found: RegExp;
  /** Status of the response, if a call shows it. */
  readonly answered?: number;
}

const notReached = (title: string, answer: string | Buffer, why: string, says: RegExp): Odd => ({
  title,
  answer,
  code: 'notReached',
  facts: { why },
  says,
  found: says,
});

const odd: readonly Odd[] = [
  notReached('a control character in a header', http(200, body, { Via: 'a\u0007' }), 'notHttp', /isn't valid HTTP/),
  notReached('text labeled as gzip', http(200, body, { 'Content-Encoding': 'gzip' }), 'notHttp', /isn't valid HTTP/),
  notReached('the greeting of a mail server', '220 mail.example ESMTP\r\n', 'notHttp', /isn't valid HTTP.*port/),
  notReached(
    'a response that breaks off',
    http(200, body, { 'Content-Length': '999' }),
    'cutShort',
    /in the middle of its/,
  ),
  {
    title: 'a 400 page about too large headers',
    answer: http(400, page('400 Request Header Or Cookie Too Large'), html),
    code: 'requestTooLarge',
    facts: { status: 400 },
    says: /larger than the service.*\(400\)/,
    found: /unusual response.*400/,
    answered: 400,
  },
  ...[400, 401, 403].map((status) => ({
    title: `a ${status} page from a gateway`,
    answer: http(status, page('Access Denied by policy'), html),
    code: 'refusedByPage' as const,
    facts: { status },
    says: /such as a proxy or a gateway/,
    found: /unusual response|different kind|firewall/,
    ...(status !== 401 && { answered: status }),
  })),
  {
    title: 'a 400 page from an HTTPS port',
    answer: http(400, page('The plain HTTP request was sent to HTTPS port'), html),
    code: 'requiresTls',
    says: /Start the base URL with https/,
    found: /https:\/\//,
    answered: 400,
  },
  {
    title: 'a proxy that accepts only NTLM',
    answer: http(407, page('Proxy'), { ...html, 'Proxy-Authenticate': 'NTLM' }),
    code: 'proxyAsksForOther',
    facts: { schemes: ['NTLM'] },
    says: /sign-in by NTLM.*doesn't use the user name.*http\.noProxy/,
    found: /sign-in by NTLM/,
  },
];

describe('unexpected responses', () => {
  const server = new RawServer();
  const client = createServiceClient(directTransport());
  let baseUrl: string;
  before(async () => (baseUrl = await server.start()));
  after(() => server.end());

  const call = () => client.call(connectionAt(baseUrl), sessionAt(baseUrl), { method: 'GET', path: '/api/v2/x' });

  for (const { title, answer, code, facts = {}, says, found, answered } of odd)
    it(`ServiceClient and Check Connection report the cause of an unexpected response: ${title}`, async () => {
      server.answer = () => answer;
      const asked = { ...operationsAt(client, baseUrl), ...(answered === undefined && { call }) };
      for (const [what, ask] of Object.entries(asked)) {
        await assert.rejects(ask, (error: { problem: { code: string } }) => {
          const { problem } = error;
          assert.deepEqual({ ...problem, code, ...facts }, problem, what);
          assert.match(errorText(error as never), says, what);
          assert.doesNotMatch(
            errorText(error as never),
            /password is incorrect|have permission|can't be reached/,
            what,
          );
          return true;
        });
      }
      if (answered !== undefined) assert.equal((await call())?.status, answered);
      const checked = await check(baseUrl, checkPorts({ state: () => signedInAt(baseUrl) }));
      const { summary, cause = '', fix = '' } = checked.at('http');
      assert.match(`${summary} ${cause} ${fix}`, found);
    });

  it("Check Connection does not mistake a gateway's 401 or 403 page for a refusal of the token or the account", async () => {
    for (const status of [401, 403]) {
      server.answer = ({ head }) =>
        /authorization/i.test(head) ? http(status, page('Blocked'), html) : http(401, '{"error":"unauthorized"}');
      const checked = await check(baseUrl, checkPorts({ state: () => signedInAt(baseUrl) }));
      const { summary, cause = '' } = checked.at('detail');
      assert.match(`${summary} ${cause}`, /proxy or a gateway/);
    }
  });
});

describe('redirects to the same address', () => {
  const server = new RawServer();
  const client = createServiceClient(directTransport());
  let baseUrl: string;
  before(async () => (baseUrl = await server.start()));
  beforeEach(() => void (server.asked.length = 0));
  after(() => server.end());

  const moved = (location: (path: string) => string, status = 301): RawAnswer => {
    let isFirst = true;
    return ({ path }) => {
      if (!isFirst) return http(200, '{"a":1}');
      isFirst = false;
      return http(status, 'moved', { Location: location(path) });
    };
  };
  const call = (method: 'GET' | 'POST', path: string) =>
    client.call(connectionAt(`${baseUrl}/gw`), sessionAt(baseUrl), { method, path });

  it('ServiceClient follows a redirect of a GET that adds or removes a slash, once and with the query unchanged', async () => {
    for (const [path, to, status] of [
      ['/api/v2/x', '/gw/api/v2/x/', 301],
      ['/api/v2/x/', '/gw/api/v2/x', 302],
      ['/api/v2/x?a=1&b=%2F', '/gw/api/v2/x/?a=1&b=%2F', 308],
      ['/api/v2/x', `${baseUrl}/gw/api/v2/x/`, 307],
    ] as const) {
      server.asked.length = 0;
      server.answer = moved(() => to, status);
      assert.equal((await call('GET', path))?.text, '{"a":1}');
      assert.deepEqual(server.asked, [`GET /gw${path}`, `GET ${to.replace(baseUrl, '')}`]);
    }
    server.answer = ({ path }) => http(301, '', { Location: path.endsWith('/') ? path.slice(0, -1) : `${path}/` });
    await assert.rejects(call('GET', '/api/v2/x'), { kind: 'redirect' });
  });

  it('ServiceClient does not follow a redirect that leads elsewhere, drops the query, or follows a request that may change something', async () => {
    for (const [method, path, to] of [
      ['POST', '/api/v2/x', '/gw/api/v2/x/'],
      ['GET', '/api/v2/x?a=1', '/gw/api/v2/x/'],
      ['GET', '/api/v2/x', '/gw/api/v2/x/?token=1'],
      ['GET', '/api/v2/x', '/gw/api/v2/X/'],
      ['GET', '/api/v2/x', '/gw/api/v2/x//'],
      ['GET', '/api/v2/x', '//other.example/gw/api/v2/x/'],
      ['GET', '/api/v2/x', 'https://127.0.0.1/gw/api/v2/x/'],
      ['GET', '/api/v2/x', 'http://me:pw@127.0.0.1/gw/api/v2/x/'],
    ] as const) {
      server.asked.length = 0;
      server.answer = moved(() => to);
      await assert.rejects(call(method, path), { kind: 'redirect' }, to);
      assert.equal(server.asked.length, 1, to);
    }
  });
});
