import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Made } from '../../support/tls/madeCertificates.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { inTrustedService } from '../support/parts/trust.ts';
import { eventually } from '../support/servers/service.ts';

describe('trust in a changed certificate', function () {
  this.retries(0);

  it(
    'A changed certificate is shown with both fingerprints, and the session continues once the new one is trusted',
    inTrustedService(async (scene, { make, show, begin, trusted, trusts, host }) => {
      const { workbench } = scene;
      const dialog = workbench.page.locator('.monaco-dialog-box');
      /** Icon of a session whose token couldn't be refreshed. */
      const waits = workbench.page.locator('.part.statusbar .codicon-sync-ignored');
      const root = await make({ isAuthority: true, subject: 'Works CA' });
      const own = await make({ subject: 'appliance' });
      const again = await make({ subject: 'appliance' });
      const other = await make({ subject: 'appliance' });
      show(own);
      await begin();
      await workbench.pressInDialog('Trust This Certificate');
      await workbench.tree.row('Acme Infrastructure').waitFor();

      show(again);
      await workbench.runCommand('Org Access: Refresh Token');
      await workbench.pressInNotification('shows a different certificate', 'Review Certificate…');
      await dialog.getByText(`The certificate of ${host} has changed. Trust the new one?`).waitFor();
      await dialog.getByText('somebody may be intercepting').waitFor();
      assert.equal((await dialog.innerText()).match(/SHA-256: ([0-9A-F]{2}:){31}/g)?.length, 2);
      await workbench.pressInDialog('Trust This Certificate');
      const trustsThat = async () => (await trusted())?.pem.trim() === again.cert.trim();
      await eventually('the new one is trusted', trustsThat, Boolean);
      await waits.waitFor({ state: 'hidden' });

      show(other);
      await workbench.runCommand('Org Access: Refresh Token');
      await waits.waitFor();
      await workbench.pressInNotification('shows a different certificate', 'Review Certificate…');
      await dialog.getByText('Trust the new one?').waitFor();
      await workbench.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      assert.ok(await trustsThat());

      show(await make({ by: root, names: 'IP:127.0.0.1' }), root);
      const connections = connectionsOf(workbench);
      await connections.open();
      await connections.choose('Demo', 'Review Certificate…');
      await dialog.getByText('Subject: CN=Works CA').waitFor();
      await workbench.pressInDialog('Trust This Authority');
      await trusts('authority');
      await waits.waitFor({ state: 'hidden' });

      show(await make({ by: root, names: 'IP:127.0.0.1', from: -9, to: -1 }), root);
      await connections.choose('Demo', 'Review Certificate…');
      await dialog.getByText(`The certificate of ${host} has expired. Trust it anyway?`).waitFor();
      await workbench.pressInDialog("Don't Trust");
      await trusts('authority');
    }),
  ).timeout(400_000);

  it(
    'An authority from a file is trusted once the service was checked with that authority',
    inTrustedService(async (scene, { make, show, begin, trusts }) => {
      const { workbench, host } = scene;
      const [root, stranger] = [await make({ isAuthority: true }), await make({ isAuthority: true })];
      const at = (made: Made) => path.join(host.workspace, `${made.name}.crt`);
      for (const made of [root, stranger]) await writeFile(at(made), made.cert);
      show(await make({ by: root, names: 'IP:127.0.0.1' }));
      await begin();
      await workbench.pressInDialog('Choose CA File…');
      await workbench.quickInput.nameFile(at(stranger));
      await workbench.page.locator('.monaco-dialog-box', { hasText: "doesn't make the service trusted" }).waitFor();
      await workbench.pressInDialog('Choose Another…');
      await workbench.quickInput.nameFile(at(root));
      await workbench.tree.row('Acme Infrastructure').waitFor();
      await trusts('authority');
    }),
  ).timeout(400_000);
});
