import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { root } from '../../../host/paths.mjs';

const fixtures = path.join(root, 'test/screen/fixtures');

/**
 * Packages the extension in fixtures/asking, which acts on behalf of tests. It is packaged once, since that takes half as long as opening a
 * window.
 */
export async function packagedAsking(): Promise<string> {
  const folder = path.join(fixtures, 'asking');
  const changed = (file: string) => stat(file).then(({ mtimeMs }) => mtimeMs);
  const sources = (await readdir(folder)).map((name) => path.join(folder, name));
  const newestMs = Math.max(...(await Promise.all(sources.map(changed))));
  const file = path.join(root, 'out/asking.vsix');
  if ((await changed(file).catch(() => 0)) > newestMs) return file;
  // Another test process may do the same: the rename makes the file appear as a whole.
  const mine = path.join(root, `out/asking-${process.pid}.vsix`);
  await packageFrom(folder, mine);
  await rename(mine, file);
  return file;
}

/** Commands of Org Access that fixtures/sessions registers too. */
const shared = ['newTerminal', 'useInTerminal', 'manageTerminals', 'signIn'].map((name) => `orgAccess.${name}`);

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
 * Packages the extensions that replace Org Access beside Org Access Remote: one in the browser, without Node.js, and one for tasks. Each
 * has its own code, and parts of the manifest of Org Access.
 *
 * @returns the packages
 */
export async function packageStandIns(base: string): Promise<string[]> {
  const { contributes } = await manifestIn(root);
  const { debuggers, taskDefinitions, terminal } = contributes;
  const sessions = await packageStandIn(
    base,
    'sessions',
    { platform: 'browser', plugins: [withoutNode] },
    {
      ...{ debuggers, terminal },
      authentication: [{ id: 'org-access', label: 'Org Access' }],
      configuration: { title: 'Sessions', properties: contributes.configuration.properties },
      commands: contributes.commands.filter(({ command }) => shared.includes(command)),
    },
  );
  return [sessions, await packageStandIn(base, 'tasks', { platform: 'node' }, { taskDefinitions, commands: [] })];
}

const manifestIn = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** @param contributes contributions besides those of its own manifest @returns the package */
async function packageStandIn(
  base: string,
  name: string,
  options: BuildOptions,
  contributes: Pick<Manifest['contributes'], 'commands'> & Record<string, unknown>,
): Promise<string> {
  const folder = path.join(base, `fixture-${name}`);
  await mkdir(folder);
  const from = path.join(fixtures, name);
  await build({
    entryPoints: [path.join(from, 'main.ts')],
    bundle: true,
    format: 'cjs',
    outfile: path.join(folder, 'extension.js'),
    external: ['vscode'],
    logLevel: 'warning',
    ...options,
  });
  const own = await manifestIn(from);
  const commands = [...own.contributes.commands, ...contributes.commands];
  const manifest = { ...own, contributes: { ...contributes, commands } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  await cp(path.join(root, 'package.nls.json'), path.join(folder, 'package.nls.json'));
  const file = path.join(base, `${name}.vsix`);
  await packageFrom(folder, file);
  return file;
}

/** Replaces the modules of Node.js by empty ones, for files that are only partly used. */
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
