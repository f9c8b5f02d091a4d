import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

interface Manifest {
  readonly [member: string]: unknown;
  readonly engines: { readonly vscode: string };
  readonly contributes: Readonly<Record<string, unknown>> & {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when: string }[] };
  };
}

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const own = read<Manifest>('remote/package.json');
const main = read<Manifest>('package.json');
const commands = own.contributes.commands.map(({ command }) => command);

describe('manifest of Org Access Remote', () => {
  it('the manifest of Org Access Remote has the same version and engine as that of Org Access', () => {
    for (const member of ['version', 'publisher', 'license', 'repository', 'bugs', 'galleryBanner'])
      assert.deepEqual(own[member], main[member], member);
    assert.equal(own.engines.vscode, main.engines.vscode);
    assert.equal(own.name, `${String(main.name)}-remote`);
  });

  it('Org Access Remote runs where terminals run, exports no API, and is activated by its first command', () => {
    assert.deepEqual(own.extensionKind, ['workspace']);
    assert.equal(own.api, 'none');
    assert.equal(own.activationEvents, undefined);
    assert.deepEqual(Object.keys(own.contributes).sort(), ['commands', 'menus']);
  });

  it('the commands of Org Access Remote are hidden from the Command Palette, because only Org Access runs them', () => {
    assert.deepEqual(
      own.contributes.menus.commandPalette,
      commands.map((command) => ({ command, when: 'false' })),
    );
    const source = readFileSync('src/terminals/vscode/remoteTerminals.ts', 'utf8');
    for (const command of commands) {
      const [, name = ''] = command.split('.');
      assert.equal(command, `orgAccessRemote.${name}`);
      assert.match(source, new RegExp(`(?:run|isDone)\\('${name}'`), name);
    }
  });

  it('the texts of Org Access Remote exist in each language, with the same titles as in Org Access', () => {
    const used = [...readFileSync('remote/package.json', 'utf8').matchAll(/"%([^%]+)%"/g)].map(([, key = '']) => key);
    const files = readdirSync('remote').filter((name) => name.startsWith('package.nls'));
    assert.deepEqual(
      files,
      readdirSync('.').filter((name) => name.startsWith('package.nls')),
    );
    for (const file of files) {
      const [texts, others] = [read<Record<string, string>>(`remote/${file}`), read<Record<string, string>>(file)];
      assert.deepEqual(Object.keys(texts).sort(), [...new Set(used)].sort(), file);
      const same = Object.keys(texts).filter((key) => key !== 'displayName' && key !== 'description' && key in others);
      assert.ok(same.length >= 4);
      for (const key of same) assert.equal(texts[key], others[key], `${key} in ${file}`);
    }
  });
});
