import assert from 'node:assert/strict';
import { extensions, Uri, workspace } from 'vscode';

interface Manifest {
  readonly contributes: { readonly keybindings: readonly { readonly key: string; readonly mac: string }[] };
}

type System = 'linux' | 'mac' | 'windows';

/** Prefix of two-stroke keys, and VS Code's key for copying a relative path, by system. */
const marks: Readonly<Record<System, readonly [first: string, mark: string]>> = {
  linux: ['ctrl+k', 'ctrl+k ctrl+shift+alt+c'],
  mac: ['cmd+k', 'cmd+k shift+alt+cmd+c'],
  windows: ['ctrl+k', 'ctrl+k ctrl+shift+c'],
};

/** Returns the system that the window detects from its browser; on a desktop that of the tests. */
function system(): System {
  const meant = process.env.ORG_ACCESS_TEST_SYSTEM;
  if (meant !== undefined) return meant as System;
  return process.platform === 'darwin' ? 'mac' : process.platform === 'win32' ? 'windows' : 'linux';
}

describe('keys', () => {
  it(`Two-stroke keys begin with VS Code's own prefix on ${system()}, and conflict with no key of VS Code`, async () => {
    const document = await workspace.openTextDocument(Uri.parse('vscode://defaultsettings/keybindings.json'));
    const manifest = extensions.getExtension('org-access.org-access')?.packageJSON as Manifest;
    const taken = [...document.getText().matchAll(/"key": "([^"]+)",\s*"command": "([^"]+)"/g)].flatMap(
      ([, key = '', command = '']) => (command.startsWith('orgAccess.') ? [] : [key]),
    );
    const [first, mark] = marks[system()];
    assert.ok(taken.includes(mark), `the keys are those of ${system()}`);
    const own = manifest.contributes.keybindings
      .map(({ key, mac }) => (system() === 'mac' ? mac : key))
      .filter((key) => key.includes(' '));
    assert.ok(own.length > 0);
    assert.deepEqual(
      own.flatMap((key) => taken.filter((other) => other === key || other.startsWith(`${key} `))),
      [],
    );
    assert.deepEqual(
      own.filter((key) => !key.startsWith(`${first} `)),
      [],
    );
  });
});
