import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { snippet, snippetLanguages, type SnippetCall, type SnippetLanguage } from '../../../src/model/api/snippets.ts';
import { figure } from '../../support/figures.ts';
import { listen } from '../../support/service/directly.ts';
import { runs, snippetTool } from '../../support/terminals/programs.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

/** What a site of a hostile service could be called. */
const hostileIds = {
  organizationId: `1'"; touch owned #\${{ 7 }}$(touch owned)\`touch owned\``,
  siteId: `104’; touch owned ‘{{ lookup('pipe', 'touch owned') }} %PATH% \\' \\n 𝔘`,
};

/** An ID that curl would take for several addresses, and other tools for variables. */
const pattern = '{7}{1,2}[1-3]{{7}}{siteId}[a-c]';

const topology: Pick<SnippetCall, 'method' | 'path'> = { method: 'GET', path: '/api/v2/topology/detail/default' };
const discovery: Pick<SnippetCall, 'method' | 'path' | 'body'> = {
  method: 'POST',
  path: '/api/v2/dataCollector/schedule/',
  body: '{\n  "name": "Night\'s {{ run }} \\"ünïcode\\" $(touch owned) 𝔘"\n}',
};

/** How each is run: a program and its arguments for a file with the snippet. */
const runners: Partial<Record<SnippetLanguage, (terminals: TerminalBench, text: string) => Promise<string>>> = {
  curl: (terminals, text) => run(terminals, '/bin/sh', ['call.sh'], 'call.sh', text),
  javascript: (terminals, text) => run(terminals, process.execPath, ['call.mjs'], 'call.mjs', text),
  http: async (terminals, text) => {
    // What VS Code hands to httpYac there.
    const vscode = path.join(terminals.folder, 'node_modules/vscode');
    await mkdir(vscode, { recursive: true });
    await writeFile(
      path.join(vscode, 'index.js'),
      `exports.authentication = {
        getSession: async (provider, scopes, { createIfNone }) =>
          provider === 'org-access' && scopes.length > 0 && createIfNone && { accessToken: process.env.ORG_ACCESS_TOKEN },
      };`,
    );
    return httpyac(terminals, text);
  },
  httpyac,
};

async function httpyac(terminals: TerminalBench, text: string): Promise<string> {
  const output = await run(
    terminals,
    process.execPath,
    [snippetTool('httpyac/bin/httpyac.js'), 'send', 'call.http', '--all', '--output', 'body'],
    'call.http',
    text,
  );
  return output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
}
const python = ['python3', '/usr/bin/python3'].find((program) => runs(program, '-c', 'import requests'));
if (python) runners.python = (terminals, text) => run(terminals, python, ['call.py'], 'call.py', text);
if (runs('ansible-playbook', '--version')) {
  runners.ansible = async (terminals, text) => {
    const tasks =
      `${text}\n- ansible.builtin.copy:\n    content: "{{ answer.content }}"\n    dest: ./answer.txt\n`.replace(
        /^(?=.)/gm,
        '    ',
      );
    const play = `- hosts: localhost\n  gather_facts: false\n  tasks:\n${tasks}`;
    await run(terminals, 'ansible-playbook', ['call.yml'], 'call.yml', play);
    return (await terminals.run('/bin/cat', ['answer.txt'])).stdout;
  };
}

async function run(
  terminals: TerminalBench,
  program: string,
  args: readonly string[],
  file: string,
  text: string,
): Promise<string> {
  await writeFile(path.join(terminals.folder, file), text);
  const { bin, variables } = terminals.environment(terminals.issue());
  const { accessToken } = terminals.bench.live.session.tokens;
  const own = {
    ANSIBLE_LOCAL_TEMP: path.join(terminals.folder, 'ansible'),
    ANSIBLE_REMOTE_TEMP: '/tmp/.ansible-snippets',
    LC_ALL: 'C.UTF-8',
    NO_UPDATE_NOTIFIER: '1',
  };
  const { code, stdout, stderr } = await terminals.run(program, args, {
    bin,
    variables: { ...variables, ...own, ORG_ACCESS_TOKEN: accessToken },
  });
  assert.equal(code, 0, `${file}: ${stderr}${stdout}`);
  return stdout;
}

describe('snippets', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;

  before(async () => {
    terminals = await TerminalBench.open();
  });
  after(() => terminals.close());

  const there = Object.keys(runners) as SnippetLanguage[];
  const missing = snippetLanguages.filter((language) => !runners[language]);
  after(() =>
    figure(`snippets were run against the demo service for ${there.join(', ')}; not run here: ${missing.join(', ')}`),
  );

  const call = (operation: Pick<SnippetCall, 'method' | 'path' | 'body'>, ids?: SnippetCall['ids']): SnippetCall => ({
    baseUrl: terminals.bench.service.url,
    ...operation,
    ...(ids && { ids }),
  });
  const wasCarriedOut = async () =>
    (await terminals.run('/bin/sh', ['-c', 'ls -R . | grep -c owned'])).stdout.trim() !== '0';

  for (const [language, runner] of Object.entries(runners) as [
    SnippetLanguage,
    NonNullable<(typeof runners)[SnippetLanguage]>,
  ][]) {
    it(`for ${language} get an area`, async () => {
      assert.ok((await runner(terminals, snippet(language, call(topology)))).includes('core-1'));
    });

    it(`for ${language} send a body, to the letter`, async () => {
      const answer = JSON.parse(await runner(terminals, snippet(language, call(discovery)))) as { name: unknown };
      assert.equal(answer.name, `Night's {{ run }} "ünïcode" $(touch owned) 𝔘`);
    });

    it(`for ${language} ask for an ID as it is written, whatever tools take for a pattern`, async () => {
      const asked: string[] = [];
      const service = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"found":true}');
      });
      const baseUrl = `http://127.0.0.1:${await listen(service)}`;
      try {
        await runner(
          terminals,
          snippet(language, {
            baseUrl,
            method: 'GET',
            path: '/site/{siteId}?names[]={siteId}',
            ids: { siteId: pattern },
          }),
        );
      } finally {
        service.close();
        service.closeAllConnections();
      }
      assert.deepEqual(asked.map(decodeURIComponent), [`/site/${pattern}?names[]=${pattern}`]);
    });

    it(`for ${language} carry nothing out that an ID holds`, async () => {
      const text = snippet(language, call(topology, hostileIds));
      assert.ok((await runner(terminals, text)).includes('core-1'));
      assert.equal(await wasCarriedOut(), false);
    });
  }

  it('were run in every language that comes from npm, with the system or can be installed from it', () => {
    const wanted = [
      'curl',
      'javascript',
      'http',
      'httpyac',
      ...(process.platform === 'linux' ? ['python', 'ansible'] : []),
    ];
    assert.deepEqual(
      wanted.filter((language) => !(language in runners)),
      [],
      "Install what these need: Python's requests, Ansible.",
    );
  });

  it('are valid PowerShell, by its own grammar', async () => {
    const { Language, Parser } = createRequire(snippetTool('x'))('@vscode/tree-sitter-wasm') as TreeSitter;
    await Parser.init();
    const parser = new Parser();
    parser.setLanguage(await Language.load(snippetTool('@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm')));
    const isValid = (text: string) => !parser.parse(text).rootNode.hasError;
    assert.equal(isValid("$a = @{ b = 'c'\n"), false, 'the parser sees what is wrong');
    const texts = [call(topology), call(discovery), call(topology, hostileIds)].map((one) =>
      snippet('powershell', one),
    );
    assert.deepEqual(texts.map(isValid), [true, true, true]);
    assert.ok(
      texts[2]?.includes("$SiteId = '104’’; touch owned ‘‘{{ lookup(''pipe'', ''touch owned'') }}"),
      'the typographic quotes are doubled as well',
    );
  });

  it('hold no token', () => {
    const { accessToken, refreshToken = '-' } = terminals.bench.live.session.tokens;
    for (const language of snippetLanguages) {
      const text = snippet(language, call(discovery, { siteId: '104' }));
      assert.ok(!text.includes(accessToken) && !text.includes(refreshToken));
      assert.match(text, /org-access (token|header)|"token"|ORG_ACCESS_TOKEN|session\.accessToken/);
    }
  });
});

interface TreeSitter {
  readonly Parser: (new () => {
    setLanguage(language: unknown): void;
    parse(text: string): { readonly rootNode: { readonly hasError: boolean } };
  }) & { init(): Promise<void> };
  readonly Language: { load(file: string): Promise<unknown> };
}
