import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';
import { knownOperations } from '../../../src/api/common/catalogue/operationText.ts';
import { readCommandLine } from '../../../src/cli/commandLine/commandLine.ts';
import { exitCodes } from '../../../src/cli/commandLine/usage.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { toolNames } from '../../support/terminals/toolNames.ts';

interface Manifest {
  readonly contributes: {
    readonly chatSkills: readonly { readonly path: string }[];
    readonly commands: readonly { readonly title: string }[];
  };
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const [{ path: file } = assert.fail()] = contributes.chatSkills;
const skill = readFileSync(file, 'utf8');
const blocks = [...skill.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block).join('');

/** Returns the arguments of each `org-access` in shell text, without its quotes. */
function commandLines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .flatMap((line) => {
      const inner = [...line.matchAll(/\$\((org-access [^)]*)\)/g)].map(([, command = '']) => command);
      return [...line.replaceAll(/\$\([^)]*\)/g, '').split(' | '), ...inner];
    })
    .filter((command) => command.startsWith('org-access '))
    .map((command) =>
      [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].slice(1).map(([, ...words]) => words.join('')),
    );
}

describe('the skill for agents', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'skill-'));
    for (const name of ['hide.json', 'lab.json']) await writeFile(path.join(folder, name), '{}');
  });
  after(() => removeFolder(folder));

  it('the skill has a name and a description that VS Code accepts', () => {
    const [, header = ''] = /^---\n([^]*?)\n---\n/.exec(skill) ?? [];
    const { name, description, ...others } = load(header) as Readonly<Record<string, string>>;
    assert.deepEqual(others, {});
    assert.equal(name, path.basename(path.dirname(file)), 'the name of its folder');
    assert.match(name, /^[a-z0-9-]{1,64}$/);
    assert.ok(description !== undefined && description.length > 100 && description.length <= 1024);
    assert.ok(skill.split('\n').length < 150, 'agents load all of it');
  });

  it('every command line in the skill is valid, and all important commands are shown', () => {
    const inText = [...skill.replaceAll(/```[^]*?```/g, '').matchAll(/`(org-access [^`]+)`/g)].map(([, line]) => line);
    const lines = commandLines([blocks, ...inText].join('\n'));
    const filesIn = (word: string) =>
      word.replace(/^@(\w+\.json)$/, (_, name: string) => `@${path.join(folder, name)}`);
    const read = lines.map((line) => readCommandLine(line.map(filesIn), {}));
    assert.ok(read.length >= 20, String(read.length));
    const shown = new Set(lines.map(([command]) => command));
    for (const command of 'whoami sites where operations call get headers url run discover wait login'.split(' '))
      assert.ok(shown.has(command), command);
  });

  it('every operation and parameter in the skill exists', () => {
    const called = commandLines(blocks).filter(([command]) => command === 'call');
    for (const [, id, ...words] of called) {
      const operation = knownOperations().find((known) => known.id === id);
      assert.ok(operation, id);
      const parameters = words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('=')[0]);
      const known = operation.parameters?.map(({ name }) => name) ?? [];
      assert.deepEqual(
        parameters.filter((name) => name === undefined || !known.includes(name)),
        [],
        id,
      );
    }
  });

  it('the exit codes, tools, and commands in the skill are the actual ones', () => {
    const rows = [...skill.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes = '']) => codes.split(', ').map(Number));
    const { usage, signedOut, notAllowed, editorGone, unreachable, refused, jobFailed, timedOut, jobStopped } =
      exitCodes;
    assert.deepEqual(rows, [
      usage,
      signedOut,
      notAllowed,
      editorGone,
      unreachable,
      refused,
      jobFailed,
      timedOut,
      jobStopped,
    ]);
    assert.deepEqual(
      [...skill.matchAll(/`(orgAccess_\w+)`/g)].map(([, name]) => name),
      toolNames,
    );
    const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
    const titles = contributes.commands.map(({ title }) => texts[title.slice(1, -1)]);
    const named = [...skill.matchAll(/"Org Access: ([^"]+)"/g)].map(([, title]) => title);
    assert.ok(named.length >= 3);
    assert.deepEqual(
      named.filter((title) => !titles.includes(title)),
      [],
    );
  });

  it('the package contains the skill', async () => {
    for (const name of ['package.json', '.vscodeignore']) await cp(name, path.join(folder, name));
    await cp(path.dirname(file), path.join(folder, path.dirname(file)), { recursive: true });
    const vsce = path.resolve('node_modules/@vscode/vsce/vsce');
    const listed = execFileSync(process.execPath, [vsce, 'ls', '--no-dependencies'], { cwd: folder, encoding: 'utf8' });
    assert.ok(listed.split('\n').includes(path.posix.normalize(file)), listed);
  }).timeout(60_000);
});
