import assert from 'node:assert/strict';
import { extensions, Uri, workspace } from 'vscode';

interface Manifest {
  readonly contributes: { readonly keybindings: readonly { readonly key: string; readonly mac: string }[] };
}

describe('keys', () => {
  it('of two strokes are none of those that VS Code has, and begin as its own do', async () => {
    const document = await workspace.openTextDocument(Uri.parse('vscode://defaultsettings/keybindings.json'));
    const manifest = extensions.getExtension('org-access.org-access')?.packageJSON as Manifest;
    const taken = [...document.getText().matchAll(/"key": "([^"]+)",\s*"command": "([^"]+)"/g)].flatMap(
      ([, key = '', command = '']) => (command.startsWith('orgAccess.') ? [] : [key]),
    );
    const chords = taken.filter((key) => /^(?:ctrl|cmd)\+k /.test(key));
    assert.ok(chords.length > 0);
    const own = manifest.contributes.keybindings
      .flatMap(({ key, mac }) => [key, mac])
      .filter((key) => key.includes(' '));
    assert.ok(own.length > 0);
    assert.deepEqual(
      own.flatMap((key) => taken.filter((other) => other === key || other.startsWith(`${key} `))),
      [],
    );
  });
});
