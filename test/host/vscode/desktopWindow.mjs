import { findOnPath } from '../install/programs.mjs';
import { run } from '../processes.mjs';
import { HumanError, step } from '../say.mjs';
import { envForServers } from './servers.mjs';

/**
 * Opens the desktop VS Code with separate data and extensions.
 * @param {import('./servers.mjs').Folders} folders
 * @param {string} vsix
 * @param {string} workspace
 * @throws {HumanError} if there is no `code` command
 */
export async function openDesktop(folders, vsix, workspace) {
  const code = findOnPath('code');
  if (!code) {
    throw new HumanError(
      'No "code" command is on the PATH. In VS Code, run "Shell Command: Install \'code\' command in PATH" from the command palette,\n' +
        'or use "npm start" without --desktop, which brings a VS Code of its own.',
    );
  }
  const own = ['--user-data-dir', folders.data, '--extensions-dir', folders.extensions];
  const options = { env: envForServers(), shell: process.platform === 'win32' };
  await step('Installing the extension', () =>
    run(code, [...own, '--force', '--install-extension', vsix], { ...options, what: 'Installing the extension' }),
  );
  await step('Opening VS Code', () =>
    run(code, [...own, '--new-window', workspace], { ...options, what: 'Opening VS Code' }),
  );
}
