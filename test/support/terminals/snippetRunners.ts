import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SnippetLanguage } from '../../../src/api/node/snippetCall.ts';
import type { ProgramName } from '../../host/install/systemPrograms.mjs';
import { runs, snippetTool } from './programs.ts';
import type { TerminalBench } from './terminalBench.ts';

/** Runs snippets of a language. @returns the output of each */
type Runner = (terminals: TerminalBench, texts: readonly string[]) => Promise<string[]>;

/** Languages that need a program of the system. */
export const needsOf: Partial<Record<SnippetLanguage, ProgramName>> = {
  python: "Python's requests",
  ansible: 'Ansible',
};

export const runners: Partial<Record<SnippetLanguage, Runner>> = {
  terminal: eachIn('/bin/sh', 'call.sh'),
  curl: eachIn('/bin/sh', 'call.sh'),
  javascript: eachIn(process.execPath, 'call.mjs'),
  http: async (terminals, texts) => {
    // Module that VS Code provides to httpYac.
    const vscode = path.join(terminals.folder, 'node_modules/vscode');
    await mkdir(vscode, { recursive: true });
    await writeFile(
      path.join(vscode, 'index.js'),
      `exports.authentication = {
        getSession: async (provider, scopes, { createIfNone }) =>
          provider === 'org-access' && scopes.length > 0 && createIfNone && { accessToken: process.env.ORG_ACCESS_TOKEN },
      };`,
    );
    // Runs all at once, because httpYac starts slowly.
    const files = texts.map((_, index) => `call-${index}.http`);
    for (const [index, text] of texts.entries())
      await writeFile(path.join(terminals.folder, `call-${index}.http`), text);
    const output = await run(terminals, process.execPath, [
      ...[snippetTool('httpyac/bin/httpyac.js'), 'send', ...files],
      ...['--all', '--json', '--output', 'body'],
    ]);
    const { requests } = JSON.parse(output) as { requests: { response: { body: string } }[] };
    return requests.map(({ response }) => response.body);
  },
  python: (terminals, texts) => {
    const python =
      ['python3', '/usr/bin/python3'].find((program) => runs(program, '-c', 'import requests')) ?? 'python3';
    return eachIn(python, 'call.py')(terminals, texts);
  },
  // Ansible starts slowly too.
  ansible: async (terminals, texts) => {
    const answers = texts.map((_, index) => `answer-${index}.txt`);
    const tasks = texts.map(
      (text, index) =>
        `${text}\n- ansible.builtin.copy:\n    content: "{{ answer.content }}"\n    dest: ./${answers[index]}\n`,
    );
    const play = `- hosts: localhost\n  gather_facts: false\n  tasks:\n${tasks.join('\n').replace(/^(?=.)/gm, '    ')}`;
    await writeFile(path.join(terminals.folder, 'call.yml'), play);
    // The terminal's path has a quote, which Ansible doesn't accept.
    const remote = await mkdtemp(path.join(tmpdir(), 'ansible-test-'));
    try {
      await run(terminals, 'ansible-playbook', ['call.yml'], { ANSIBLE_REMOTE_TEMP: remote });
    } finally {
      await rm(remote, { recursive: true });
    }
    return Promise.all(answers.map((answer) => readFile(path.join(terminals.folder, answer), 'utf8')));
  },
};

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

async function run(
  terminals: TerminalBench,
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { bin, variables } = terminals.environment(terminals.issue());
  const { accessToken } = terminals.bench.live.session.tokens;
  const own = {
    ANSIBLE_LOCAL_TEMP: path.join(terminals.folder, 'ansible'),
    LC_ALL: 'C.UTF-8',
    NO_UPDATE_NOTIFIER: '1',
  };
  const { code, stdout, stderr } = await terminals.run(program, args, {
    bin,
    variables: { ...variables, ...own, ...more, ORG_ACCESS_TOKEN: accessToken },
  });
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}
