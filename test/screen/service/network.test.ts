import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeAuthority, type ServerCertificate } from '../../support/tls/certificates.ts';
import { inWorkbench, type Demo } from '../support/scene.ts';
import { startConnectProxy } from '../support/servers/connectProxy.ts';

const session = 'orgAccess.session';
const host = 'service.example';

/** Starts an HTTPS front of a demo. */
async function startTls(demo: Demo, certificate: ServerCertificate): Promise<Server & { requests: string[] }> {
  const requests: string[] = [];
  const server = createServer(certificate, (request, response) => {
    requests.push(request.url ?? '');
    const onward = forward(
      demo.url + (request.url ?? ''),
      { method: request.method, headers: { ...request.headers, host: new URL(demo.url).host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(server, { requests });
}

describe('network', () => {
  it(
    'The first sign-in is confirmed, and goes through a proxy with a password to a service with a private authority',
    inWorkbench(async (scene) => {
      const { workbench } = scene;
      const { quickInput, tree, page } = workbench;
      const demo = await scene.demo();
      const stranger = await makeAuthority(scene.host.base, 'stranger');
      const service = await startTls(demo, await scene.host.authority.issue(host));
      const impostor = await startTls(demo, await stranger.issue(host));
      let target = service;
      const proxy = await startConnectProxy(() => (target.address() as AddressInfo).port);
      const connection = { id: 'far', name: 'Far', baseUrl: `https://${host}`, clientId: demo.clientId, scope: 'read' };
      const open = async (address: string) => {
        await scene.settings({
          'http.proxy': address,
          'http.proxySupport': 'on',
          'http.proxyStrictSSL': false,
          'orgAccess.connections': [connection],
        });
        await workbench.openContainer('Org Access');
        await workbench.statusShows(session, /Far · signed out/);
      };
      try {
        await open(`http://${proxy.address}`);
        await workbench.runCommand('Org Access: Sign In');
        await page
          .locator('.monaco-dialog-box', { hasText: `Sign in to https://${host} for the first time?` })
          .waitFor();
        await workbench.screenshot('first-sign-in');
        await workbench.pressInDialog('Cancel');
        await quickInput.assertClosed();
        assert.deepEqual([proxy.refused(), proxy.tunnels.length], [0, 0]);
        await workbench.runCommand('Org Access: Sign In');
        await workbench.pressInDialog('Sign In');
        await quickInput.answer('(1/3)', demo.clientSecret);
        await quickInput.answer('(2/3)', demo.username);
        await quickInput.answer('(3/3)', demo.password);
        await quickInput.says('proxy');
        assert.ok(proxy.refused() > 0);
        assert.deepEqual(proxy.tunnels, []);
        await workbench.screenshot('proxy-refuses');
        await quickInput.escape();

        await open(`http://${proxy.username}:${proxy.password}@${proxy.address}`);
        await workbench.runCommand('Org Access: Sign In');
        await workbench.pressInDialog('Sign In');
        await quickInput.answer('(1/3)', demo.clientSecret);
        await quickInput.answer('(2/3)', demo.username);
        await quickInput.answer('(3/3)', demo.password);
        await tree.row('Acme Infrastructure').waitFor();
        assert.deepEqual(new Set(proxy.tunnels), new Set([`${host}:443`]));
        assert.deepEqual(new Set(service.requests), new Set(['/oauth/token', '/api/v2/users/loggedIn/detail']));

        target = impostor;
        await workbench.runCommand('Org Access: Refresh Access');
        await page.locator('.part.sidebar', { hasText: 'certificate' }).waitFor();
        await workbench.screenshot('unknown-issuer');
        assert.deepEqual(impostor.requests, []);

        target = service;
        await workbench.runCommand('Org Access: Sign Out');
        await workbench.statusShows(session, /signed out/);
        await workbench.runCommand('Org Access: Sign In');
        await quickInput.answer('(1/2)', demo.username);
        await quickInput.answer('(2/2)', demo.password);
        await tree.row('Acme Infrastructure').waitFor();
        assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
      } finally {
        await proxy.end();
        for (const server of [service, impostor]) {
          server.closeAllConnections();
          server.close();
        }
      }
    }),
  ).timeout(300_000);
});
