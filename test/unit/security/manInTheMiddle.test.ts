import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import nodeFetch from 'node-fetch';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { systemClock } from '../../../src/platform/common/clock.ts';
import { lacksTrust } from '../../../src/platform/errors/common/decidable.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import {
  type Connection,
  type TrustedCertificate,
  trusting,
} from '../../../src/service/connection/common/connection.ts';
import { channelOf } from '../../../src/service/node/channel.ts';
import { httpsFetch } from '../../../src/service/node/httpFetch.ts';
import { errorIn, isLive, SessionStore, stateOf } from '../../../src/session/common/session.ts';
import { SecretTokenVault } from '../../../src/session/common/storage/storedSession.ts';
import { SessionManager } from '../../../src/session/node/manager/sessionManager.ts';
import { eventually } from '../../support/eventually.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { directTransport } from '../../support/service/directly.ts';
import { connectionTo } from '../../support/session/connectionTo.ts';
import { MemoryLock, MemoryVersionFiles, silentLog } from '../../support/session/sessionBench.ts';
import { DesktopStorage } from '../../support/storage/desktop.ts';
import { certificatesIn, type Made } from '../../support/tls/madeCertificates.ts';
import { startTlsFront, type TlsFront } from '../../support/tls/tlsFront.ts';

const names = { names: 'IP:127.0.0.1' };
const pinned = ({ cert }: Made): TrustedCertificate => ({ kind: 'certificate', pem: cert });

/** A window that is signed in to a service behind TLS. */
class Window {
  readonly store = new SessionStore();
  readonly manager: SessionManager;
  readonly service: DemoService;
  connection: Connection;

  constructor(service: DemoService, front: TlsFront, trusted: TrustedCertificate) {
    this.service = service;
    this.connection = trusting({ ...connectionTo(service), baseUrl: front.url }, trusted);
    const client = createServiceClient(
      directTransport({
        fetch: (url, init) => (init.tls ? httpsFetch(url, { ...init, tls: init.tls }) : nodeFetch(url, init)),
        channel: (connection) =>
          channelOf(connection, {
            passphrase: () => Promise.resolve(undefined),
            header: () => Promise.resolve(undefined),
          }),
      }),
    );
    const vault = new SecretTokenVault(new DesktopStorage(1).window());
    const ports = {
      clock: systemClock,
      client: () => Promise.resolve(client),
      vault,
      versionFiles: new MemoryVersionFiles(),
      lock: new MemoryLock(),
    };
    const world = { log: silentLog, random: () => 0.5, isFocused: () => true };
    this.manager = new SessionManager({ ...ports, ...world }, this.store);
  }

  get state() {
    return stateOf(this.store.snapshot, this.connection.id);
  }

  signIn(): Promise<boolean> {
    return this.manager.signIn(this.connection, this.service, new AbortController().signal, () => Promise.resolve());
  }

  async open(): Promise<void> {
    await this.manager.setConnections([this.connection]);
    await this.signIn();
    await this.#untilWell();
  }

  /** Does everything that would send something secret. */
  async tryEverything(): Promise<void> {
    const { id } = this.connection;
    await this.manager.refresh(id);
    assert.ok(this.state.kind === 'degraded' && lacksTrust(this.state.error), this.state.kind);
    await this.manager.loadDetail(id);
    assert.ok(isLive(this.state) && this.state.detail.kind === 'failed' && lacksTrust(this.state.detail.error));
    const call = { method: 'GET', path: '/api/v2/sites' } as const;
    await assert.rejects(this.manager.call(id, call, new AbortController().signal), lacksTrust);
    await assert.rejects(this.signIn(), lacksTrust);
  }

  async trust(trusted: TrustedCertificate): Promise<void> {
    this.connection = trusting(this.connection, trusted);
    await this.manager.setConnections([this.connection]);
    await this.#untilWell();
  }

  async untilWellAgain(): Promise<void> {
    await this.manager.refresh(this.connection.id);
    await this.manager.loadDetail(this.connection.id);
    await this.#untilWell();
  }

  #untilWell(): Promise<void> {
    return eventually('the access is loaded and the token fresh', () => {
      const { state } = this;
      return state.kind === 'active' && errorIn(state) === undefined && state.detail.kind === 'loaded';
    });
  }
}

describe('attacker in the middle after the first sign-in', function () {
  this.timeout(60_000);
  let folder: string;
  let service: DemoService;
  let make: ReturnType<typeof certificatesIn>;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'middle-'));
    service = await startDemoService({ rotate: true });
    make = certificatesIn(folder);
  });

  after(async () => {
    await service.close();
    await removeFolder(folder);
  });

  async function withWindow(
    shows: readonly Made[],
    trusted: TrustedCertificate,
    body: (window: Window, replace: (...by: Made[]) => Promise<TlsFront>) => Promise<void>,
  ): Promise<void> {
    let front = await startTlsFront(shows, service.url);
    const window = new Window(service, front, trusted);
    try {
      await window.open();
      await body(window, async (...by) => {
        await front.end();
        return (front = await startTlsFront(by, service.url, front.port));
      });
    } finally {
      window.manager.dispose();
      await front.end();
    }
  }

  async function standsBetween(window: Window, replace: (...by: Made[]) => Promise<TlsFront>, ...by: Made[]) {
    const man = await replace(...by);
    await window.tryEverything();
    assert.deepEqual([man.received(), man.paths], [0, []]);
  }

  it('an attacker in the middle receives nothing if a certificate is trusted, and the session survives', async () => {
    const root = await make({ isAuthority: true });
    const own = await make({ by: root, subject: 'appliance' });
    const twin = await make({ isAuthority: true, subject: root.subject });
    await withWindow([own], pinned(own), async (window, replace) => {
      for (const by of [
        [await make({ subject: 'appliance' })],
        [await make({ by: twin, subject: 'appliance', ...names }), twin],
        [await make({ by: root, subject: 'appliance', ...names }), root],
      ])
        await standsBetween(window, replace, ...by);
      await replace(own);
      await window.untilWellAgain();
    });
  });

  it('an attacker in the middle receives nothing if an authority is trusted, and the session survives', async () => {
    const [root, other] = await Promise.all([make({ isAuthority: true }), make({ isAuthority: true })]);
    const twin = await make({ isAuthority: true, subject: root.subject });
    const own = await make({ by: root, ...names });
    await withWindow([own], { kind: 'authority', pem: root.cert }, async (window, replace) => {
      for (const by of [
        [await make(names)],
        [await make({ by: other, ...names }), other, root],
        [await make({ by: twin, ...names, extensions: ['authorityKeyIdentifier = none'] })],
        [await make({ by: root, names: 'DNS:elsewhere' })],
        [await make({ by: root, ...names, from: -9, to: -1 })],
      ]) {
        const man = await replace(...by);
        await window.manager.refresh(window.connection.id);
        assert.deepEqual([man.received(), man.paths], [0, []]);
        assert.equal(errorIn(window.state)?.kind, 'tls');
      }
      await replace(own);
      await window.untilWellAgain();
    });
  });

  it("a session continues without a password only after the person trusts the service's renewed certificate", async () => {
    const own = await make();
    const again = await make({ keyOf: own, to: 9 });
    const other = await make();
    await withWindow([own], pinned(own), async (window, replace) => {
      for (const now of [again, other]) {
        await standsBetween(window, replace, now);
        const passwords = service.counters.signIns;
        await window.trust(pinned(now));
        assert.equal(service.counters.signIns, passwords);
      }
    });
  });
});
