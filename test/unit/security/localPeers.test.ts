import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { otherUsersAt, peerCheckingAgent, type ReadTable } from '../../../src/core/connection/localPeer.ts';
import { createServiceClient } from '../../../src/core/service/serviceClient.ts';
import type { Session } from '../../../src/core/session/session.ts';
import { decodeStoredSession, encodeStoredSession } from '../../../src/core/session/storage/storedSession.ts';
import { eventually } from '../../support/eventually.ts';
import { figure } from '../../support/figures.ts';
import {
  connectionAt,
  credentials,
  directTransport,
  listen,
  operationsAt,
  sessionAt,
} from '../../support/service/directly.ts';
import { endService, freePort, startService } from '../../support/service/plainService.ts';
import { canBeOthers, nobody, startSquatter, type Squatter } from '../../support/windows/squatter.ts';

describe('a service in plain http on this computer that is down', () => {
  let attempts = 0;
  const heard: string[] = [];
  const client = createServiceClient(directTransport());

  /** What goes without anybody having typed a password just now. */
  const unattended = (baseUrl: string, session: Session) => ({
    refresh: () => client.refreshGrant(connectionAt(baseUrl), session, credentials.clientSecret),
    'user detail': () => client.userDetail(connectionAt(baseUrl), session),
    call: () => client.call(connectionAt(baseUrl), session, { method: 'POST', path: '/x', body: '{"a":"the-body"}' }),
  });

  async function refused(baseUrl: string, session: Session): Promise<void> {
    for (const [name, attempt] of Object.entries(unattended(baseUrl, session))) {
      attempts += 1;
      await assert.rejects(
        attempt,
        { kind: 'network', problem: { code: 'otherUserListens', host: new URL(baseUrl).host } },
        name,
      );
    }
  }

  after(() =>
    figure(
      `squatters at a loopback service that is down, ${attempts} requests${canBeOthers ? ' to programs of another user' : ' by the kernel’s tables alone, since these tests do not run as root'}: ${heard.join('').length} bytes sent, 0 believed answers`,
    ),
  );

  const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
  const row = (local: string, remote: string, state: string, user: number) =>
    `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${user} 0 1 1\n`;
  const table =
    (...rows: string[]): ReadTable =>
    (name) =>
      Promise.resolve(head + (name === 'tcp' ? rows.join('') : ''));
  const other = 54_321;

  it('knows who listens by the kernel’s tables: this user, root, others, at this port and address alone', async () => {
    const at = async (...rows: string[]) => otherUsersAt(8080, table(...rows));
    const listening = (local: string, user: number) => row(`${local}:1F90`, '00000000:0000', '0A', user);
    assert.deepEqual(await at(listening('0100007F', other)), [other]);
    assert.deepEqual(await at(listening('00000000', other), listening('00000000', other)), [other]);
    assert.deepEqual(await at(listening('0100007F', 0), listening('00000000', process.getuid?.() ?? 0)), []);
    assert.deepEqual(
      await at(
        listening('0200007F', other),
        row('0100007F:1F91', '00000000:0000', '0A', other),
        row('0100007F:1F90', '00000000:0000', '06', other),
      ),
      [],
    );
    assert.deepEqual(
      await otherUsersAt(8080, () => Promise.resolve(undefined)),
      [],
      'where there are no such tables, nothing is known',
    );
    assert.deepEqual(await otherUsersAt(8080, () => Promise.resolve('nonsense\n1 2 3\n')), []);
  });

  it('finds them in both tables, in whatever form an address is written there', async () => {
    const [mapped, loopback6, any6] = [
      '0000000000000000FFFF00000100007F',
      '00000000000000000000000001000000',
      '0'.repeat(32),
    ];
    for (const address of [mapped, loopback6, any6]) {
      const tcp6: ReadTable = (name) =>
        Promise.resolve(name === 'tcp6' ? head + row(`${address}:0050`, `${any6}:0000`, '0A', other) : undefined);
      assert.deepEqual(await otherUsersAt(80, tcp6), [other], address);
    }
    const columnsApart = (name: string) =>
      Promise.resolve(
        name === 'tcp' ? head + row('0100007F:1F90', '00000000:0000', '0A', other).replaceAll(' ', '   ') : undefined,
      );
    assert.deepEqual(await otherUsersAt(8080, columnsApart), [other]);
    const withoutUser = (name: string) =>
      Promise.resolve(name === 'tcp' ? '   0: 0100007F:1F90 00000000:0000 0A\n' : undefined);
    assert.deepEqual(await otherUsersAt(8080, withoutUser), []);
  });

  it('takes neither this user nor root for another, and everybody else where users have no numbers', async () => {
    const { getuid } = process;
    const rows = table(...[0, 1_234, other].map((user) => row('0100007F:1F90', '00000000:0000', '0A', user)));
    try {
      process.getuid = () => 1_234;
      assert.deepEqual(await otherUsersAt(8080, rows), [other]);
      Reflect.deleteProperty(process, 'getuid');
      assert.deepEqual(await otherUsersAt(8080, rows), [1_234, other]);
    } finally {
      if (getuid) process.getuid = getuid;
    }
  });

  it('tells once what became of a connection, whether it breaks off before it is known who is behind it or after', async () => {
    const server = createServer();
    const port = await listen(server);
    for (const isBefore of [true, false]) {
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const told: (Error | null)[] = [];
      const breakOff = async () => (await accepted)[0].resetAndDestroy();
      const readTable = async () => {
        if (isBefore) await breakOff();
        await eventually('it has broken off', () => !isBefore || told.length > 0);
        return undefined;
      };
      await new Promise<void>((resolve) => {
        const check = () => {
          if (isBefore) setImmediate(resolve);
          return true;
        };
        peerCheckingAgent(check, readTable).createConnection({ host: '127.0.0.1', port }, (error, socket) => {
          told.push(error);
          if (isBefore) return;
          socket
            .on('error', () => undefined)
            .on('close', resolve)
            .resume();
          void breakOff();
        });
      });
      assert.deepEqual(
        told.map((error) => error && 'code' in error && error.code),
        [isBefore ? 'ECONNRESET' : null],
      );
    }
    await endService(server);
  });

  it('hands no connection over whose far end is another user’s, nor one that waits at another user’s', async () => {
    const server = startService();
    const port = await listen(server);
    const hex = port.toString(16).toUpperCase().padStart(4, '0');
    let localPort = '0000';
    server.on(
      'connection',
      ({ remotePort = 0 }) => (localPort = remotePort.toString(16).toUpperCase().padStart(4, '0')),
    );
    const ask = (rows: () => string[]) =>
      new Promise<string>((resolve) => {
        const readTable: ReadTable = async (name) => {
          // Until the server has seen the connection, its port is not known.
          while (localPort === '0000') await new Promise((go) => setTimeout(go, 5));
          return table(...rows())(name);
        };
        const seen: (readonly number[])[] = [];
        const agent = peerCheckingAgent((users) => seen.push(users) > 0 && users.length === 0, readTable);
        request({ host: '127.0.0.1', port, agent }, (response) =>
          response.resume().on('end', () => resolve(JSON.stringify(seen))),
        )
          .on('error', (error) => resolve(`${'code' in error ? String(error.code) : ''} ${JSON.stringify(seen)}`))
          .end();
      }).finally(() => (localPort = '0000'));
    const end = (user: number) => row(`0100007F:${hex}`, `0100007F:${localPort}`, '01', user);
    const listener = (user: number) => row(`0100007F:${hex}`, '00000000:0000', '0A', user);
    assert.equal(await ask(() => [end(process.getuid?.() ?? 0), listener(0)]), '[[]]');
    assert.equal(await ask(() => [end(other), listener(0)]), `ORG_ACCESS_OTHER_USER [[${other}]]`);
    assert.equal(await ask(() => [end(0), listener(other)]), `ORG_ACCESS_OTHER_USER [[${other}]]`);
    assert.equal(
      await ask(() => [row(`0100007F:${hex}`, '0100007F:FFFF', '01', other), listener(0)]),
      '[[]]',
      'somebody else’s connection',
    );
    assert.equal(
      await ask(() => [row(`0200007F:${hex}`, `0100007F:${localPort}`, '01', other), listener(0)]),
      '[[]]',
      'one to another address',
    );
    await endService(server);
  });

  if (canBeOthers) {
    for (const [host, at, kind] of [
      ['127.0.0.1', '127.0.0.1', 'answers'],
      ['127.0.0.1', '127.0.0.1', 'waits'],
      ['127.0.0.1', '0.0.0.0', 'answers'],
      ['127.0.0.1', '::', 'answers'],
      ['localhost', '127.0.0.1', 'answers'],
      ['[::1]', '::1', 'answers'],
    ] as const) {
      it(`sends nothing to another user who listens at ${at} for ${host} and ${kind}, and works again when it is back`, async () => {
        const service = startService();
        service.listen(0, host === '[::1]' ? '::1' : host);
        await once(service, 'listening');
        const { port } = service.address() as AddressInfo;
        const baseUrl = `http://${host}:${port}`;
        const tokens = (await client.passwordGrant(connectionAt(baseUrl), credentials))?.tokens;
        assert.ok(tokens && tokens.otherUsers === undefined);
        await endService(service);
        const squatter: Squatter = await startSquatter(kind, at, port);
        await refused(baseUrl, { ...sessionAt(baseUrl), tokens });
        heard.push(await squatter.end());
        assert.equal(heard.join(''), '');
        const again = startService();
        again.listen(port, host === '[::1]' ? '::1' : host);
        await once(again, 'listening');
        assert.equal(
          (await client.refreshGrant(connectionAt(baseUrl), { ...sessionAt(baseUrl), tokens }, 's'))?.accessToken,
          'new-token',
        );
        await endService(again);
      });
    }

    it('goes on to use a service that another user ran at the sign-in, after a restart too, and no third user’s', async () => {
      const port = await freePort();
      const baseUrl = `http://127.0.0.1:${port}`;
      const service = await startSquatter('answers', '127.0.0.1', port);
      assert.deepEqual(await otherUsersAt(port), [nobody]);
      const tokens = (await client.passwordGrant(connectionAt(baseUrl), credentials))?.tokens;
      assert.deepEqual(tokens?.otherUsers, [nobody]);
      const stored = decodeStoredSession(encodeStoredSession({ ...sessionAt(baseUrl), tokens }));
      assert.ok(stored.kind === 'entry' && 'tokens' in stored.entry);
      const { entry: session } = stored;
      for (const attempt of Object.values(unattended(baseUrl, session))) assert.ok(await attempt());
      const renewed = await client.refreshGrant(connectionAt(baseUrl), session, 's');
      assert.deepEqual(renewed?.otherUsers, [nobody], 'and it is not forgotten by a refresh');
      await service.end();
      const third = await startSquatter('answers', '127.0.0.1', port, nobody - 1);
      await refused(baseUrl, session);
      heard.push(await third.end());
      assert.equal(heard.join(''), '');
    });
  }

  it('is said to be down when nobody listens at all', async () => {
    const port = await freePort();
    for (const attempt of Object.values(operationsAt(client, `http://127.0.0.1:${port}`)))
      await assert.rejects(attempt, {
        kind: 'network',
        problem: { code: 'notReached', host: `127.0.0.1:${port}`, why: 'refused' },
      });
  });
});
