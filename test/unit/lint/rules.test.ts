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

const clean: Files = {
  'src/platform/common/a.ts': thing,
  'src/session/node/b.ts': using('../../platform/common/a.ts'),
  'src/session/vscode/c.ts': "import { used } from '../node/b.ts';\n\nexport const again = used;\n",
};

const breaks: readonly (readonly [what: string, files: Files, said: RegExp])[] = [
  [
    'an import from a later room',
    { 'src/platform/common/a.ts': using('../../session/common/b.ts'), 'src/session/common/b.ts': thing },
    /^src\/platform\/common\/a\.ts house\(layers\): platform comes before session/,
  ],
  [
    'a dynamic import from a later room',
    {
      'src/platform/common/a.ts': "export const load = () => import('../../session/common/b.ts');\n",
      'src/session/common/b.ts': thing,
    },
    /a\.ts house\(layers\)/,
  ],
  [
    'an import of a later layer',
    { 'src/responses/a/webview/a.ts': using('../vscode/b.ts'), 'src/responses/a/vscode/b.ts': thing },
    /a\.ts house\(layers\): webview does not import from vscode/,
  ],
  [
    'a room that is missing in the order',
    { 'src/odd/common/a.ts': using('../../platform/common/b.ts'), 'src/platform/common/b.ts': thing },
    /a\.ts house\(layers\): src\/odd has no place/,
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
    'translations in the cli',
    { 'src/cli/a.ts': "import * as l10n from '@vscode/l10n';\n\nexport const used = l10n;\n" },
    /a\.ts house\(layers\): org-access is small/,
  ],
  [
    'a command that is registered outside of commands.ts',
    {
      'src/platform/vscode/ui/a.ts':
        'export const add = (commands: { registerCommand: (id: string) => void }) => commands.registerCommand("x");\n',
    },
    /a\.ts one-home\(commands\)/,
  ],
];

describe('lint', function () {
  this.timeout(60_000);
  /** Messages by rule. */
  const found = new Map<string, readonly string[]>();

  before(async () => {
    const said = await lint([clean, ...breaks.map(([, files]) => files)]);
    for (const [index, what] of ['clean', ...breaks.map(([one]) => one)].entries()) found.set(what, said[index] ?? []);
  });

  it('lint accepts imports from lower layers and earlier features', () => assert.deepEqual(found.get('clean'), []));

  for (const [what, , said] of breaks) {
    it(`lint reports ${what}`, () => {
      const lines = found.get(what) ?? [];
      assert.ok(lines.length > 0, 'no message');
      for (const line of lines) assert.match(line, said);
    });
  }
});
