import assert from 'node:assert/strict';
import { decodeEndpoints } from '../../../src/api/common/endpoints.ts';
import { ApiCalls } from '../../../src/api/node/apiCalls.ts';
import { sentText } from '../../../src/api/node/apiText.ts';
import { readCommandLine } from '../../../src/cli/commandLine/commandLine.ts';
import { OrgAccessError } from '../../../src/platform/common/errors.ts';
import type { ServiceCall } from '../../../src/service/common/serviceClient.ts';
import { maxAddressLength } from '../../../src/service/connection/common/agreedCall.ts';
import { parseBaseUrl } from '../../../src/service/connection/common/baseUrl.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { bodyBytes } from '../../support/hostile/bodyBytes.ts';
import { onlyOperation, openApi } from '../../support/service/descriptions.ts';
import { holdRequests } from '../../support/service/heldRequests.ts';
import { baseUrlPaths as bases, noteRequests, type NotedRequests } from '../../support/service/notedRequests.ts';
import { SessionBench } from '../../support/session/sessionBench.ts';

/** Paths from settings, repeated calls, or placeholders. */
// oxfmt-ignore
const paths = [
  '/api/v2/devices', '/api/v2/devices/', '/api/v2/devices?page=1&size=50', '/a/ä/日本', '/a?q=ä&copy;=1', '/a%2Fb',
  '/a%20b', '/a;v=1/b', '/a/...', '/a/.b/c..', "/a?q='x'&y=(z)", '/a|b', '/a^b`c', '/a"b', '/a<b>', '/{siteId}',
  '/a?next=/../b', '/a?x=C:\\y', '/a??b', '/a:b@c', '/@evil.example', '/a%', '/a%zz', '/a%00', '/a%0d%0aX:%20y',
  '/$&+,/:;=@', '/%61%2e', '/a b', '/a\u00a0b', '/a\u200bb', '/a\u202eb', '/A\ufeff', '/\u{1f600}', '/a\ud800b', '/..',
  '/.', '/a/..', '/a/../b', '/a/./b', '/a/%2e%2e/b', '/a/%2E./b', '/a/.%2e', '/a/%252e%252e/b', '/a/%25252e%25252e/b',
  '/a/..;/b', '/a/..;x=1/b', '/a/.;/b', '/a/..%2fb', '/a/..%5cb', '/a/%2e%2e%2fb', '/a\\b', '/a\\..\\b', '/..\\b',
  '/\\evil.example', '//evil.example/a', '///a', '/a//b', '/a\tb', '/.\t./b', '/a\nb', '/.\n.\r/b', '/a\u0000b', '/a#b',
  '/a?b#c', '/a ', '/a/.. ', ' /a', 'a', '', '?a', 'https://evil.example/a', '@evil.example/a', '.evil.example', ':1/a',
  '/../..', '/a/%2e%2e', `/${'a'.repeat(150)}/end`, `/${'a'.repeat(300)}?q=${'b'.repeat(300)}`,
  `/${'a'.repeat(maxAddressLength)}`, `/${'ä'.repeat(300)}`, `/${'../'.repeat(300)}`, `/a?${'x'.repeat(maxAddressLength)}`,
  `/${'%25'.repeat(50)}2e`,
];
const methods = ['GET', 'DELETE', 'POST'] as const;

describe('requests that a person confirms', function () {
  this.timeout(300_000);
  let bench: SessionBench;
  let calls: ApiCalls;
  let noted: NotedRequests;
  let asked = 0;
  let toTheLetter = 0;
  let refused = 0;

  const connectionAt = (base: string): Connection => {
    const { baseUrl, problem } = parseBaseUrl(bench.service.url + base) as { baseUrl: string; problem?: string };
    assert.equal(problem, undefined);
    return { ...bench.connection, baseUrl };
  };
  const moveTo = (base: string) => bench.manager.setConnections([connectionAt(base)]);
  /** Decodes percent-encoding. */
  const decoded = (text: string) =>
    Buffer.from(text)
      .toString()
      .replace(/(%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    calls = new ApiCalls(bench.store, bench.manager, bench.clock);
    noted = await noteRequests(bench);
  });
  afterEach(async () => {
    calls.dispose();
    await bench.close();
    noted.close();
  });

  /** Confirms a request, does something in between, and sends it. @returns the outcome */
  async function askAndSend(call: ServiceCall, meanwhile: () => unknown = () => undefined) {
    asked += 1;
    const before = noted.sent.length;
    let question: string | undefined;
    let outcome = 'refused';
    try {
      const target = calls.target(bench.connection.id);
      question = sentText(target, call);
      await meanwhile();
      outcome = (await calls.run(target, 'A call', call, () => undefined))?.outcome.kind ?? 'over';
    } catch (error) {
      assert.ok(error instanceof OrgAccessError, String(error));
    }
    const now = noted.sent.slice(before);
    if (now.length === 0) refused += 1;
    else if (now.length === 1 && now[0] === question) toTheLetter += 1;
    else assert.fail(`asked ${JSON.stringify(question)}, sent ${JSON.stringify(now)}`);
    return { question, outcome, now };
  }

  it('a confirmed request is sent exactly as shown, or not at all, for every combination of base path and path', async () => {
    for (const base of bases) {
      await moveTo(base);
      for (const path of paths) {
        for (const method of methods) {
          const { question, now } = await askAndSend({ method, path, ...(method === 'POST' && { body: '{}' }) });
          if (question === undefined) continue;
          assert.match(question, /^[A-Z]+ http:\/\/127\.0\.0\.1:\d+\/[!-~]*$/, 'nothing in it is unseen');
          assert.ok(question.startsWith(`${method} ${connectionAt(base).baseUrl}/`), question);
          assert.equal(
            decoded(question),
            decoded(`${method} ${connectionAt(base).baseUrl}${path}`),
            'it is the path as it was written, with nothing resolved',
          );
          assert.equal(now.length, 1, `${question}: asked, and not sent`);
        }
      }
    }
    assert.ok(toTheLetter > 500 && refused > 500, `${toTheLetter} sent, ${refused} refused`);
  });

  it('decodeEndpoints drops operations whose path cannot be shown exactly as it would be sent', () => {
    const { operations } = decodeEndpoints(paths.map((path) => ({ path, method: 'DELETE' })));
    for (const { path } of operations)
      assert.doesNotMatch(path.replace(/\?.*/s, ''), /\/\.{1,2}(;|\/|$)|\/\/|\\|%2e%2e|[\s\p{C}]/iu);
    assert.ok(operations.length >= 25 && operations.length <= 35, `${operations.length} of ${paths.length}`);
  });

  it('no header that overrides the method is sent, or taken from settings, an API description, or a command line', async () => {
    await moveTo('');
    for (const name of ['X-HTTP-Method-Override', 'x-http-method', 'X-Method-Override']) {
      const headers = [[name, 'DELETE']] as const;
      assert.equal((await askAndSend({ method: 'GET', path: '/api/v2/devices/7', headers })).now.length, 0, name);
      assert.equal(decodeEndpoints([{ path: '/a', headers: Object.fromEntries(headers) }]).operations.length, 0, name);
      const parameters = [{ name, in: 'header', required: true }];
      assert.deepEqual(onlyOperation(openApi({ '/a': { get: { parameters } } })).parameters, [], name);
      assert.throws(() => readCommandLine(['get', '/a', '-H', `${name}: DELETE`], {}), /can't be set/, name);
    }
  });

  for (const method of methods) {
    const call: ServiceCall = { method, path: '/api/v2/devices/7', ...(method === 'POST' && { body: '{}' }) };

    it(`a confirmed ${method} is not sent to another address if the base URL or the account changes before sending`, async () => {
      const changes: readonly (() => unknown)[] = [
        () => moveTo('/root'),
        () => moveTo('/api'),
        () => moveTo('/%2e'),
        () => bench.manager.setConnections([]),
        () => bench.manager.signOut(bench.connection.id),
        () => bench.manager.setConnections([{ ...bench.connection, baseUrl: 'https://elsewhere.example' }]),
      ];
      for (const change of changes) {
        await moveTo('');
        if (bench.state.kind !== 'active') await bench.signIn();
        const isMoved = change.toString().includes('%2e');
        const { now } = await askAndSend(call, change);
        assert.equal(now.length, isMoved ? 1 : 0, change.toString());
      }
    });

    it(`a confirmed ${method} is not sent to another address if the base URL or the account changes during a token refresh`, async () => {
      for (const change of [() => moveTo('/root'), () => bench.manager.setConnections([])]) {
        await moveTo('');
        if (bench.state.kind !== 'active') await bench.signIn();
        bench.clock.advance(2 * 3600_000);
        const { fetch } = bench;
        const held = holdRequests(bench, '/oauth/token');
        const sending = askAndSend(call);
        await held.reached;
        await change();
        held.release();
        const { now, outcome } = await sending;
        assert.deepEqual([now, outcome === 'answered'], [[], false]);
        bench.fetch = fetch;
      }
    });

    it(`a confirmed ${method} is not sent to another address if the base URL changes before a retry after a 401`, async () => {
      const { fetch } = bench;
      let refusals = 0;
      bench.fetch = async (address, init) => {
        if (!address.endsWith(call.path)) return fetch(address, init);
        refusals += 1;
        await moveTo('/root');
        return { status: 401, headers: new Headers(), arrayBuffer: () => bodyBytes('') };
      };
      const { now, outcome } = await askAndSend(call);
      assert.deepEqual([now, outcome, refusals], [[], 'failed', 1]);
    });
  }
});
