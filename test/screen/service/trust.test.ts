import assert from 'node:assert/strict';
import { connectionsOf } from '../support/parts/connections.ts';
import { inTrustedService } from '../support/parts/trust.ts';

describe('trust in a certificate', function () {
  this.retries(0);

  it(
    'Trust in a certificate is asked for with its complete fingerprint, is not granted by Enter, and can be revoked',
    inTrustedService(async (scene, { begin, trusted, trusts, demo, host }) => {
      const { workbench } = scene;
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await begin();
      await dialog.getByText(`Trust the certificate of ${host}?`).waitFor();
      for (const text of ['Subject: CN=appliance', 'Names: none', 'It is self-signed', /SHA-256: ([0-9A-F]{2}:){31}/])
        await dialog.getByText(text).first().waitFor();
      await workbench.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await workbench.quickInput.says('is self-signed');
      assert.equal(await trusted(), undefined);
      await workbench.quickInput.type(demo.password);
      await workbench.quickInput.accept();
      await workbench.pressInDialog('Trust This Certificate');
      await workbench.tree.row('Acme Infrastructure').waitFor();
      await trusts('certificate');

      const connections = connectionsOf(workbench);
      await connections.open();
      assert.match(
        await (await workbench.hoverOf(connections.row('Demo'))).innerText(),
        /Trusted certificate: CN=appliance · SHA-256 /,
      );
      await connections.choose('Demo', 'Edit Connection…');
      await workbench.quickInput.type('Trusted');
      await workbench.quickInput.row('Trusted certificate').waitFor();
      await workbench.quickInput.escape();
      await connections.choose('Demo', 'Stop Trusting Certificate');
      await workbench.pressInDialog('Stop Trusting');
      await trusts(undefined);
      await workbench.runCommand('Org Access: Refresh Access');
      await workbench.page.locator('.part.sidebar', { hasText: 'is self-signed' }).waitFor();
    }),
  ).timeout(400_000);
});
