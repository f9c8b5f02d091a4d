import assert from 'node:assert/strict';
import { commands, ConfigurationTarget, workspace } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

const profileOf = { linux: 'linux', darwin: 'osx', win32: 'windows' }[process.platform as 'linux'];

describe('terminals of the profile Org Access', () => {
  let bench: ProgramBench;
  const setting = workspace.getConfiguration('terminal.integrated.defaultProfile');
  const set = (name: string | undefined) => setting.update(profileOf, name, ConfigurationTarget.Global);
  beforeEach(async () => {
    bench = await ProgramBench.open('Profile');
    await set('Org Access');
  });
  afterEach(async () => {
    await set(undefined);
    await bench.close();
  });

  /** Older versions of VS Code throw, since they don't wait for the terminal, and there is none after a refusal. */
  const open = () => commands.executeCommand('workbench.action.terminal.new').then(undefined, () => undefined);

  it('A terminal of the profile Org Access is not opened if the person refuses access', async () => {
    const shown = await pressing(["Don't Allow"], async (asked) => {
      // VS Code applies a new default profile with a delay.
      await eventually('the question is there', async () => {
        await open();
        return asked.length > 0;
      });
    });
    assert.deepEqual(
      shown.map(({ message, choices }) => [message, choices]),
      [['Allow programs in terminals of this workspace to use your access at Profile?', ["Don't Allow", 'Allow']]],
    );
    assert.deepEqual((await bench.access.features()).terminals.allowed, []);
  });
});
