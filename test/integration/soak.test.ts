import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { commands, ConfigurationTarget, env, extensions, TabInputWebview, window, workspace } from 'vscode';
import type { ProgramOptions } from '../../src/demo/main.ts';
import { demoUserRecord } from '../../src/demo/record/userRecord.ts';
import type { PasswordCredentials } from '../../src/service/common/tokenRequests.ts';
import { defaultScope, type Connection } from '../../src/service/connection/common/connection.ts';
import { activeState, isLive, lastLoadedIn } from '../../src/session/common/session.ts';
import { askLocally, listenLocally } from '../../src/session/windows/node/localSocket.ts';
import { TerminalPermissions } from '../../src/terminals/node/terminalPermissions.ts';
import type { TestAccess } from '../../src/testAccess.ts';
import { generatedMap } from '../support/access/generatedMap.ts';
import { eventually } from '../support/eventually.ts';
import { rounds } from '../support/rounds.ts';
import { collect, openAtRest, soak, type Left, type Open } from '../support/soak.ts';
import { terminalServices } from '../support/terminals/services.ts';

/** Demo in a separate process, so that it isn't measured. */
interface Service extends PasswordCredentials {
  readonly url: string;
  readonly clientId: string;
  readonly process: ChildProcess;
}

const asNode = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
/** For a record of 1 MB, or 300 kB. */
const sites = rounds(3_500, 1_050);
/** Size of two such records, which may both be alive at a measurement. */
const aliveBytes = sites * 1800;

/** Allowed growth per repetition, less than any leak would cause. One-time growth counts too, which weighs more with fewer repetitions. */
const allowedBytes = rounds(2048, 8192);

describe('memory after repeated work', function () {
  this.timeout(600_000);
  let access: TestAccess;
  let folder = '';
  /**
   * Open resources at the beginning plus three timers: one clears the clipboard a minute after the last copy, and VS Code has some
   * temporary ones.
   */
  let allowed: Open;
  let program = '';
  const services: Service[] = [];
  const set = (value: unknown) =>
    workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);
  const active = () => activeState(access.sessions.snapshot);
  const loaded = () => lastLoadedIn(active())?.record;
  const run = (command: string, ...args: unknown[]) => commands.executeCommand(`orgAccess.${command}`, ...args);

  async function startService(options: ProgramOptions = {}): Promise<Service> {
    const child = spawn(process.execPath, [path.join(program, 'demo.js'), JSON.stringify(options)], {
      env: asNode,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const service = { ...(JSON.parse(line.toString()) as Omit<Service, 'process'>), process: child };
    services.push(service);
    return service;
  }

  function connectionTo({ url, clientId }: Service, id: string): Connection {
    return { id, name: id, baseUrl: url, clientId, scope: defaultScope };
  }

  async function signIn(connection: Connection, service: Service): Promise<void> {
    await access.manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve());
    await eventually('the access is loaded', () => loaded() !== undefined);
  }

  function check(what: string, { bytesEach, open }: Left, allowedEach = allowedBytes): void {
    assert.ok(bytesEach <= allowedEach, `${what}: ${Math.round(bytesEach)} bytes are left of each`);
    assert.deepEqual(open, { timers: 0, sockets: 0 }, `${what}: something is left open`);
  }

  let usual: Service;
  let large: Service;

  before(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    program = path.join(extension.extensionPath, 'dist');
    folder = await mkdtemp(path.join(tmpdir(), 'soak-test-'));
    const file = path.join(folder, 'record.json');
    await writeFile(file, JSON.stringify(demoUserRecord(generatedMap(sites), Date.now(), Date.now())));
    usual = await startService();
    large = await startService({ recordFile: file });
    await set([connectionTo(usual, 'usual'), connectionTo(large, 'large')]);
    await eventually('the connections are there', () =>
      access.sessions.snapshot.connections.some(({ id }) => id === 'large'),
    );
    await signIn(connectionTo(usual, 'usual'), usual);
    await signIn(connectionTo(large, 'large'), large);
    const { timers, sockets } = await openAtRest();
    allowed = { timers: timers + 3, sockets };
  });

  beforeEach(() => access.manager.switchTo('usual'));

  after(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await set(undefined);
    await env.clipboard.writeText('');
    for (const { process } of services) process.kill();
    await rm(folder, { recursive: true });
  });

  it('Loading access repeatedly for hours leaves only the shown access record in memory', async () => {
    const records: WeakRef<object>[] = [];
    access.manager.switchTo('large');
    const load = async () => {
      await run('refreshAccess');
      const record = loaded();
      assert.ok(record);
      records.push(new WeakRef(record));
    };
    const left = await soak(load, { times: rounds(300, 60), warmUp: 20, allowed });
    await collect();
    const alive = records.filter((record) => record.deref() !== undefined).length;
    check(`loads of ${sites} sites`, left, allowedBytes + aliveBytes / left.times);
    assert.ok(alive <= 2, `${alive} records are alive`);
  });

  it('Refreshing tokens repeatedly for hours leaves nothing in memory', async () => {
    check(
      'refreshes',
      await soak(async () => void (await run('refreshToken')), { times: rounds(250, 50), warmUp: 20, allowed }),
    );
  });

  it('Copying tokens repeatedly for hours leaves nothing in memory', async () => {
    check(
      'copies',
      await soak(async () => void (await run('copyToken')), { times: rounds(250, 50), warmUp: 20, allowed }),
    );
  });

  it('Requests from terminals, repeated for hours, leave nothing in memory', async () => {
    const nothing = () => undefined;
    const permissions = new TerminalPermissions(
      access.sessions,
      access.manager,
      { debug: nothing, warn: nothing },
      terminalServices(),
    );
    const { key } = permissions.issue(() => Promise.resolve([connectionTo(usual, 'usual')]));
    const listener = await listenLocally(permissions.respond, { responseMs: 60_000 });
    const { address } = listener;
    const environment = { ...asNode, ORG_ACCESS_SOCKET: address.path, ORG_ACCESS_KEY: address.key + key };
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(program, 'cli.js'), 'token'], {
      env: environment,
    });
    const ask = async () => {
      const answer = await askLocally(address, { terminal: key, ask: 'token' }, new AbortController().signal, {
        keepsAlive: true,
        onNotice: () => undefined,
      });
      assert.equal((answer as { value: { accessToken: string } }).value.accessToken, stdout.trim());
    };
    try {
      check('requests of org-access', await soak(ask, { times: rounds(500, 100), warmUp: 50, allowed }));
    } finally {
      listener.dispose();
    }
  });

  it('Signing out and in repeatedly for hours leaves nothing in memory', async () => {
    const again = async () => {
      await run('signOut', 'usual');
      assert.equal(isLive(active()), false);
      await signIn(connectionTo(usual, 'usual'), usual);
    };
    check('sign-outs and sign-ins', await soak(again, { times: rounds(120, 25), warmUp: 20, allowed }));
  });

  for (const [what, command] of [
    ['raw JSON', 'showRawJson'],
    ['access matrix', 'showMatrix'],
  ] as const) {
    it(`Opening and closing panels of the ${what} for hours leaves nothing in memory`, async () => {
      const panels = () =>
        window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(({ input }) => input instanceof TabInputWebview));
      const openAndClose = async () => {
        await run(command);
        await eventually('the panel is open', () => panels().length === 1);
        await window.tabGroups.close(panels());
        await eventually('the panel is closed', () => panels().length === 0);
      };
      check(`panels of the ${what}`, await soak(openAndClose, { times: rounds(80, 16), warmUp: 10, allowed }));
    });
  }
});
