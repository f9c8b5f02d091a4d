import assert from 'node:assert/strict';
import { signIn } from '../support/parts/signIn.ts';
import { inTerminals, openingTerminal, plainTerminals, useTerminalFolder } from '../support/parts/terminal.ts';
import { eventually } from '../support/servers/service.ts';

describe('terminals', () => {
  const { output, dialog } = useTerminalFolder();

  it(
    'An open terminal is given access, is listed, and loses access when it is revoked',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo();
      await signIn(scene, service, plainTerminals);
      await workbench.runCommand('Terminal: Create New Terminal');
      assert.match(await output(scene, 'org-access url'), /exit 127\n$/);
      await workbench.runCommand('Org Access: Give This Terminal Org Access');
      await workbench.pressInDialog('Allow');
      await workbench.statusMessage('Try: org-access whoami').waitFor();
      assert.equal(await output(scene, 'org-access url'), `${service.url}\nexit 0\n`);
      assert.match(
        await output(scene, 'org-access whoami'),
        /^Robin Lindqvist <robin.lindqvist@example.com>\ndemo at Demo, http/,
      );
      assert.match(
        await output(scene, 'env | grep ORG_ACCESS; org-access token | wc -c'),
        /ORG_ACCESS_KEY=[0-9a-f]{64}\n[^]*\n\d{3}\n/,
      );
      await openingTerminal(scene, () => workbench.runCommand('Org Access: New Terminal with Access'));
      assert.equal(await dialog(scene).isVisible(), false, 'this workspace has been asked');
      assert.equal(await output(scene, 'org-access url'), `${service.url}\nexit 0\n`);
      await workbench.runAndSee('Org Access: Manage Terminal Access…');
      await quickInput.titled('Manage Terminal Access');
      await eventually(
        'two terminals and all',
        () => quickInput.labels(),
        ({ length }) => length === 3,
      );
      await quickInput.rows.filter({ hasText: 'Demo' }).nth(1).click();
      await workbench.statusMessage('The terminal no longer has access').waitFor();
      assert.match(await output(scene, 'org-access token'), /has no access[^]*exit 4/);
      await workbench.runAndBeTold('Org Access: Give This Terminal Org Access', 'Try: org-access whoami');
      assert.equal(await output(scene, 'org-access url'), `${service.url}\nexit 0\n`);

      await workbench.runAndSee('Org Access: Manage Terminal Access…');
      await quickInput.pick('Revoke access from all terminals');
      await workbench.statusMessage('Terminals no longer have access').waitFor();
      await workbench.runCommand('Org Access: New Terminal with Access');
      await workbench.pressInDialog('Cancel');
      await workbench.palette('Org Access: Terminal');
      await quickInput.row('New Terminal with Access').waitFor();
      assert.deepEqual(
        (await quickInput.labels()).filter((label) => label.includes('Manage')),
        [],
        'there is none to manage',
      );
      await quickInput.escape();
    }),
  ).timeout(300_000);
});
