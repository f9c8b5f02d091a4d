import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import type { TestAccess } from '../../src/testAccess.ts';

interface Manifest {
  contributes: { commands: { command: string }[]; views: Record<string, { id: string }[]> };
}

function extension() {
  const found = extensions.getExtension('org-access.org-access');
  assert.ok(found, 'VS Code does not know the extension.');
  return found;
}

describe('activation', () => {
  it('Org Access activates without an error', async () => {
    await extension().activate();
    assert.equal(extension().isActive, true);
  });

  it('Org Access registers exactly the commands of its manifest', async () => {
    await extension().activate();
    const { contributes } = extension().packageJSON as Manifest;
    const viewPrefixes = Object.values(contributes.views).flatMap((views) => views.map(({ id }) => `${id}.`));
    const madeByTheView = (id: string) => viewPrefixes.some((prefix) => id.startsWith(prefix));
    const registered = (await commands.getCommands(true)).filter(
      (id) => id.startsWith('orgAccess.') && !madeByTheView(id),
    );

    assert.deepEqual(registered.sort(), contributes.commands.map(({ command }) => command).sort());
  });

  it('Org Access defines a handler for each command of its manifest, and no others', async () => {
    const { handlers } = await ((await extension().activate()) as TestAccess).features();
    const { contributes } = extension().packageJSON as Manifest;
    assert.deepEqual(
      Object.keys(handlers)
        .map((name) => `orgAccess.${name}`)
        .sort(),
      contributes.commands.map(({ command }) => command).sort(),
    );
  });
});
