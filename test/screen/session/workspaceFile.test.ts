import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprintOf } from '../../../src/service/connection/node/expectedCertificate.ts';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { makeSelfSigned } from '../../support/tls/certificates.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { chooseInTitle } from '../support/parts/titleMenu.ts';
import { inWorkbench } from '../support/scene.ts';
import { connectionsIn, eventually, settingsIn } from '../support/servers/service.ts';

describe('connections of workspace files', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'team-'));
  });
  after(() => rm(folder, { recursive: true }));

  it(
    'A connection from a workspace file is added with all its settings once a person has agreed to each part',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput, tree } = workbench;
      const demo = await scene.demo();
      const { cert } = await makeSelfSigned(folder, 'whole');
      const connection = {
        ...demoConnection(demo.url, demo.clientId),
        tokenEndpoint: '/realms/acme/token',
        clientAuthentication: 'basic',
        headers: [{ name: 'X-Tenant', value: 'acme' }],
        trusted: { kind: 'certificate', pem: cert },
        production: true,
      };
      const endpoint = { name: 'Racks', path: '/api/v2/racks', connection: 'Demo' };
      await workbench.openContainer('Org Access');
      await scene.settings({ 'orgAccess.connections': [connection], 'orgAccess.endpoints': [endpoint] });
      await connectionsOf(workbench).open();
      const file = path.join(host.workspace, '.vscode', 'org-access.json');
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await chooseInTitle(connectionsOf(workbench).view, 'Share Connections…');
        await quickInput.pick('Save to a file…');
        await quickInput.nameFile(file);
        await workbench.statusMessage('Saved org-access.json').waitFor();
        const written = await readFile(file, 'utf8');
        assert.deepEqual(Object.keys((JSON.parse(written) as { connections: object[] }).connections[0] ?? {}).sort(), [
          'baseUrl',
          'clientAuthentication',
          'clientId',
          'headers',
          'name',
          'production',
          'scope',
          'tokenEndpoint',
          'trusted',
        ]);

        await scene.settings({ 'orgAccess.connections': [], 'orgAccess.endpoints': [] });
        await tree.welcome().getByText('Sign in to your service').waitFor();
        await workbench.reload();
        const offer = 'This workspace has connections for Org Access: Demo';
        await workbench.toast(offer).waitFor();
        assert.deepEqual(await connectionsIn(host.settingsFile), []);
        await workbench.pressInNotification(offer, 'Add Connections…');
        const dialog = page.locator('.monaco-dialog-box');
        const trust = `Trusts this certificate alone, SHA-256: ${fingerprintOf(cert)}`;
        await dialog.getByText(trust).waitFor();
        await workbench.pressInDialog("Don't Add");

        await workbench.reload();
        await workbench.runCommand('Org Access: Share Connections…');
        await quickInput.nameFile(file);
        await dialog.getByText(trust).waitFor();
        assert.deepEqual(await workbench.notifications(), [], 'the same content is offered once');
        const lines = (await dialog.innerText()).split('\n');
        for (const line of [
          'Token endpoint: /realms/acme/token',
          'Client authentication: HTTP Basic',
          'Headers: X-Tenant',
          'Marked as production',
        ])
          assert.ok(lines.includes(line), lines.join('\n'));
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        await dialog.getByText('Add endpoints to "Demo (production)"?').waitFor();
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        const there = await eventually(
          'it is there',
          () => connectionsIn(host.settingsFile),
          ({ length }) => length === 1,
        );
        const { id, ...rest }: Record<string, unknown> = { ...there[0] };
        const { id: _, trusted: __, ...before } = connection;
        assert.deepEqual(rest, { ...before, headers: [{ name: 'X-Tenant' }] });
        const endpoints = await eventually(
          'the endpoint is there',
          async () => (await settingsIn(host.settingsFile))['orgAccess.endpoints'],
          (list) => Array.isArray(list) && list.length === 1,
        );
        assert.deepEqual(endpoints, [{ name: 'Racks', path: '/api/v2/racks', method: 'GET', connection: id }]);

        await writeFile(file, '{"connections": [{"password": "x"}]}');
        await workbench.reload();
        await workbench.runAndPick('Org Access: Share Connections…', 'Add from a file…');
        await quickInput.nameFile(file);
        await workbench.toast('adds no connection').waitFor();
        assert.equal((await workbench.notifications()).length, 1, 'a file that is refused is not offered');
      } finally {
        await rm(path.dirname(file), { recursive: true, force: true });
      }
    }),
  ).timeout(300_000);
});
