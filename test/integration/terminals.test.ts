import assert from 'node:assert/strict';
import { commands, ConfigurationTarget, extensions, window, workspace } from 'vscode';
import { defaultScope } from '../../src/core/connection.ts';
import { startDemoService, type DemoService } from '../../src/demo/service.ts';
import type { TestAccess } from '../../src/editor/testAccess.ts';
import { eventually } from '../support/eventually.ts';

describe('terminals with access', () => {
  let service: DemoService;
  const set = (value: unknown) => workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);

  before(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    const { manager, sessions } = await extension.activate();
    service = await startDemoService();
    const connection = { id: 'terminals', name: 'Terminals', baseUrl: service.url, clientId: service.clientId, scope: defaultScope };
    await set([connection]);
    await eventually('the connection is there', () => sessions.snapshot.connections.some(({ id }) => id === 'terminals'));
    await manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve());
  });

  after(async () => {
    await set(undefined);
    await service.close();
  });

  // Questions in a dialog are not answered in the test host.
  for (const command of ['newTerminal', 'useInTerminal', 'newTerminalWithToken']) {
    it(`are not opened by ${command} before a person agrees`, async () => {
      const before = window.terminals.length;
      await commands.executeCommand(`orgAccess.${command}`);
      assert.equal(window.terminals.length, before);
    });
  }
});
