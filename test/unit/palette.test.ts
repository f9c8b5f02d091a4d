import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly keybindings: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command?: string; readonly when?: string }[]>>;
  };
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { commandPalette = [], ...menus } = contributes.menus;
const hidden = new Set(commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command));
const shown = contributes.commands.map(({ command }) => command).filter((command) => !hidden.has(command));

describe('the Command Palette', () => {
  it('the Command Palette shows no command that acts on a row, a document, or a panel', () => {
    const elsewhere =
      'copyName copyId insertId useSite runHere runAgain ' +
      'editRequest showAnswer compareWith copyBaseUrl copyConnectionLink reviewCertificate copyCheckReport ' +
      'copyAs sendRequest addEndpoint editEndpoints loadDescription followJob clearCalls copyAuthorizationHeader';
    assert.deepEqual(
      elsewhere.split(' ').filter((name) => shown.includes(`orgAccess.${name}`)),
      [],
    );
  });

  it('the Command Palette shows the commands that people search for', () => {
    const wanted =
      'signIn signOut addConnection editConnection removeConnection switchConnection selectPlace refreshAccess refreshToken ' +
      'copyToken newTerminal checkConnection openDemo showRawJson showMatrix whereMayI goToSite exportAccess runOperation showLog';
    assert.deepEqual(
      wanted.split(' ').filter((name) => !shown.includes(`orgAccess.${name}`)),
      [],
    );
  });

  it('the Command Palette shows every command that is in no menu and has no key', () => {
    const entries = [...Object.values(menus).flat(), ...contributes.keybindings];
    const elsewhere = new Set(entries.map(({ command }) => command));
    assert.deepEqual(
      [...hidden].filter((command) => !elsewhere.has(command)),
      ['orgAccess.useRemote', 'orgAccess.copyAuthorizationHeader', 'orgAccess.showActions'],
      'Org Access Remote runs the first, the menu of the status bar the second, and a click in the status bar the third',
    );
  });
});
