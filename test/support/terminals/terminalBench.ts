import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import type { Operation } from '../../../src/api/common/operation.ts';
import type { Connection } from '../../../src/connections/common/connection.ts';
import type { DemoOptions } from '../../../src/demo/service.ts';
import type { EntityName, PlaceName } from '../../../src/platform/common/entities.ts';
import { lastLoadedIn } from '../../../src/session/common/session.ts';
import type { ToolProvider } from '../../../src/terminals/common/protocol/toolProtocol.ts';
import { installProgram, type TerminalEnvironment } from '../../../src/terminals/node/shellFiles.ts';
import { TerminalCalls } from '../../../src/terminals/node/terminalCalls.ts';
import { TerminalGrants } from '../../../src/terminals/node/terminalGrants.ts';
import type { TerminalGrant, TerminalServices } from '../../../src/terminals/node/terminalServices.ts';
import type { Write } from '../../../src/terminals/node/writePermission.ts';
import { listenLocally, type LocalListener } from '../../../src/windows/node/localSocket.ts';
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

/** How `cmd.exe` ends where it could not start a program. On a machine with much to do, Wine's now and then fails to start one that is there. */
const notStarted = 9009;

/** A signed-in session, the socket of its window, and the program `org-access` as it is installed for terminals. */
export class TerminalBench {
  readonly bench: SessionBench;
  readonly grants: TerminalGrants;
  readonly folder: string;
  readonly listener: LocalListener;
  /** What a person does who is asked to sign in; nothing, at first. */
  signIn: () => Promise<void> = () => Promise.resolve();
  /** The current organization and site, by name; the first site of the record when left out, none when null. */
  chosen: { readonly organization: string; readonly site?: string } | undefined | null;
  /** Whether a person agrees to a write, or to all of a terminal; they agree to none, at first. */
  agrees: (about: 'one' | 'all', write: Write) => boolean = () => false;
  /** The files of connections for programs; none, at first. */
  files: NonNullable<TerminalServices['files']> = () => Promise.resolve({});
  /** What a person was asked about. */
  readonly asked: (readonly ['one' | 'all', Write])[] = [];

  /** Operations that a person has added. */
  endpoints: readonly Operation[] = [];

  private constructor(bench: SessionBench, grants: TerminalGrants, folder: string, listener: LocalListener) {
    this.bench = bench;
    this.grants = grants;
    this.folder = folder;
    this.listener = listener;
  }

  /** @param toolsOf gives what agents are offered; nothing when left out */
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
    const grants = new TerminalGrants(bench.store, bench.manager, silentLog, services);
    const folder = await mkdtemp(path.join(tmpdir(), "bin test's "));
    await installProgram(path.join(folder, 'bin'), program('cli'));
    const listener = await listenLocally(grants.answer, { answerMs: 60_000 });
    const opened = new TerminalBench(bench, grants, folder, listener);
    return opened;
  }

  /** Access to the connections, by default the one of the bench. */
  issue(...connections: Connection[]): TerminalGrant {
    const allowed = connections.length > 0 ? connections : [this.bench.connection];
    return this.grants.issue(() => Promise.resolve(allowed), undefined, undefined, true);
  }

  /** The current place, as the record has it. */
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

  environment({ key }: TerminalGrant): TerminalEnvironment {
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

  /** Runs a program with `org-access` on its PATH. On Windows `org-access` is run by `cmd.exe`, as there is no other way: again, where it was not started. */
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

  /** Runs `org-access`. */
  orgAccess(grant: TerminalGrant, args: readonly string[], input?: string): Promise<Ended> {
    const environment = this.environment(grant);
    return this.run(path.join(environment.bin, 'org-access'), args, environment, input);
  }

  async close(): Promise<void> {
    this.listener.dispose();
    await this.bench.close();
    await removeFolder(this.folder);
  }
}
