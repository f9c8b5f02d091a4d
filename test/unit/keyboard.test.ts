import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contextKeys } from '../../src/session/common/contextKeys.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly keybindings: readonly Record<'key' | 'mac' | 'command' | 'when', string>[];
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
  };
}

const manifestText = readFileSync('package.json', 'utf8');
const { contributes } = JSON.parse(manifestText) as Manifest;
const titles = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
const page = readFileSync('docs/keyboard.md', 'utf8');

/** Returns the English text of a title such as `%view.api%`. */
const titled = (title: string) => titles[title.replaceAll('%', '')];

/** Returns the rows of the table below a heading, without backticks. */
function rowsBelow(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', '')),
    );
}

/** Returns every context key that the code sets. */
function keysInCode(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const set = files.flatMap((file) =>
    [...readFileSync(path.join('src', file), 'utf8').matchAll(/setContextKey\(\s*'([\w.]+)'/g)].map(
      ([, key = '']) => key,
    ),
  );
  const followed = Object.keys(contextKeys({ connections: [], activeId: undefined, states: new Map() }));
  return [...new Set([...set, ...followed])].sort();
}

const documentedKeys = () => rowsBelow('Context keys').map(([key = '']) => key);

describe('docs/keyboard.md', () => {
  it('docs/keyboard.md lists exactly the shortcuts of the manifest, which have Cmd in place of Ctrl on a Mac', () => {
    const views = Object.values(contributes.views).flat();
    const titleOf = (command: string) => contributes.commands.find((one) => one.command === command)?.title ?? '';
    assert.deepEqual(
      rowsBelow('Default shortcuts'),
      contributes.keybindings.map(({ key, command, when }) => {
        const view = views.find(({ id }) => when.startsWith(`focusedView == ${id} `));
        return [key, titled(titleOf(command)), view ? `${titled(view.name)} view` : 'anywhere'];
      }),
    );
    for (const { key, mac } of contributes.keybindings) assert.equal(mac, key.replaceAll('ctrl', 'cmd'));
  });

  it('context keys are never named like a view, because VS Code itself sets keys with those names', () => {
    const views = Object.values(contributes.views).flatMap((inOne) => inOne.map(({ id }) => id));
    assert.ok(views.length > 0);
    assert.deepEqual(
      keysInCode().filter((key) => views.includes(key)),
      [],
    );
  });

  it('docs/keyboard.md lists exactly the context keys that the code sets', () => {
    assert.deepEqual(documentedKeys().sort(), keysInCode());
  });

  it('docs/keyboard.md lists every context key that a when clause uses', () => {
    const clauses = [...manifestText.matchAll(/"when": "((?:[^"\\]|\\.)*)"/g)].map(([, clause = '']) => clause);
    const used = clauses.flatMap((clause) => [
      ...clause.replaceAll(/\b(?:view|focusedView|webviewId) == orgAccess\.\w+/g, '').matchAll(/orgAccess\.\w+/g),
    ]);
    assert.ok(used.length > 0);
    assert.deepEqual(
      used.map(([key]) => key).filter((key) => !documentedKeys().includes(key)),
      [],
    );
  });

  it('docs/keyboard.md lists the ID of every view', () => {
    const views = Object.values(contributes.views).flat();
    assert.deepEqual(
      views.filter(({ id }) => !page.includes(`\`${id}\``)),
      [],
    );
  });
});
