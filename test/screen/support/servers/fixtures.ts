import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { root } from '../../../host/paths.mjs';

const fixtures = path.join(root, 'test/screen/fixtures');

/** The other extension of every window, which does what a test asks it for, and nothing before. It is packaged once, since that takes as long as half a window. */
export async function packagedAsking(): Promise<string> {
  const folder = path.join(fixtures, 'asking');
  const changed = (file: string) => stat(file).then(({ mtimeMs }) => mtimeMs);
  const sources = (await readdir(folder)).map((name) => path.join(folder, name));
  const newestMs = Math.max(...(await Promise.all(sources.map(changed))));
  const file = path.join(root, 'out/asking.vsix');
  if ((await changed(file).catch(() => 0)) > newestMs) return file;
  // Another process of tests may be at it: who reads finds one of them, whole.
  const mine = path.join(root, `out/asking-${process.pid}.vsix`);
  await packageFrom(folder, mine);
  await rename(mine, file);
  return file;
}

/** Commands of Org Access that fixtures/sessions has too. */
const shared = ['newTerminal', 'useInTerminal', 'manageTerminals', 'runPythonFile', 'useRemote', 'signIn'].map(
  (name) => `orgAccess.${name}`,
);

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: object };
    readonly debuggers: unknown;
    readonly taskDefinitions: unknown;
    readonly terminal: unknown;
  };
}

/**
 * The extension that stands in for Org Access in the browser, where no Node.js is: its own code, and commands, settings and accounts of
 * the manifest of Org Access. @returns its package
 */
export async function packageSessions(base: string): Promise<string> {
  const folder = path.join(base, 'fixture-sessions');
  await mkdir(folder);
  const from = path.join(fixtures, 'sessions');
  await build({
    entryPoints: [path.join(from, 'main.ts')],
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    outfile: path.join(folder, 'extension.js'),
    external: ['vscode'],
    logLevel: 'warning',
    plugins: [withoutNode],
  });
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const [own, { contributes }] = [
    await read(path.join(from, 'package.json')),
    await read(path.join(root, 'package.json')),
  ];
  const { debuggers, taskDefinitions, terminal } = contributes;
  const manifest = {
    ...own,
    contributes: {
      authentication: [{ id: 'org-access', label: 'Org Access' }],
      ...{ debuggers, taskDefinitions, terminal },
      languages: [{ id: 'python', extensions: ['.py'] }],
      configuration: { title: 'Sessions', properties: contributes.configuration.properties },
      commands: [
        ...own.contributes.commands,
        ...contributes.commands.filter(({ command }) => shared.includes(command)),
      ],
    },
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  await cp(path.join(root, 'package.nls.json'), path.join(folder, 'package.nls.json'));
  const file = path.join(base, 'sessions.vsix');
  await packageFrom(folder, file);
  return file;
}

/** What is imported of Node.js by files of which other parts are used. */
const withoutNode: Plugin = {
  name: 'without-node',
  setup(builder) {
    builder.onResolve({ filter: /^node:/ }, ({ path: name }) => ({ path: name, namespace: 'node' }));
    builder.onLoad({ filter: /./, namespace: 'node' }, () => ({ contents: 'module.exports = {};' }));
  },
};

async function packageFrom(folder: string, file: string): Promise<void> {
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', file];
  await promisify(execFile)(process.execPath, [path.join(root, 'node_modules/@vscode/vsce/vsce'), ...args], {
    cwd: folder,
  });
}
