/**
 * `npm run test:desktop`: test/integration in the desktop VS Code, which @vscode/test-electron downloads.
 *
 *   VSCODE_VERSION=minimum|stable|insiders|1.101.0   which one; stable when not given
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { npmScript } from '../install/npm.mjs';
import { ensureDependencies } from '../install/setup.mjs';
import { dataDir, root } from '../paths.mjs';
import { endOnSignals, runVisibly } from '../processes.mjs';
import { makeRunFolder } from '../run/runFolder.mjs';
import { HumanError, main, say } from '../say.mjs';
import { foldersBelow } from './servers.mjs';
import { writeSettings } from './settings.mjs';

async function wantedVersion() {
  const named = process.env.VSCODE_VERSION ?? 'stable';
  if (named !== 'minimum') return named;
  const { engines } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return engines.vscode.replace(/^\D+/, '');
}

async function build() {
  const built = await npmScript('build', root);
  const bundled = await runVisibly(process.execPath, ['esbuild.mjs', '--tests'], { cwd: root });
  if (built.code !== 0 || bundled.code !== 0)
    throw new HumanError('The extension or its tests could not be built; see above.');
}

await main(async () => {
  endOnSignals();
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    throw new HumanError(
      'The desktop VS Code needs a display. On a machine without one: xvfb-run -a npm run test:desktop',
    );
  }
  await ensureDependencies();
  await build();
  const { downloadAndUnzipVSCode, runTests } = await import('@vscode/test-electron');
  const version = await wantedVersion();
  const vscodeExecutablePath = await downloadAndUnzipVSCode({ version, cachePath: dataDir }).catch((error) => {
    throw new HumanError(
      `VS Code ${version} could not be downloaded: ${error.message}\n"npm test" runs the same tests in a VS Code from the npm registry.`,
    );
  });
  const { base, workspace, remove } = await makeRunFolder();
  try {
    const folders = await foldersBelow(base);
    // A file dialog of the system would wait for a user.
    await writeSettings(path.join(folders.data, 'User/settings.json'), { 'files.simpleDialog.enable': true });
    say(`Testing in ${vscodeExecutablePath}`);
    return await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: root,
      extensionTestsPath: path.join(root, 'out/test/integration/index.js'),
      extensionTestsEnv: { ELECTRON_RUN_AS_NODE: undefined },
      launchArgs: [
        workspace,
        '--disable-workspace-trust',
        '--user-data-dir',
        folders.data,
        '--extensions-dir',
        folders.extensions,
      ],
    });
  } finally {
    await remove();
  }
});
