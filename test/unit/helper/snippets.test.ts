import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
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

const sites: Pick<SnippetCall, 'method' | 'path'> = { method: 'GET', path: '/api/v2/sites' };
const discovery: Pick<SnippetCall, 'method' | 'path' | 'body'> = {
  method: 'POST',
  path: '/api/v2/dataCollector/schedule/',
  body: '{\n  "name": "Night\'s {{ run }} \\"ünïcode\\" $(touch owned) 𝔘"\n}',
};

/** How snippets of a language are run, in turn. @returns what each has printed */
type Runner = (terminals: TerminalBench, texts: readonly string[]) => Promise<string[]>;

const runners: Partial<Record<SnippetLanguage, Runner>> = {
  curl: eachIn('/bin/sh', 'call.sh'),
  javascript: eachIn(process.execPath, 'call.mjs'),
  http: async (terminals, texts) => {
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
    return httpyac(terminals, texts);
  },
  httpyac,
};

/** Its start takes far longer than a request: one for all. */
async function httpyac(terminals: TerminalBench, texts: readonly string[]): Promise<string[]> {
  const files = texts.map((_, index) => `call-${index}.http`);
  for (const [index, text] of texts.entries()) await writeFile(path.join(terminals.folder, `call-${index}.http`), text);
  const output = await run(terminals, process.execPath, [
    ...[snippetTool('httpyac/bin/httpyac.js'), 'send', ...files],
    ...['--all', '--json', '--output', 'body'],
  ]);
  const { requests } = JSON.parse(output) as { requests: { response: { body: string } }[] };
  return requests.map(({ response }) => response.body);
}
const python = ['python3', '/usr/bin/python3'].find((program) => runs(program, '-c', 'import requests'));
if (python) runners.python = eachIn(python, 'call.py');
if (runs('ansible-playbook', '--version')) {
  // One play for all, for the same reason.
  runners.ansible = async (terminals, texts) => {
    const answers = texts.map((_, index) => `answer-${index}.txt`);
    const tasks = texts.map(
      (text, index) =>
        `${text}\n- ansible.builtin.copy:\n    content: "{{ answer.content }}"\n    dest: ./${answers[index]}\n`,
    );
    const play = `- hosts: localhost\n  gather_facts: false\n  tasks:\n${tasks.join('\n').replace(/^(?=.)/gm, '    ')}`;
    await writeFile(path.join(terminals.folder, 'call.yml'), play);
    await run(terminals, 'ansible-playbook', ['call.yml']);
    return Promise.all(answers.map((answer) => readFile(path.join(terminals.folder, answer), 'utf8')));
  };
}

/** For a program that takes the name of one file. */
function eachIn(program: string, file: string): Runner {
  return async (terminals, texts) => {
    const printed: string[] = [];
    for (const text of texts) {
      await writeFile(path.join(terminals.folder, file), text);
      printed.push(await run(terminals, program, [file]));
    }
    return printed;
  };
}

async function run(terminals: TerminalBench, program: string, args: readonly string[]): Promise<string> {
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
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}${stdout}`);
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

  for (const language of there)
    describe(`for ${language}`, () => {
      /** What came back for an operation, for a body, for an ID that is a pattern, and for IDs that hold commands. */
      let answers: string[];
      const asked: string[] = [];
      let body = '';

      before(async () => {
        const other = createServer((request, response) => {
          if (request.method === 'GET') asked.push(request.url ?? '');
          request.on('data', (chunk) => (body += String(chunk)));
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"found":true}');
        });
        const baseUrl = `http://127.0.0.1:${await listen(other)}`;
        const withPattern: SnippetCall = {
          baseUrl,
          method: 'GET',
          path: '/site/{siteId}?names[1-2]={siteId}',
          ids: { siteId: pattern },
        };
        try {
          const calls = [call(sites), { ...call(discovery), baseUrl }, withPattern, call(sites, hostileIds)];
          const texts = calls.map((one) => snippet(language, one));
          answers = (await runners[language]?.(terminals, texts)) ?? [];
        } finally {
          other.close();
          other.closeAllConnections();
        }
        assert.equal(answers.length, 4);
      });

      it('get what an operation answers', () => {
        assert.ok(answers[0]?.includes('Oslo Data Center'));
      });

      it('send a body, to the letter', () => {
        const { name } = JSON.parse(body) as { name: unknown };
        assert.equal(name, `Night's {{ run }} "ünïcode" $(touch owned) 𝔘`);
      });

      it('ask for an ID as it is written, whatever tools take for a pattern', () => {
        assert.deepEqual(asked.map(decodeURIComponent), [`/site/${pattern}?names[1-2]=${pattern}`]);
      });

      it('carry nothing out that an ID holds', async () => {
        assert.ok(answers[3]?.includes('Oslo Data Center'));
        assert.equal(await wasCarriedOut(), false);
      });
    });

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
    const texts = [call(sites), call(discovery), call(sites, hostileIds)].map((one) => snippet('powershell', one));
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
