import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../../support/removeFolder.ts';

interface Report {
  readonly diagnostics: readonly { readonly message: string; readonly code: string; readonly filename: string }[];
}

type Files = Readonly<Record<string, string>>;

/** Lints several projects in one run, which is faster, and returns the messages of each. */
async function lint(projects: readonly Files[]): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-test-'));
  try {
    const config = await readFile('.oxlintrc.json', 'utf8');
    for (const [index, files] of projects.entries()) {
      const all = {
        // Type-aware rules need a whole project.
        '.oxlintrc.json': config
          .replaceAll('./scripts/', `${path.resolve('scripts')}/`)
          .replace('"options": { "typeAware": true },', ''),
        ...files,
      };
      for (const [name, text] of Object.entries(all)) {
        await mkdir(path.join(folder, `${index}`, path.dirname(name)), { recursive: true });
        await writeFile(path.join(folder, `${index}`, name), text);
      }
    }
    const args = [path.resolve('node_modules/oxlint/bin/oxlint'), '--format', 'json', '.'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    const { diagnostics } = JSON.parse(stdout) as Report;
    return projects.map((_, index) =>
      diagnostics
        .filter(({ filename }) => filename.startsWith(`${index}/`))
        .map(({ filename, code, message }) => `${filename.slice(`${index}/`.length)} ${code}: ${message}`),
    );
  } finally {
    await removeFolder(folder);
  }
}

/** Returns a file that uses an import. */
const using = (from: string) => `import { thing } from '${from}';\n\nexport const used = thing;\n`;
const thing = 'export const thing = 1;\n';

const clean: readonly (readonly [what: string, files: Files])[] = [
  [
    'imports from lower layers and earlier features',
    {
      'src/platform/common/a.ts': thing,
      'src/session/node/b.ts': using('../../platform/common/a.ts'),
      'src/session/vscode/c.ts': using('../node/b.ts')
        .replaceAll('thing', 'used')
        .replace('const used = used', 'const again = used'),
    },
  ],
];

const breaks: readonly (readonly [what: string, files: Files, said: RegExp])[] = [
  [
    'an import from a later folder',
    { 'src/platform/common/a.ts': using('../../session/common/b.ts'), 'src/session/common/b.ts': thing },
    /^src\/platform\/common\/a\.ts house\(layers\): src\/platform\/common comes before src\/session\/common/,
  ],
  [
    'a dynamic import from a later folder',
    {
      'src/platform/common/a.ts': "export const load = () => import('../../session/common/b.ts');\n",
      'src/session/common/b.ts': thing,
    },
    /a\.ts house\(layers\)/,
  ],
  [
    'a type of the node layer in common',
    {
      'src/session/common/a.ts':
        "import type { Thing } from '../../platform/node/b.ts';\n\nexport type Used = Thing;\n",
      'src/platform/node/b.ts': 'export type Thing = 1;\n',
    },
    /a\.ts house\(layers\): common does not import from node/,
  ],
  [
    'the extension host in a webview',
    { 'src/rawJson/webview/a.ts': using('../vscode/b.ts'), 'src/rawJson/vscode/b.ts': thing },
    /a\.ts house\(layers\): webview does not import from vscode/,
  ],
  [
    'a folder that is missing in the order',
    { 'src/odd/common/a.ts': using('../../platform/common/b.ts'), 'src/platform/common/b.ts': thing },
    /a\.ts house\(layers\): src\/odd\/common has no place/,
  ],
  [
    'vscode in the node layer',
    { 'src/session/node/a.ts': "import * as vscode from 'vscode';\n\nexport const used = vscode;\n" },
    /a\.ts house\(layers\): Only the vscode layer/,
  ],
  [
    'a type-only import of a Node.js module in common',
    { 'src/session/common/a.ts': "import type { Socket } from 'node:net';\n\nexport type Used = Socket;\n" },
    /a\.ts house\(layers\): common runs in webviews/,
  ],
  [
    'the demo service in a feature',
    { 'src/session/vscode/a.ts': using('../../demo/base/b.ts'), 'src/demo/base/b.ts': thing },
    /a\.ts house\(layers\): Only features\.ts and src\/demo/,
  ],
  [
    'the extension in the demo service',
    { 'src/demo/base/a.ts': using('../../session/common/b.ts'), 'src/session/common/b.ts': thing },
    /a\.ts house\(layers\): demo runs by itself/,
  ],
  [
    'translations in the cli',
    { 'src/cli/a.ts': "import * as l10n from '@vscode/l10n';\n\nexport const used = l10n;\n" },
    /a\.ts house\(layers\): org-access is small/,
  ],
  [
    'a cycle of two files',
    {
      'src/platform/common/a.ts': `${using('./b.ts')}${thing}`,
      'src/platform/common/b.ts': `${using('./a.ts')}${thing}`,
    },
    /import\(no-cycle\)/,
  ],
  [
    'a command that is registered outside of commands.ts',
    {
      'src/platform/vscode/ui/a.ts':
        'export const add = (commands: { registerCommand: (id: string) => void }) => commands.registerCommand("x");\n',
    },
    /a\.ts one-home\(commands\)/,
  ],
  [
    'a message that is shown outside of notify.ts',
    {
      'src/platform/vscode/ui/a.ts':
        'export const say = (window: { showErrorMessage: (text: string) => void }) => window.showErrorMessage("x");\n',
    },
    /a\.ts one-home\(messages\)/,
  ],
  [
    'a context key that is set outside of contextKeys.ts',
    { 'src/platform/vscode/ui/a.ts': 'export const key = "setContext";\n' },
    /a\.ts one-home\(context-keys\)/,
  ],
  [
    'a file that is too long',
    {
      'src/platform/common/a.ts': Array.from(
        { length: 251 },
        (_, index) => `export const value${index} = ${index};`,
      ).join('\n'),
    },
    /a\.ts eslint\(max-lines\)/,
  ],
];

describe('lint', function () {
  this.timeout(60_000);
  /** Messages by rule. */
  const found = new Map<string, readonly string[]>();

  before(async () => {
    const all = [...clean, ...breaks];
    const said = await lint(all.map(([, files]) => files));
    for (const [index, [what]] of all.entries()) found.set(what, said[index] ?? []);
  });

  for (const [what] of clean) it(`lint accepts ${what}`, () => assert.deepEqual(found.get(what), []));

  for (const [what, , said] of breaks) {
    it(`lint reports ${what}`, () => {
      const lines = found.get(what) ?? [];
      assert.ok(lines.length > 0, 'no message');
      for (const line of lines) assert.match(line, said);
    });
  }
});
