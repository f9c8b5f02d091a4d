import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  commands,
  ConfigurationTarget,
  extensions,
  window,
  workspace,
  type Terminal,
  type WorkspaceFolder,
} from 'vscode';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { defaultScope } from '../../../src/service/connection/common/connection.ts';
import type { SessionReader } from '../../../src/session/common/session.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';

/** Environment of a program, and the result of `org-access url` in it. */
export interface Report {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly code: number;
  readonly stdout: string;
}

/** Program that requests the base URL, and writes a report to the file named in its environment. */
const script = `
const { execFileSync } = require('node:child_process');
const { writeFileSync, existsSync } = require('node:fs');
let code = 0, stdout = '';
try { stdout = execFileSync('org-access', ['url'], { encoding: 'utf8' }); } catch (error) { code = error.status ?? -1; }
const { REPORT, WAIT_FOR, ...env } = process.env;
const file = REPORT ?? 'report.json';
writeFileSync(file + '.part', JSON.stringify({ args: process.argv.slice(2), env, code, stdout }));
require('node:fs').renameSync(file + '.part', file);
const wait = () => (WAIT_FOR === undefined || existsSync(WAIT_FOR) ? undefined : setTimeout(wait, 50));
wait();
`;

/** Prefix of the IDs of a bench's connections. */
const ofBench = 'id of ';

/** Number of files created in the workspace, which all tests share. */
let files = 0;

/** Signed-in connections, and a workspace with a program to start. */
export class ProgramBench {
  readonly access: TestAccess;
  readonly service: DemoService;
  readonly folder: WorkspaceFolder;

  private constructor(access: TestAccess, service: DemoService, folder: WorkspaceFolder) {
    this.access = access;
    this.service = service;
    this.folder = folder;
  }

  static async open(...names: readonly string[]): Promise<ProgramBench> {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    const folder = workspace.workspaceFolders?.[0];
    assert.ok(extension && folder);
    const access = await extension.activate();
    const service = await startDemoService({ changes: [{ what: 'link-down', fromDetail: 2 }] });
    const bench = new ProgramBench(access, service, folder);
    const connections = names.map((name) => ({
      id: ofBench + name,
      name,
      baseUrl: service.url,
      clientId: service.clientId,
      scope: defaultScope,
    }));
    await workspace.getConfiguration('orgAccess').update('connections', connections, ConfigurationTarget.Global);
    await eventually('the connections are there', () => bench.#connected === names.length);
    for (const connection of connections)
      await access.manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve());
    await mkdir(bench.path('.vscode'), { recursive: true });
    await writeFile(bench.path('program.js'), script);
    return bench;
  }

  /** Number of connections of the bench. There may be others, such as the demo of another test. */
  get #connected(): number {
    return this.access.sessions.snapshot.connections.filter(({ id }) => id.startsWith(ofBench)).length;
  }

  /** Sessions of the bench only, so that nobody is asked to choose one. */
  get sessions(): SessionReader {
    const { sessions } = this.access;
    return {
      get snapshot() {
        const { snapshot } = sessions;
        return { ...snapshot, connections: snapshot.connections.filter(({ id }) => id.startsWith(ofBench)) };
      },
      onDidChange: (listener) => sessions.onDidChange(listener),
    };
  }

  path(name: string): string {
    return path.join(this.folder.uri.fsPath, name);
  }

  newFile(kind: string): string {
    return this.path(`${kind}-${(files += 1)}`);
  }

  async report(file: string): Promise<Report> {
    let text = '';
    await eventually(`the report ${file}`, async () => (text = await readFile(file, 'utf8').catch(() => '')) !== '');
    return JSON.parse(text) as Report;
  }

  /** Runs the program in a terminal. @returns its report */
  async reportFrom(terminal: Terminal): Promise<Report> {
    const [file, shell] = [this.newFile('report'), this.newFile('run')];
    await writeFile(shell, `REPORT='${file}' '${process.execPath}' '${this.path('program.js')}'\n`);
    terminal.sendText(`. '${shell}'`);
    return await this.report(file);
  }

  /**
   * Requests the base URL with the environment of an ended program, as a process that it left behind could.
   *
   * @returns the exit code of `org-access`
   */
  async asksLater({ env }: Report): Promise<number | string | undefined> {
    return await new Promise((resolve) =>
      execFile('org-access', ['url'], { env, encoding: 'utf8' }, (error) => resolve(error ? (error.code ?? -1) : 0)),
    );
  }

  /** Whether anything is allowed in this workspace. */
  async isAllowed(): Promise<boolean> {
    return (await this.#managed(() => undefined)) > 0;
  }

  /** Revokes everything that was allowed, so that it is asked about again. */
  async forget(): Promise<void> {
    await this.#managed((items) => items.at(-1));
  }

  /** Opens the list of everything with access. @returns its number of rows */
  async #managed(choose: (items: readonly unknown[]) => unknown): Promise<number> {
    let rows = 0;
    const { showQuickPick, showInformationMessage } = window;
    const pick = (items: readonly unknown[]) => ((rows = items.length), Promise.resolve(choose(items)));
    const silent = () => Promise.resolve(undefined);
    Object.assign(window, { showQuickPick: pick, showInformationMessage: silent });
    try {
      await commands.executeCommand('orgAccess.manageTerminals');
    } finally {
      Object.assign(window, { showQuickPick, showInformationMessage });
    }
    return rows;
  }

  async close(): Promise<void> {
    await this.forget();
    await this.service.close();
    await rm(this.path('.vscode'), { recursive: true, force: true });
  }
}
