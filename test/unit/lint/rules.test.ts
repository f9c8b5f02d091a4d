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

/** What lint says of files as they would stand in the project, for each of several projects, which it looks at together since it takes long to start. */
async function lint(projects: readonly Files[]): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-test-'));
  try {
    const config = await readFile('.oxlintrc.json', 'utf8');
    for (const [index, files] of projects.entries()) {
      const all = {
        // Types are of a whole project.
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

/** A file that uses what it imports from there. */
const using = (from: string) => `import { thing } from '${from}';\n\nexport const used = thing;\n`;
const thing = 'export const thing = 1;\n';

const clean: readonly (readonly [what: string, files: Files])[] = [
  [
    'files that import from the floors below',
    {
      'src/core/base/a.ts': thing,
      'src/model/text/b.ts': using('../../core/base/a.ts'),
      'src/editor/ui/c.ts': using('../../model/text/b.ts')
        .replaceAll('thing', 'used')
        .replace('const used = used', 'const again = used'),
    },
  ],
  [
    'names in core, nor against lines of the log and what developers read',
    {
      'src/core/base/a.ts': [
        "export const names = ['GET', 'User-Agent', 'Acme Corporation', 'invalid_grant', 'HTTP/1.1 200 OK'];",
        'export function work(log: { warn: (line: string) => void }): void {',
        "  log.warn('Other windows cannot tell what is newest.');",
        "  throw new TypeError('This is not a request.');",
        '}\n',
      ].join('\n'),
      'src/model/text/b.ts': "export const told = 'Sign in again.';\n",
    },
  ],
];

const breaks: readonly (readonly [what: string, files: Files, said: RegExp])[] = [
  [
    'an arrow that runs up within a layer',
    { 'src/core/base/a.ts': using('../session/b.ts'), 'src/core/session/b.ts': thing },
    /^src\/core\/base\/a\.ts house\(floors\): src\/core\/base stands below src\/core\/session/,
  ],
  [
    'an arrow that runs up in an import at run time',
    {
      'src/core/base/a.ts': "export const load = () => import('../session/b.ts');\n",
      'src/core/session/b.ts': thing,
    },
    /a\.ts house\(floors\)/,
  ],
  [
    'a folder without a floor',
    { 'src/core/odd/a.ts': using('../base/b.ts'), 'src/core/base/b.ts': thing },
    /a\.ts house\(floors\): src\/core\/odd has no floor/,
  ],
  [
    'an editor in core',
    { 'src/core/base/a.ts': "import * as vscode from 'vscode';\n\nexport const used = vscode;\n" },
    /a\.ts house\(floors\): core, model, demo and helper run without an editor/,
  ],
  [
    'the demo in an editor',
    { 'src/editor/ui/a.ts': using('../../demo/base/b.ts'), 'src/demo/base/b.ts': thing },
    /a\.ts house\(floors\): Only features\.ts knows the demo/,
  ],
  [
    'translations in the program of terminals',
    { 'src/helper/a.ts': "import * as l10n from '@vscode/l10n';\n\nexport const used = l10n;\n" },
    /a\.ts house\(floors\): The program in terminals is small/,
  ],
  [
    'translations in core',
    { 'src/core/base/a.ts': "import * as l10n from '@vscode/l10n';\n\nexport const used = l10n;\n" },
    /a\.ts house\(floors\): core says what is true in codes/,
  ],
  [
    'a sentence in core',
    { 'src/core/base/a.ts': "export const told = 'Sign in again.';\n" },
    /a\.ts words\(sentences\): core says what is true in codes/,
  ],
  [
    'a sentence in core in an error for people',
    {
      'src/core/base/a.ts':
        "class OrgAccessError extends Error {}\n\nexport const told = new OrgAccessError('Sign in again.');\n",
    },
    /a\.ts words\(sentences\)/,
  ],
  [
    'a circle of two files',
    { 'src/core/base/a.ts': `${using('./b.ts')}${thing}`, 'src/core/base/b.ts': `${using('./a.ts')}${thing}` },
    /import\(no-cycle\)/,
  ],
  [
    'a command that is registered elsewhere',
    {
      'src/editor/ui/a.ts':
        'export const add = (commands: { registerCommand: (id: string) => void }) => commands.registerCommand("x");\n',
    },
    /a\.ts one-home\(commands\)/,
  ],
  [
    'a message that is shown elsewhere',
    {
      'src/editor/ui/a.ts':
        'export const say = (window: { showErrorMessage: (text: string) => void }) => window.showErrorMessage("x");\n',
    },
    /a\.ts one-home\(messages\)/,
  ],
  [
    'a context key that is set elsewhere',
    { 'src/editor/ui/a.ts': 'export const key = "setContext";\n' },
    /a\.ts one-home\(context-keys\)/,
  ],
  [
    'a file that is too long',
    {
      'src/core/base/a.ts': Array.from({ length: 251 }, (_, index) => `export const value${index} = ${index};`).join(
        '\n',
      ),
    },
    /a\.ts eslint\(max-lines\)/,
  ],
];

describe('lint', function () {
  this.timeout(60_000);
  /** By what is said of it. */
  const found = new Map<string, readonly string[]>();

  before(async () => {
    const all = [...clean, ...breaks];
    const said = await lint(all.map(([, files]) => files));
    for (const [index, [what]] of all.entries()) found.set(what, said[index] ?? []);
  });

  for (const [what] of clean) it(`has nothing against ${what}`, () => assert.deepEqual(found.get(what), []));

  for (const [what, , said] of breaks) {
    it(`names ${what}`, () => {
      const lines = found.get(what) ?? [];
      assert.ok(lines.length > 0, 'nothing was said');
      for (const line of lines) assert.match(line, said);
    });
  }
});
