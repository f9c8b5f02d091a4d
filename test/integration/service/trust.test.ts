import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands, ConfigurationTarget, extensions, workspace } from 'vscode';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { connectionOf, errorIn, isLive, stateOf } from '../../../src/session/common/session.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { startConnectProxy, type ConnectProxy } from '../../screen/support/servers/connectProxy.ts';
import { eventually } from '../../support/eventually.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { connectionTo } from '../../support/session/connectionTo.ts';
import { certificatesIn, type Made } from '../../support/tls/madeCertificates.ts';
import { startTlsFront, type TlsFront } from '../../support/tls/tlsFront.ts';
import { pressing } from '../support/questions.ts';

const host = 'service.example';
const names = { names: `IP:127.0.0.1,DNS:${host}` };

describe('trust in a certificate', function () {
  this.retries(0);
  this.timeout(300_000);
  let folder: string;
  let access: TestAccess;
  let service: DemoService;
  let front: TlsFront;
  let proxy: ConnectProxy;
  let [own, stranger, root, issued, impostor]: Made[] = [];

  const set = (section: string, name: string, value: unknown) =>
    workspace.getConfiguration(section).update(name, value, ConfigurationTarget.Global);
  const connection = () => connectionOf(access.sessions.snapshot, 'trusting');
  const state = () => stateOf(access.sessions.snapshot, 'trusting');

  async function show(...made: (Made | undefined)[]): Promise<void> {
    await front.end();
    front = await startTlsFront(
      made.filter((one) => one !== undefined),
      service.url,
      front.port,
    );
  }

  const signIn = () => {
    const current = connection();
    assert.ok(current);
    return access.manager.signIn(current, service, new AbortController().signal, () => Promise.resolve());
  };

  const untilLoaded = () =>
    eventually('the access is loaded', () => {
      const now = state();
      return isLive(now) && now.detail.kind === 'loaded' && errorIn(now) === undefined;
    });

  before(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    folder = await mkdtemp(path.join(tmpdir(), 'trust-'));
    const make = certificatesIn(folder);
    root = await make({ isAuthority: true });
    const twin = await make({ isAuthority: true, subject: root.subject });
    [own, stranger, issued, impostor] = await Promise.all([
      make(),
      make(),
      make({ by: root, ...names }),
      make({ by: twin, ...names }),
    ]);
    service = await startDemoService();
    front = await startTlsFront([own], service.url);
    proxy = await startConnectProxy(() => front.port);
  });

  after(async () => {
    await set('orgAccess', 'connections', undefined);
    for (const name of ['proxy', 'proxyStrictSSL']) await set('http', name, undefined);
    await Promise.all([front.end(), proxy.end(), service.close()]);
    await removeFolder(folder);
  });

  for (const [kind, isProxied] of [
    ['certificate', false],
    ['authority', true],
  ] as const) {
    it(`A request to a service with ${kind === 'certificate' ? 'a trusted certificate succeeds without a proxy' : 'a certificate of a trusted CA succeeds through a proxy'}`, async () => {
      const [right, wrong] = kind === 'certificate' ? [[own], [stranger]] : [[issued, root], [impostor]];
      const button = kind === 'certificate' ? 'Trust This Certificate' : 'Trust This Authority';
      await set('http', 'proxy', isProxied ? `http://${proxy.username}:${proxy.password}@${proxy.address}` : undefined);
      // The setting is about the certificate of a proxy, and must not make any other accepted.
      await set('http', 'proxyStrictSSL', false);
      const baseUrl = isProxied ? `https://${host}` : front.url;
      const tunnels = proxy.tunnels.length;
      await show(...right);
      await set('orgAccess', 'connections', [{ ...connectionTo(service, 'trusting'), baseUrl }]);
      await eventually('the connection is there', () => connection()?.baseUrl === baseUrl && !connection()?.trusted);
      await assert.rejects(signIn(), { kind: 'tls' });
      const asked = await pressing([button], () => commands.executeCommand('orgAccess.reviewCertificate', 'trusting'));
      assert.deepEqual(
        [asked.length, asked[0]?.choices[0], asked[0]?.detail?.includes('SHA-256: ')],
        [1, "Don't Trust", true],
      );
      await eventually('it is trusted', () => connection()?.trusted?.kind === kind);
      assert.equal(front.paths.length, 0, 'nothing is sent before');
      await signIn();
      await untilLoaded();
      assert.ok(front.paths.includes('/oauth/token'));

      await show(...wrong);
      await access.manager.refresh('trusting');
      await access.manager.loadDetail('trusting');
      assert.equal(errorIn(state())?.kind, 'tls');
      await assert.rejects(signIn(), { kind: 'tls' });
      assert.deepEqual([front.received(), front.paths], [0, []]);

      await show(...right);
      await access.manager.refresh('trusting');
      await access.manager.loadDetail('trusting');
      await untilLoaded();
      assert.equal(proxy.tunnels.length > tunnels, isProxied);
      await set('orgAccess', 'connections', []);
      await eventually('the connection is gone', () => connection() === undefined);
    });
  }
});
