import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { knownOperations } from '../../../src/api/common/catalogue/operationText.ts';
import type { Operation } from '../../../src/api/common/operation.ts';
import { maxDataLength } from '../../../src/terminals/tools/common/toolText.ts';
import { callableOperations } from '../../../src/terminals/tools/node/get.ts';
import { ToolService } from '../../../src/terminals/tools/vscode/toolService.ts';
import { dataOf, readAnswer } from '../../support/access/toolData.ts';
import { endpoint } from '../../support/service/endpoint.ts';
import { SessionBench, silentLog } from '../../support/session/sessionBench.ts';
import { inputOf, toolNames } from '../../support/terminals/toolNames.ts';
import { hostileTexts, recordOf } from '../../support/texts/hostileTexts.ts';

const never = new AbortController().signal;
const notAsked =
  /^The person was not asked about this request, or too long ago, or something has changed since\. Nothing was sent\./;

/** Returns the tools of a bench, with operations that can be changed. */
function toolsOf(bench: SessionBench) {
  let operations: readonly Operation[] = knownOperations();
  const toolbox = new ToolService(
    {
      sessions: bench.store,
      manager: bench.manager,
      operations: () => operations,
      places: { of: () => undefined },
      agreed: () => Promise.resolve(true),
      clock: bench.clock,
      log: silentLog,
    },
    toolNames,
  );
  const use = async (name: string, input?: unknown, signal = never) =>
    (await (toolbox.tools[`orgAccess_${name}`] ?? assert.fail(name)).answer(input, signal)).text;
  return {
    toolbox,
    use,
    setOperations: (next: readonly Operation[]) => (operations = next),
    /** Uses a tool as VS Code does after a confirmation. */
    async get(input: Record<string, unknown>, signal = never) {
      await toolbox.tools.orgAccess_get?.plan?.(input);
      return await use('get', input, signal);
    },
  };
}

const secretsOf = (bench: SessionBench) => [
  bench.live.session.tokens.accessToken,
  bench.live.session.tokens.refreshToken ?? 'none',
  bench.service.clientSecret,
  bench.service.password,
  '$2a$',
  '$2b$',
];

describe('tools for language models', () => {
  let bench: SessionBench;
  let tools: ReturnType<typeof toolsOf>;

  beforeEach(async () => {
    bench = await SessionBench.open({ rotate: true });
    tools = toolsOf(bench);
  });

  afterEach(() => bench.close());

  it('tools return data from the access record and from the service', async () => {
    await bench.signedIn();
    const me = dataOf<Record<string, unknown>>(await tools.use('whoAmI'));
    assert.deepEqual(
      [me.userName, me.name, me.connection, me.scopes],
      ['demo', 'Robin Lindqvist', 'Acme', ['read', 'write', 'trust']],
    );
    assert.match(await tools.use('listAccess', { filter: 'oslo' }), /^Rows 1 to/);
    assert.match(await tools.use('whereMayI', { what: 'read' }), /match/);
    assert.match(
      await tools.get({ operation: 'sites' }),
      /^The service responded with status 200\.[^]*Oslo Data Center/,
    );
    const { data } = readAnswer(await tools.get({ operation: 'user-detail' }));
    assert.ok(data.startsWith('{"response":{"name":') && !/"password":"(?!•)/i.test(data), data.slice(0, 200));
  });

  it('tools say what to do if nobody is signed in, the connection is unknown, or the record cannot be loaded', async () => {
    await bench.manager.setConnections([bench.connection]);
    const names = Object.keys(tools.toolbox.tools);
    const inputs: Record<string, object> = { whereMayI: { what: 'x' }, get: { operation: 'sites' } };
    for (const name of names.map((one) => one.slice('orgAccess_'.length)))
      assert.match(
        await tools.use(name, inputs[name]),
        /^Nobody is signed in\. Ask the person to run the command "Org Access: Sign In"/,
        name,
      );
    assert.equal(await tools.toolbox.tools.orgAccess_get?.plan?.(inputs.get), undefined);
    bench.service.failNext({ operation: 'detail', status: 500, times: 2 });
    await bench.signIn();
    await bench.until('the detail has failed', () => bench.live.detail.kind === 'failed');
    const failed = await tools.use('listAccess');
    assert.match(failed, /500/);
    assert.match(await tools.use('listAccess'), /^Rows 1 to/, 'it is tried again');
    assert.equal(
      await tools.use('listAccess', { connection: 'elsewhere' }),
      'The connection does not exist. Somebody is signed in at these connections: ["Acme"].',
    );
    assert.match(await tools.use('listAccess', { connection: 'acme' }), /^Rows 1 to/, 'by its ID');
  });

  it('tools send only what a person has confirmed, and only once', async () => {
    await bench.signedIn();
    const sent = () =>
      bench.service.requests.filter(({ path }) => path.includes('/api/v2/') && !path.includes('loggedIn')).length;
    assert.match(await tools.use('get', { operation: 'sites' }), notAsked);
    const planned = await tools.toolbox.tools.orgAccess_get?.plan?.({ operation: 'sites' });
    assert.deepEqual(
      [planned?.origin, planned?.address, planned?.username],
      [bench.service.url, `${bench.service.url}/api/v2/sites`, 'demo'],
    );
    assert.match(await tools.use('get', { operation: 'user-detail' }), notAsked, 'another operation');
    tools.setOperations([endpoint({ id: 'sites', name: 'Sites', method: 'GET', path: '/api/v2/iman/storage' })]);
    assert.match(await tools.use('get', { operation: 'sites' }), notAsked, 'the same name, for another path by now');
    tools.setOperations(knownOperations());
    assert.match(await tools.use('get', { operation: 'sites' }), notAsked, 'what was asked about is used up');
    assert.equal(sent(), 0);
    assert.match(await tools.get({ operation: 'sites' }), /status 200/);
    assert.equal(sent(), 1);
    for (const operation of ['create-discovery', 'hide-devices', 'service-accounts'])
      assert.match(await tools.get({ operation }), new RegExp(`^"${operation}" `));
    for (const operation of ['/oauth/token', '__proto__'])
      assert.match(await tools.get({ operation }), /^There is no such operation\./);
    assert.equal(
      dataOf<unknown[]>(await tools.get({ operation: 'list' })).length,
      callableOperations(knownOperations()).length,
    );
    const canceled = new AbortController();
    canceled.abort();
    assert.equal(await tools.get({ operation: 'sites' }, canceled.signal), 'The request was canceled.');
    assert.equal(sent(), 1);
  });

  it('tools accept any input, never throw, and never return a secret', async () => {
    await bench.signedIn();
    const texts = hostileTexts().filter((text) => text.length <= 300);
    const odd: unknown[] = [
      undefined,
      null,
      0,
      NaN,
      '',
      [],
      [[]],
      'text',
      { connection: {} },
      { offset: 1e308 },
      { filter: 'x'.repeat(1e6) },
      JSON.parse('{"__proto__":{"what":"x"},"constructor":1}'),
    ];
    const inputsOf = (name: string) => [
      ...odd,
      ...texts.map((text) => ({ ...inputOf(name, text), connection: undefined })),
      ...texts.map((text) => inputOf(name, text)),
      ...texts.map((text) => ({ [text]: text })),
      ...texts.map((text) => ({ operation: 'sites', query: text })),
      ...texts.map((text) => ({ operation: 'sites', distinct: text })),
    ];
    let answers = 0;
    for (const name of Object.keys(tools.toolbox.tools)) {
      for (const input of inputsOf(name)) {
        await tools.toolbox.tools.orgAccess_get?.plan?.(input);
        const answer = await tools.use(name.slice('orgAccess_'.length), input);
        answers += 1;
        assert.ok(answer.length > 0 && answer.length < maxDataLength + 1500, `${answer.length} characters`);
        for (const secret of secretsOf(bench)) assert.ok(!answer.includes(secret), name);
        assert.doesNotMatch(answer, /unexpected error/);
      }
    }
    assert.ok(answers > 400);
  });

  it('tools keep hostile records separate from their own texts, with visible control characters and limited length', async () => {
    const record = { current: '' };
    const service = await serveRecords(bench, record);
    try {
      let answers = 0;
      let hidden = 0;
      for (const text of hostileTexts()) {
        record.current = text;
        await bench.manager.loadDetail(bench.connection.id);
        const all = [
          await tools.use('whoAmI'),
          await tools.use('listAccess'),
          await tools.use('whereMayI', { what: 'READ' }),
          await tools.use('whereMayI', { what: 'b' }),
          await tools.get({ operation: 'sites' }),
        ];
        for (const answer of all) {
          answers += 1;
          if (!answer.includes('----- begin data')) continue;
          const { lead, data, mark } = readAnswer(answer);
          hidden += data.split('•••••••• (hidden)').length - 1;
          assert.match(mark, /^[0-9a-f]{24}$/);
          if (text.length > 8) assert.ok(!lead.includes(text), lead);
          assert.doesNotMatch(data, /[\p{Cc}\u00ad\u200b\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]/u);
          assert.ok(answer.length < maxDataLength + 1500);
          for (const secret of secretsOf(bench)) assert.ok(!answer.includes(secret));
        }
      }
      assert.ok(answers >= 200 && hidden >= 100, `${answers} answers, ${hidden} hidden`);
    } finally {
      service.close();
    }
  });
});

/** Signs in, and then responds to every GET with a record that consists of one hostile text and contains all secrets. */
async function serveRecords(bench: SessionBench, record: { current: string }): Promise<Server> {
  await bench.signedIn();
  const [accessToken = '', refreshToken = '', clientSecret = ''] = secretsOf(bench);
  const server = createServer((_request, response) => {
    const body = {
      ...recordOf(record.current),
      echo: [accessToken, `Bearer ${refreshToken}`, Buffer.from(clientSecret).toString('base64')],
      password: bench.service.password,
      [accessToken]: 1,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = bench;
  bench.fetch = (address, init) =>
    fetch(init.method === 'GET' ? address.replace(bench.service.url, url) : address, init);
  return server;
}
