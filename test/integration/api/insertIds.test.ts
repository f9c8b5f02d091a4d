import assert from 'node:assert/strict';
import { commands, Selection, window, workspace } from 'vscode';
import { insertIds } from '../../../src/access/vscode/accessRowCommands.ts';

describe('Insert ID', () => {
  afterEach(() => commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

  it('Insert ID inserts one ID at each cursor, in the order of the cursors in the text', async () => {
    const document = await workspace.openTextDocument({ content: 'a: \nb: \nc: \n' });
    const editor = await window.showTextDocument(document);
    editor.selections = [2, 0, 1].map((line) => new Selection(line, 3, line, 3));
    await insertIds(['10', '11', '12']);
    assert.equal(document.getText(), 'a: 10\nb: 11\nc: 12\n');
  });
});
