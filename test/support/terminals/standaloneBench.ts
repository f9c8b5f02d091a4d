import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDemoService, type DemoOptions, type DemoService } from '../../../src/demo/service.ts';
import { program } from '../bundled.ts';
import { removeFolder } from '../removeFolder.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Ended {
  readonly code: number | NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Installs `org-access` as one file. */
async function installStandalone(folder: string): Promise<Ended> {
  return await start(process.execPath, [program('cli'), 'install', folder], { PATH: process.env.PATH }).ended;
}

/** The demo service, and `org-access` as installed for cron, with a home and a temporary folder of its own. */
export class StandaloneBench {
  readonly service: DemoService;
  readonly folder: string;

  private constructor(service: DemoService, folder: string) {
    this.service = service;
    this.folder = folder;
  }

  static async open(options: DemoOptions = {}): Promise<StandaloneBench> {
    const service = await startDemoService(options);
    const folder = await mkdtemp(path.join(tmpdir(), 'cron '));
    for (const name of ['bin', 'home', 'tmp', 'work']) await mkdir(path.join(folder, name));
    await installStandalone(path.join(folder, 'bin'));
    await writeFile(path.join(folder, 'password'), `${service.password}\n`, { mode: 0o600 });
    return new StandaloneBench(service, folder);
  }

  get file(): string {
    return path.join(this.folder, 'bin/org-access');
  }

  /** Variables of a crontab: the password is in a file. */
  get variables(): Readonly<Record<string, string>> {
    const { url, clientId, clientSecret, username } = this.service;
    return {
      ORG_ACCESS_URL: url,
      ORG_ACCESS_CLIENT_ID: clientId,
      ORG_ACCESS_CLIENT_SECRET: clientSecret,
      ORG_ACCESS_USERNAME: username,
      ORG_ACCESS_PASSWORD_FILE: path.join(this.folder, 'password'),
    };
  }

  /** @param more replace the variables; undefined ones are removed */
  run(args: readonly string[], more: Variables = {}): Promise<Ended> {
    return this.start(args, more).ended;
  }

  start(args: readonly string[], more: Variables = {}): Running {
    return start(process.execPath, [this.file, ...args], { ...this.environment, ...more }, this.folder);
  }

  /** Runs lines in a shell, which finds `org-access` on its PATH. */
  shell(lines: string, more: Variables = {}): Promise<Ended> {
    return start('/bin/sh', ['-c', lines], { ...this.environment, ...more }, path.join(this.folder, 'work')).ended;
  }

  get environment(): Variables {
    return {
      PATH: [path.join(this.folder, 'bin'), path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      HOME: path.join(this.folder, 'home'),
      TMPDIR: path.join(this.folder, 'tmp'),
      ...this.variables,
    };
  }

  async close(): Promise<void> {
    await this.service.close();
    await removeFolder(this.folder);
  }
}

function start(file: string, args: readonly string[], variables: Variables, cwd?: string): Running {
  const env = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  const child = spawn(file, args, { env, cwd, stdio: 'pipe' });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end();
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code, signal) => resolve({ code: code ?? signal, ...texts })),
  );
  return { child, ended };
}
