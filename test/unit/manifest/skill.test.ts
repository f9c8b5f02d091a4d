import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
      const { parameters } = knownOperations().find((known) => known.id === id) ?? assert.fail(id);
      const names: readonly string[] = parameters.map(({ name }) => name);
      for (const word of words.filter((one) => /^\w+=/.test(one)))
        assert.ok(names.includes(word.split('=')[0] ?? ''), word);
    }
  });

  it('the exit codes, tools, and commands in the skill are the actual ones', () => {
    const rows = [...skill.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes = '']) => codes.split(', ').map(Number));
    const actual: readonly number[] = Object.values(exitCodes);
    assert.ok(rows.length >= 9);
    assert.deepEqual(
      rows.filter((code) => !actual.includes(code)),
      [],
    );
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
});
