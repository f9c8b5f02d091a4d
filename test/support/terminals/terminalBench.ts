import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { Connection } from '../../../src/core/connection/connection.ts';
import { TerminalPasses, type TerminalPass } from '../../../src/core/terminals/terminalPasses.ts';
import { listenLocally, type LocalListener } from '../../../src/core/windows/localSocket.ts';
import type { DemoOptions } from '../../../src/demo/service.ts';
import { installProgram } from '../../../src/editor/terminals/terminalProgram.ts';
import type { TerminalEnvironment } from '../../../src/model/terminals/shellFiles.ts';
import { SessionBench, silentLog } from '../session/sessionBench.ts';
import { terminalServices } from './services.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A signed-in session, the socket of its window, and the program `org-access` as it is installed for terminals. */
export class TerminalBench {
  readonly bench: SessionBench;
  readonly passes: TerminalPasses;
  readonly folder: string;
  readonly listener: LocalListener;

  private constructor(bench: SessionBench, passes: TerminalPasses, folder: string, listener: LocalListener) {
    this.bench = bench;
    this.passes = passes;
    this.folder = folder;
    this.listener = listener;
  }

  static async open(options: DemoOptions = {}): Promise<TerminalBench> {
    const bench = await SessionBench.open(options);
    await bench.signedIn();
    const passes = new TerminalPasses(bench.store, bench.manager, silentLog, terminalServices());
    const folder = await mkdtemp(path.join(tmpdir(), "bin test's "));
    const helper = path.join(folder, 'built.js');
    await build({
      entryPoints: ['src/helper/main.ts'],
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      outfile: helper,
      logLevel: 'warning',
    });
    await installProgram(path.join(folder, 'bin'), helper);
    return new TerminalBench(bench, passes, folder, await listenLocally(passes.answer, { answerMs: 60_000 }));
  }

  /** Access to the connections, by default the one of the bench. */
  issue(...connections: Connection[]): TerminalPass {
    const allowed = connections.length > 0 ? connections : [this.bench.connection];
    return this.passes.issue(() => Promise.resolve(allowed));
  }

  environment({ key }: TerminalPass): TerminalEnvironment {
    const { address } = this.listener;
    return {
      bin: path.join(this.folder, 'bin'),
      variables: {
        ORG_ACCESS_NODE: process.execPath,
        ORG_ACCESS_SOCKET: address.path,
        ORG_ACCESS_KEY: address.key + key,
      },
    };
  }

  /** Runs a program with `org-access` on its PATH. */
  async run(program: string, args: readonly string[], environment?: TerminalEnvironment, input = ''): Promise<Ended> {
    const { PATH = '' } = process.env;
    const env = {
      HOME: this.folder,
      PATH: environment ? `${environment.bin}:${PATH}` : PATH,
      ...environment?.variables,
    };
    const child = spawn(program, args, { env, cwd: this.folder, stdio: 'pipe' });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, ...texts };
  }

  /** Runs `org-access`. */
  orgAccess(pass: TerminalPass, args: readonly string[], input?: string): Promise<Ended> {
    const environment = this.environment(pass);
    return this.run(path.join(environment.bin, 'org-access'), args, environment, input);
  }

  async close(): Promise<void> {
    this.listener.dispose();
    await this.bench.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
