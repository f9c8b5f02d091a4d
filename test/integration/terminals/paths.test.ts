import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands, ConfigurationTarget, env as editor, window, workspace, type Terminal } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

/** System, as in the names of VS Code's settings. */
const system = process.platform === 'darwin' ? 'osx' : 'linux';

describe('the PATH of terminals with access', () => {
  let bench: ProgramBench;
  let folder: string;
  const set = (name: string, value: unknown) =>
    workspace.getConfiguration('terminal.integrated').update(`${name}.${system}`, value, ConfigurationTarget.Global);
  const open = async (): Promise<Terminal> => {
    await pressing(['Allow'], () => commands.executeCommand('orgAccess.newTerminal'));
    await eventually('the terminal is there', () => window.terminals.length > 0);
    const terminal = window.terminals.at(-1);
    assert.ok(terminal);
    return terminal;
  };

  beforeEach(async () => {
    bench = await ProgramBench.open('Paths');
    folder = await mkdtemp(path.join(tmpdir(), 'paths-'));
  });
  afterEach(async () => {
    for (const name of ['env', 'profiles', 'defaultProfile']) await set(name, undefined);
    await bench.close();
    await removeFolder(folder);
  });

  it('PATH in a terminal with access begins with the folder of org-access, followed by the PATH from the settings', async () => {
    const own = path.join(folder, 'own');
    await set('env', { PATH: `${own}:\${env:PATH}:\${workspaceFolder}/tools` });
    const { env, code, stdout } = await bench.reportFrom(await open());
    assert.deepEqual([code, stdout.trim()], [0, bench.service.url]);
    const { PATH = '', ORG_ACCESS_BIN = '-' } = env;
    const searched = PATH.split(':');
    const rest = searched.filter((known) => known !== ORG_ACCESS_BIN);
    assert.equal(searched[0], ORG_ACCESS_BIN);
    assert.equal(rest.includes(own) && rest.indexOf(own) < rest.indexOf('/usr/bin'), true, PATH);
    assert.equal(rest.at(-1), path.join(bench.folder.uri.fsPath, 'tools'));
  });

  it('A login shell that resets PATH still gets the folder of org-access on its PATH', async () => {
    const home = path.join(folder, 'home');
    await mkdir(home);
    await writeFile(path.join(home, '.bash_profile'), 'export PATH=/usr/bin:/bin\n');
    const bash = path.join(home, 'bash');
    await symlink('/bin/bash', bash);
    await set('env', { HOME: home });
    await set('profiles', { Login: { path: bash, args: ['-l'] } });
    await set('defaultProfile', 'Login');
    // VS Code applies a new default profile with a delay.
    await eventually('it is the shell of new terminals', () => editor.shell === bash);
    const terminal = await open();
    const { env, code, stdout } = await bench.reportFrom(terminal);
    assert.deepEqual([code, stdout.trim()], [0, bench.service.url]);
    assert.equal(env.PATH, `${env.ORG_ACCESS_BIN}:/usr/bin:/bin`);
    const out = bench.newFile('out');
    terminal.sendText(`bash -l -c 'org-access url' > '${out}.part' 2>&1; mv '${out}.part' '${out}'`);
    await eventually('a shell below it has asked', async () => (await readFile(out, 'utf8').catch(() => '')) !== '');
    assert.equal((await readFile(out, 'utf8')).trim(), bench.service.url);
  });
});
