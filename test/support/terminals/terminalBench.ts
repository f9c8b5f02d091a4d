import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import type { Operation } from '../../../src/api/common/operation.ts';
import type { DemoOptions } from '../../../src/demo/service.ts';
import type { EntityName, PlaceName } from '../../../src/platform/common/entities.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { lastLoadedIn } from '../../../src/session/common/session.ts';
import { listenLocally, type LocalListener } from '../../../src/session/windows/node/localSocket.ts';
import type { ToolProvider } from '../../../src/terminals/common/protocol/toolProtocol.ts';
import { installProgram, type TerminalEnvironment } from '../../../src/terminals/node/shellFiles.ts';
import { TerminalCalls } from '../../../src/terminals/node/terminalCalls.ts';
import { TerminalPermissions } from '../../../src/terminals/node/terminalPermissions.ts';
import type { TerminalServices } from '../../../src/terminals/node/terminalResponses.ts';
import type { TerminalPermission } from '../../../src/terminals/node/terminalServices.ts';
import type { Write } from '../../../src/terminals/node/writePermission.ts';
import { program } from '../bundled.ts';
import { isWindows } from '../platform.ts';
import { removeFolder } from '../removeFolder.ts';
import { SessionBench, silentLog } from '../session/sessionBench.ts';
import { cmdLine, inCmd } from './cmd.ts';
import { callServices, terminalServices } from './services.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Exit code of `cmd.exe` if it can't start a program. Under load, Wine sometimes fails to. */
const notStarted = 9009;

/** Signed-in session, the socket of its window, and `org-access` as installed for terminals. */
export class TerminalBench {
  readonly bench: SessionBench;
  readonly permissions: TerminalPermissions;
  readonly folder: string;
  readonly listener: LocalListener;
  /** Action of a person who is asked to sign in. */
  signIn: () => Promise<void> = () => Promise.resolve();
  /** Names of the current place. Defaults to the first site; null is none. */
  chosen: { readonly organization: string; readonly site?: string } | undefined | null;
  /** Whether a person confirms a write, or all writes of a terminal. */
  agrees: (about: 'one' | 'all', write: Write) => boolean = () => false;
  files: NonNullable<TerminalServices['files']> = () => Promise.resolve({});
  /** Questions that a person was asked. */
  readonly asked: (readonly ['one' | 'all', Write])[] = [];

  /** Operations that a person has added. */
  endpoints: readonly Operation[] = [];

  private constructor(bench: SessionBench, permissions: TerminalPermissions, folder: string, listener: LocalListener) {
    this.bench = bench;
    this.permissions = permissions;
    this.folder = folder;
    this.listener = listener;
  }

  /** @param toolsOf returns the tools for agents; none by default */
  static async open(
    options: DemoOptions = {},
    toolsOf: (bench: SessionBench) => ToolProvider | undefined = () => undefined,
  ): Promise<TerminalBench> {
    const bench = await SessionBench.open(options);
    await bench.signedIn();
    const ask = (about: 'one' | 'all') => (write: Write) => {
      opened.asked.push([about, write]);
      return Promise.resolve(opened.agrees(about, write));
    };
    const services = terminalServices(() => opened.signIn(), toolsOf(bench), {
      files: (connection) => opened.files(connection),
      calls: new TerminalCalls(
        bench.store,
        bench.manager,
        callServices({
          place: () => opened.place,
          operations: () => Promise.resolve([...catalogue, ...opened.endpoints]),
          writes: { agrees: ask('one'), allowsAll: ask('all'), tooLate: () => undefined },
        }),
      ),
    });
    const permissions = new TerminalPermissions(bench.store, bench.manager, silentLog, services);
    const folder = await mkdtemp(path.join(tmpdir(), "bin test's "));
    await installProgram(path.join(folder, 'bin'), program('cli'));
    const listener = await listenLocally(permissions.respond, { responseMs: 60_000 });
    const opened = new TerminalBench(bench, permissions, folder, listener);
    return opened;
  }

  /** Grants access to connections, by default the bench's. */
  issue(...connections: Connection[]): TerminalPermission {
    const allowed = connections.length > 0 ? connections : [this.bench.connection];
    return this.permissions.issue(() => Promise.resolve(allowed), undefined, undefined, true);
  }

  get place(): PlaceName | undefined {
    const record = lastLoadedIn(this.bench.state)?.record;
    if (!record || this.chosen === null) return undefined;
    const { organization: called, site: named } = this.chosen ?? {};
    const { organizations } = record.access;
    const organization = organizations.find(({ name }) => called === undefined || name === called);
    if (!organization) return undefined;
    const site = organization.sites.find(({ name }) => (this.chosen ? name === named : true));
    const bare = ({ id, name }: EntityName) => ({ ...(id !== undefined && { id }), name });
    return { organization: bare(organization), ...(site && { site: bare(site) }) };
  }

  environment({ key }: TerminalPermission): TerminalEnvironment {
    const { address } = this.listener;
    const bin = path.join(this.folder, 'bin');
    return {
      bin,
      variables: {
        ORG_ACCESS_BIN: bin,
        ORG_ACCESS_NODE: process.execPath,
        ORG_ACCESS_SOCKET: address.path,
        ORG_ACCESS_KEY: address.key + key,
      },
    };
  }

  /** Runs a program with `org-access` on its PATH. On Windows it runs in `cmd.exe`, and again if that fails to start it. */
  async run(program: string, args: readonly string[], environment?: TerminalEnvironment, input = ''): Promise<Ended> {
    const { PATH = '' } = process.env;
    const env = {
      HOME: this.folder,
      PATH: environment ? environment.bin + path.delimiter + PATH : PATH,
      ...environment?.variables,
    };
    const [file, words] =
      isWindows && path.basename(program) === 'org-access' ? inCmd(cmdLine(program, args)) : [program, args];
    const isLine = file === 'cmd.exe';
    for (let tries = 1; ; tries += 1) {
      const child = spawn(file, words, { env, cwd: this.folder, stdio: 'pipe', windowsVerbatimArguments: isLine });
      const texts = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
      if (!isLine || code !== notStarted || tries === 3) return { code, ...texts };
    }
  }

  orgAccess(permission: TerminalPermission, args: readonly string[], input?: string): Promise<Ended> {
    const environment = this.environment(permission);
    return this.run(path.join(environment.bin, 'org-access'), args, environment, input);
  }

  /** Sets the clock of the service and the window to that of `org-access`, and signs in at that time. */
  async setClock(): Promise<void> {
    const { clock } = this.bench;
    clock.sleep(Date.now() - clock.now());
    await this.bench.signedIn();
  }

  async close(): Promise<void> {
    this.listener.dispose();
    await this.bench.close();
    await removeFolder(this.folder);
  }
}
