import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** Attack by each setting, if a folder, a workspace file or another machine could set it. */
const couldDo: Readonly<Record<string, string>> = {
  'orgAccess.connections': 'name the address that a password goes to',
  'orgAccess.endpoints': 'name what is asked for with a token',
  'orgAccess.requestTimeoutSeconds': 'have each request given up before it is answered',
  'orgAccess.clipboardClearSeconds': 'leave a token on the clipboard',
  'orgAccess.remoteTerminals': 'let terminals on another computer ask for tokens, where a person has forbidden it',
  'orgAccess.csvFormat': 'have tables saved in a form that a spreadsheet reads otherwise',
};

describe('settings of the manifest', () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { configuration: { properties: Record<string, { scope?: string }> }; configurationDefaults?: object };
  };

  // `machine` would let a dev container decide, `window` and `resource` a folder.
  it('all settings have the scope application, so that workspaces cannot change them', () => {
    const scopes = Object.entries(contributes.configuration.properties).map(([name, { scope }]) => [name, scope]);
    assert.deepEqual(
      Object.fromEntries(scopes),
      Object.fromEntries(Object.keys(couldDo).map((name) => [name, 'application'])),
    );
  });

  it('the manifest changes no default setting of VS Code', () =>
    assert.equal(contributes.configurationDefaults, undefined));
});
