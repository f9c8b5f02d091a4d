import assert from 'node:assert/strict';
import { commands, TabInputText, window, workspace } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { openDemoWindow, type DemoWindow } from '../support/demoWindow.ts';
import { choosingNothing, pressing } from '../support/questions.ts';

describe('the editor of a sent body', () => {
  let demo: DemoWindow;
  const run = (command: string, ...args: unknown[]) => commands.executeCommand(`orgAccess.${command}`, ...args);
  const hidden = () => demo.sent('/api/v2/devices/purge').length;
  const labels = () =>
    window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.map(({ input, label }) =>
        input instanceof TabInputText && input.uri.path.endsWith('.json') ? 'body' : label,
      ),
    );
  const response = 'Response: Hide devices · Bodies';

  beforeEach(async () => {
    demo = await openDemoWindow('bodies', 'Bodies');
    await commands.executeCommand('workbench.action.closeAllEditors');
  });
  afterEach(() => demo.close());

  async function openBody(): Promise<void> {
    await choosingNothing(() =>
      run('runOperation', { id: 'row', context: 'operation', operation: { id: 'hide-devices' } }),
    );
    await eventually('the body is open', () => window.activeTextEditor?.document.languageId === 'json');
  }

  const send = () => pressing(['Send'], () => run('sendRequest', window.activeTextEditor?.document.uri));

  it('The editor of a sent body closes, and the response beside it stays', async () => {
    await openBody();
    await send();
    await eventually('only the response is open', () => labels().join() === response);
    assert.equal(hidden(), 1);
  });

  it('The editor of a sent body closes in the group that its response is shown in', async () => {
    await window.showTextDocument(await workspace.openTextDocument({ language: 'plaintext', content: 'A file' }));
    await openBody();
    await send();
    await commands.executeCommand('workbench.action.focusSecondEditorGroup');
    await openBody();
    await send();
    await eventually('the body is closed', () => !labels().includes('body'));
    assert.ok(labels().includes(response));
  });

  it('Pressing Send twice sends a body once', async () => {
    await openBody();
    const { uri } = window.activeTextEditor?.document ?? assert.fail();
    await pressing(['Send'], () => Promise.all([run('sendRequest', uri), run('sendRequest', uri)]));
    assert.equal(hidden(), 1);
  });
});
