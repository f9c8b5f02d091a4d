import assert from 'node:assert/strict';
import type { TerminalPermission } from '../../../../src/terminals/node/terminalServices.ts';
import { dataOf } from '../../../support/access/toolData.ts';
import { eventually } from '../../../support/eventually.ts';
import { endpoint } from '../../../support/service/endpoint.ts';
import { AgentBench, manifest, newestRevision, sites, textOf, use } from '../../../support/terminals/agentBench.ts';
import { toolNames } from '../../../support/terminals/toolNames.ts';

describe('agents in a terminal', function () {
  this.timeout(400_000);
  let agents: AgentBench;
  let permission: TerminalPermission;

  beforeEach(async () => {
    agents = await AgentBench.open({ rotate: true });
    permission = agents.terminals.issue();
  });
  afterEach(() => agents.close());

  const assertRefused = (result: Parameters<typeof textOf>[0], words: RegExp) => {
    assert.equal(result.isError, true);
    assert.match(textOf(result), words);
  };
  const sent = () => agents.bench.service.requests.filter(({ path }) => path.endsWith('/api/v2/sites')).length;

  for (const revision of [undefined, newestRevision] as const) {
    it(`an agent lists and uses the tools of the manifest ${revision === undefined ? 'after a handshake' : `with revision ${revision}`}`, async () => {
      const client = await agents.agent(permission, revision);
      assert.deepEqual(client.getServerVersion(), {
        name: 'org-access',
        title: 'Org Access',
        version: manifest.version,
      });
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
        manifest.contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => ({
          name,
          description: modelDescription,
          inputSchema,
        })),
      );
      assert.deepEqual(
        tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.openWorldHint]),
        toolNames.map((name) => [name, name !== 'orgAccess_get', name === 'orgAccess_get']),
      );
      const me = dataOf<Record<string, unknown>>(await use(client, 'whoAmI'));
      assert.deepEqual([me.userName, me.connection], ['demo', 'Acme']);
      assert.match(await use(client, 'listAccess', { filter: 'oslo' }), /^Rows 1 to/);
      assert.match(await use(client, 'whereMayI', { what: 'read' }), /match/);
      assert.equal(agents.person.asked.length, 0, 'reading the map asks nobody');
      assert.match(
        await use(client, 'get', { operation: 'sites' }),
        /^The service responded with status 200\.[^]*Oslo Data Center/,
      );
      assert.deepEqual(
        agents.person.asked.map(({ address, username }) => [address, username]),
        [[`${agents.bench.service.url}/api/v2/sites`, 'demo']],
      );
      await assert.rejects(client.callTool({ name: 'orgAccess_token', arguments: {} }), /-32602|no tool of this name/);
      await assert.rejects(client.callTool({ name: '__proto__', arguments: {} }), /-32602|no tool of this name/);
    });
  }

  it('an agent sends only requests that the person confirms, each time', async () => {
    const client = await agents.agent(permission);
    agents.person.answer = () => Promise.resolve(false);
    assertRefused(await client.callTool(sites), /^The person did not agree to send this request\. Nothing was sent\./);
    const told: unknown[] = [];
    agents.person.answer = async () => {
      await eventually('the agent is told that a person is asked', () => told.length > 0);
      return true;
    };
    const onprogress = ({ message }: { readonly message?: string | undefined }) => void told.push(message);
    assert.match(textOf(await client.callTool(sites, { onprogress })), /status 200/);
    assert.deepEqual(told, ['Waiting for the person in the editor.']);
    agents.person.answer = () => Promise.resolve(true);
    agents.person.agreesToAddresses = false;
    assert.match(textOf(await client.callTool(sites)), /did not agree to send a request to this address/);
    assert.deepEqual([agents.person.asked.length, sent()], [3, 1]);
    for (const [operation, words] of [
      [
        'create-discovery',
        / run this in the terminal.*: org-access discover 10\.0\.0\.0\/24 --account NAME --name TEXT\. /i,
      ],
      ['service-accounts', /^"service-accounts" returns credentials/],
      ...['/oauth/token', '../../x', '__proto__'].map((id) => [id, /^There is no such operation\./] as const),
    ] as const)
      assertRefused(await client.callTool({ name: 'orgAccess_get', arguments: { operation } }), words);
    assertRefused(
      await client.callTool({ name: 'orgAccess_get', arguments: { operation: 'sites', bogus: 1 } }),
      /^There is no argument "bogus"\. The arguments are: operation, /,
    );
    agents.person.operations = [endpoint({ id: 'long', name: 'Long', method: 'GET', path: `/${'a'.repeat(700)}` })];
    assert.match(await use(client, 'get', { operation: 'long' }), /too long to be shown in a question/);
    assert.deepEqual([agents.person.asked.length, sent()], [3, 1]);
  });

  it('an agent lists the Linux devices of a site, and learns how to start a discovery, for few calls and characters', async () => {
    const client = await agents.agent(permission);
    let [calls, characters] = [0, 0];
    const get = async (input: Record<string, unknown>) => {
      const given = { name: 'orgAccess_get', arguments: input };
      const result = await client.callTool(given);
      calls += 1;
      characters += JSON.stringify(given).length + textOf(result).length;
      return result;
    };
    const near = await get({ operation: 'devices', site: 'Oslo', distinct: 'osName' });
    assertRefused(near, /access to no such site/);
    const [site] = dataOf<string[]>(textOf(near));
    const oslo = { operation: 'devices', site };
    const systems = dataOf<{ rows: [string | null, number][] }>(
      textOf(await get({ ...oslo, distinct: 'osName' })),
    ).rows;
    assert.equal(
      systems.reduce((sum, [, count]) => sum + count, 0),
      3000,
    );
    const linux = systems.filter(([name]) => /linux|debian/i.test(name ?? ''));
    assert.ok(linux.length >= 2, JSON.stringify(systems));
    const query = `[?${linux.map(([name]) => `osName == '${name}'`).join(' || ')}].hostName`;
    const listed = textOf(await get({ ...oslo, all: true, query }));
    const count = linux.reduce((sum, [, many]) => sum + many, 0);
    assert.ok(listed.includes(`All 3,000 rows were read. The query gives ${count} rows.`), listed.slice(0, 300));
    assert.equal(dataOf<{ rows: string[] }>(listed).rows.length, count);
    assertRefused(await get({ operation: 'create-discovery' }), /: org-access discover 10\.0\.0\.0\/24 --account NAME/);
    assert.equal(agents.person.asked.length, 2, 'one question for all pages');
    assert.ok(calls <= 4 && characters <= 4 * 6_000, `${calls} calls, ${characters} characters`);
  });

  it("an agent's questions are shown one at a time, and a canceled request isn't sent even if confirmed later", async () => {
    const client = await agents.agent(permission);
    const answers: ((agrees: boolean) => void)[] = [];
    agents.person.answer = () => new Promise((resolve) => answers.push(resolve));
    const end = new AbortController();
    const canceled = client.callTool(sites, { signal: end.signal });
    const second = client.callTool(sites);
    await eventually('the person is asked', () => answers.length === 1);
    assert.equal(dataOf<{ userName: string }>(await use(client, 'whoAmI')).userName, 'demo', 'others go on');
    assert.equal(answers.length, 1);
    end.abort();
    await assert.rejects(canceled, /abort/i);
    await eventually('the next question', () => answers.length === 2);
    answers[0]?.(true);
    answers[1]?.(true);
    assert.match(textOf(await second), /status 200/);
    await eventually('the person is told', () => agents.person.late === 1);
    assert.equal(sent(), 1);
  });

  it('an agent can use only the connections of its terminal, by default the first one', async () => {
    const { connection, manager } = agents.bench;
    const other = { ...connection, id: 'other', name: 'Other' };
    await manager.setConnections([other, connection]);
    manager.switchTo('other');
    const client = await agents.agent(permission);
    assert.equal(dataOf<{ connection: string }>(await use(client, 'whoAmI')).connection, 'Acme');
    for (const name of ['Other', 'other'])
      assert.equal(
        await use(client, 'listAccess', { connection: name }),
        'The connection does not exist. Somebody is signed in at these connections: ["Acme"].',
      );
    const none = await agents.agent(agents.terminals.permissions.issue(() => Promise.resolve([])));
    assert.equal((await none.listTools()).tools.length, toolNames.length, 'a list asks for nothing');
    const refused = await none.callTool({ name: 'orgAccess_whoAmI', arguments: {} });
    assertRefused(refused, /no access to any connection/);
  });
});
