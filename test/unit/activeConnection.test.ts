import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => name.endsWith('.ts') && !/^(?:cli|demo|session[\\/]node[\\/]manager)[\\/]|[\\/]webview[\\/]/.test(name),
  )
  .map((name) => path.join('src', name));

/** Buttons and calls that ask for the connection or resolve it when pressed. */
const choosing = [
  'src/connections/vscode/pickConnection.ts: editConnection',
  'src/terminals/vscode/remoteTerminals.ts: signIn',
  'src/terminals/vscode/terminalCommands.ts: signIn',
  'src/session/common/status/sessionActions.ts: switchConnection',
];

describe('active connection', () => {
  it('buttons of rows, notifications, and reports pass their own connection instead of using the active one', () => {
    const named =
      /(?:command: |executeCommand\(\s*)'orgAccess\.(?:signIn|signOut|editConnection|checkConnection|reviewCertificate|switchConnection|removeConnection)'/g;
    const unnamed = files.flatMap((file) => {
      const code = readFileSync(file, 'utf8');
      return [...code.matchAll(named)].flatMap(({ index, 0: use }) => {
        const rest = code.slice(index + use.length, index + use.length + 160);
        const end = use.startsWith('command') ? rest.indexOf('}') : rest.indexOf(')');
        return /\bargs\b|arguments: \[row\]|connection\.?[iI]d|, id\b/.test(rest.slice(0, end))
          ? []
          : [`${file}: ${use.slice(0, -1).split('.')[1]}`];
      });
    });
    assert.deepEqual(
      unnamed.filter((one) => !choosing.includes(one)),
      [],
    );
  });
});
