import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { commands, extensions, lm } from 'vscode';
import type { TestAccess } from '../../../src/testAccess.ts';
import type { ToolManifest } from '../../../src/tools/vscode/terminalTools.ts';
import { eventually } from '../../support/eventually.ts';
import { set } from '../support/demoWindow.ts';
import { choosing, pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

const question = 'Allow agents in this workspace to use your access at Agents?';
const revoked = /This MCP server has no access, or no longer has it\./;

const serversAreKnown = 'registerMcpServerDefinitionProvider' in lm;

if (serversAreKnown) describe('the MCP server for agents of VS Code', withServers);
else
  describe('the MCP server for agents of VS Code before 1.101', () =>
    it('Chats keep the tools of the extension in editions of VS Code that know no MCP servers', async () => {
      const access = await extensions.getExtension<TestAccess>('org-access.org-access')?.activate();
      await set('agentTools', 'mcpServer');
      try {
        assert.equal((await access?.features())?.agents?.server, undefined);
        assert.ok(lm.tools.some(({ name }) => name === 'orgAccess_whoAmI'));
      } finally {
        await set('agentTools', undefined);
      }
    }));

function withServers(this: Mocha.Suite): void {
  this.timeout(120_000);
  let bench: ProgramBench;
  let toolNames: readonly string[];
  const clients: Client[] = [];

  before(async () => {
    bench = await ProgramBench.open('Agents', 'Other');
    bench.access.manager.switchTo('id of Agents');
    const extension = extensions.getExtension('org-access.org-access') ?? assert.fail();
    toolNames = (extension.packageJSON as ToolManifest).contributes.languageModelTools.map(({ name }) => name);
    await set('agentTools', 'mcpServer');
    await eventually('there is a server', async () => (await server()) !== undefined);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  after(async () => {
    await set('agentTools', undefined);
    await eventually('there is no server', async () => (await server()) === undefined);
    await bench.close();
  });

  const server = async () => (await bench.access.features()).agents?.server;

  /** Connects an agent to the server that VS Code would start now. @param isResolved false as in the Agent Host */
  async function agent(isResolved = true): Promise<Client> {
    const provider = (await server()) ?? assert.fail();
    const [definition = assert.fail()] = await provider.provideMcpServerDefinitions();
    const { command, args, env } = isResolved ? await provider.resolveMcpServerDefinition(definition) : definition;
    const client = new Client({ name: 'test', version: '1' });
    clients.push(client);
    await client.connect(new StdioClientTransport({ command, args: [...args], env: { ...env }, stderr: 'pipe' }));
    return client;
  }
  async function used(client: Client, name = 'orgAccess_whoAmI', connection?: string): Promise<string> {
    const { content } = await client.callTool({ name, arguments: connection === undefined ? {} : { connection } });
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  }

  it('Agents list the tools without a question, and are asked about once at the first use in a workspace', async () => {
    const shown = await pressing(['Allow'], async (asked) => {
      const client = await agent(false);
      assert.deepEqual(
        (await client.listTools()).tools.map(({ name }) => name),
        toolNames,
      );
      assert.equal(asked.length, 0, 'a list is no reason to ask');
      assert.match(await used(client), /Robin Lindqvist/);
      assert.match(await used(await agent(), 'orgAccess_listAccess'), /^Rows 1 to/);
    });
    assert.deepEqual(
      shown.map(({ message, choices }) => [message, choices]),
      [[question, ["Don't Allow", 'Allow']]],
    );
    assert.match(shown[0]?.detail ?? '', /They never get a token/);
  });

  it('Agents use the active connection once it is allowed, and another one that is allowed by its name', async () => {
    const { manager } = bench.access;
    const client = await agent();
    const shown = await pressing(['Allow'], async () => {
      assert.match(await used(client), /"connection":"Agents"/);
      assert.match(await used(client, 'orgAccess_whoAmI', 'Other'), /^The connection does not exist\./);
      manager.switchTo('id of Other');
      assert.match(await used(client), /"connection":"Other"/);
      assert.match(await used(client, 'orgAccess_whoAmI', 'Agents'), /"connection":"Agents"/);
      manager.switchTo('id of Agents');
      assert.match(await used(client), /"connection":"Agents"/);
    });
    assert.deepEqual(
      shown.map(({ message }) => message),
      ['Allow agents in this workspace to use your access at Other?'],
    );
  });

  it('The environment of the MCP server contains no token, and its key returns none', async () => {
    const provider = (await server()) ?? assert.fail();
    const [{ command, args, env } = assert.fail()] = await provider.provideMcpServerDefinitions();
    assert.deepEqual(Object.keys(env).sort(), [
      'ELECTRON_RUN_AS_NODE',
      'ORG_ACCESS_KEY',
      'ORG_ACCESS_NODE',
      'ORG_ACCESS_SOCKET',
    ]);
    const [program = ''] = args;
    await assert.rejects(promisify(execFile)(command, [program, 'token'], { env: { ...env } }), {
      code: 4,
      stdout: '',
      stderr: /Agents of VS Code can use the tools only\./,
    });
  });

  it('After its access is revoked, a running server reports that, and one that is started anew asks anew', async () => {
    const client = await agent();
    await pressing(['Allow'], () => used(client));
    await choosing('$(hubot) MCP server for agents', () => commands.executeCommand('orgAccess.manageTerminals'));
    const shown = await pressing(["Don't Allow"], async () => {
      assert.match(await used(client), revoked);
      await assert.rejects(client.listTools(), revoked);
      await assert.rejects(agent(false), revoked, 'the Agent Host starts it from the same definition');
      const anew = await agent();
      assert.match(await used(anew), revoked);
      assert.match(await used(anew), revoked);
    });
    assert.equal(shown.length, 1, 'asked once, by the new one');
    const again = await pressing(['Allow'], async () => assert.match(await used(await agent()), /Robin Lindqvist/));
    assert.equal(again.length, 1, 'a start is another chance');
  });
}
