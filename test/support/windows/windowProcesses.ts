import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoService } from '../../../src/demo/service.ts';
import { systemClock, type Clock } from '../../../src/platform/common/clock.ts';
import type { SecretStore } from '../../../src/platform/common/ports.ts';
import { writeFileAtomic } from '../../../src/platform/node/files.ts';
import { worker } from '../bundled.ts';
import { eventually, patienceMs } from '../eventually.ts';
import { removeFolder } from '../removeFolder.ts';
import { DesktopStorage } from '../storage/desktop.ts';

export interface WindowSetup {
  readonly folder: string;
  readonly service: Pick<DemoService, 'url' | 'username' | 'password' | 'clientId' | 'clientSecret'>;
}

export interface Order {
  readonly do: 'signIn' | 'token' | 'state' | 'detail';
}

/** Point where an extension host can be stalled: before a refresh is sent, or after its tokens were stored. */
export type StallPoint = 'sending' | 'saved';

interface SecretCall {
  readonly call: 'get' | 'store' | 'delete';
  readonly key: string;
  readonly value?: string;
  readonly number: number;
}

export type Answer =
  | { number: number; result?: unknown; error?: string }
  | SecretCall
  | { stalled: string }
  | { told: string }
  | { ready: true };

/** Window with its extension host in a separate process. Its storage survives when that is killed. */
export class WindowProcess {
  readonly child: ChildProcess;
  readonly #secrets: SecretStore;
  readonly #folder: string;
  readonly heard: Answer[] = [];
  readonly #waiting = new Map<number, (answer: { result?: unknown; error?: string }) => void>();
  #openCalls = 0;
  #isKilled = false;
  #number = 0;

  /** @param folder shared with the other windows */
  constructor(child: ChildProcess, secrets: SecretStore, folder: string) {
    this.child = child;
    this.#folder = folder;
    this.#secrets = secrets;
    secrets.onDidChange(({ key }) => this.#send({ changed: key }));
    child.on('message', (answer: Answer) => {
      if ('call' in answer) return void this.#reachSecrets(answer);
      this.heard.push(answer);
      if ('number' in answer) this.#settle(answer.number, answer);
    });
    child.once('exit', (code, signal) => {
      if (this.#isKilled) this.#waiting.clear();
      for (const number of this.#waiting.keys())
        this.#settle(number, { error: `The window has ended by itself, with ${code ?? signal}.` });
    });
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /**
   * Sends an order. Never settles if the process is killed.
   *
   * @throws Error of the other process, or, after the time limit, one with the state
   */
  async ask(order: Order): Promise<unknown> {
    const number = ++this.#number;
    const answered = new Promise<{ result?: unknown; error?: string }>((resolve) => this.#waiting.set(number, resolve));
    this.#send({ number, order });
    void sleep(patienceMs, undefined, { ref: false }).then(() => {
      if (this.#waiting.has(number))
        this.#settle(number, { error: `No answer to "${order.do}": ${this.#whatIsKnown()}` });
    });
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(error);
    return result;
  }

  hasSaid(what: 'stalled' | 'told' | 'ready'): boolean {
    return this.heard.some((answer) => what in answer);
  }

  async kill(): Promise<void> {
    if (!this.isAlive) return;
    this.#isKilled = true;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  #settle(number: number, answer: { result?: unknown; error?: string }): void {
    const settle = this.#waiting.get(number);
    this.#waiting.delete(number);
    settle?.(answer);
  }

  /** Describes the state, to tell a waiting window from an unreachable one. */
  #whatIsKnown(): string {
    const { isAlive, child, heard } = this;
    const files = readdirSync(this.#folder, { recursive: true });
    return JSON.stringify({
      isAlive,
      isConnected: child.connected,
      lastHeard: heard.slice(-3),
      openCalls: this.#openCalls,
      files,
    });
  }

  #send(message: object): void {
    if (this.isAlive && this.child.connected) this.child.send(message, () => undefined);
  }

  async #reachSecrets({ call, key, value = '', number }: SecretCall): Promise<void> {
    this.#openCalls += 1;
    const found = await (call === 'store' ? this.#secrets.store(key, value) : this.#secrets[call](key));
    this.#openCalls -= 1;
    this.#send({ answered: number, ...(found !== undefined && { value: found }) });
  }
}

/** Under load, Wine sometimes fails to start a process with UNKNOWN; then it tries again. */
function forkWindow(setup: WindowSetup): ChildProcess {
  for (let tries = 1; ; tries += 1) {
    try {
      return fork(worker('windows/windowWorker'), [JSON.stringify(setup)], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'UNKNOWN' || tries === 3) throw error;
    }
  }
}

/** Windows of one machine, with their shared folder, clock, and secret storage. */
export class WindowProcesses {
  readonly folder: string;
  readonly windows: WindowProcess[] = [];
  readonly storage = new DesktopStorage();
  #offsetMs = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<WindowProcesses> {
    const processes = new WindowProcesses(await mkdtemp(path.join(tmpdir(), 'windows-test-')));
    await processes.advance(0);
    return processes;
  }

  get clock(): Clock {
    return { ...systemClock, now: () => Date.now() + this.#offsetMs };
  }

  /** Advances the clocks of all windows at once. */
  async advance(ms: number): Promise<void> {
    this.#offsetMs += ms;
    await writeFileAtomic(`${this.folder}/offset`, String(this.#offsetMs));
  }

  async start(count: number, service: DemoService): Promise<void> {
    const { url, username, password, clientId, clientSecret } = service;
    const setup: WindowSetup = {
      folder: this.folder,
      service: { url, username, password, clientId, clientSecret },
    };
    const started = Array.from({ length: count }, () => {
      return new WindowProcess(forkWindow(setup), this.storage.window(), this.folder);
    });
    this.windows.push(...started);
    await Promise.all(started.map((window) => eventually('a window has started', () => window.hasSaid('ready'))));
  }

  get alive(): WindowProcess[] {
    return this.windows.filter(({ isAlive }) => isAlive);
  }

  async holder(): Promise<WindowProcess | undefined> {
    const locks = `${this.folder}/locks`;
    const file = (await readdir(locks)).find((name) => name.endsWith('.lock'));
    const owner = file === undefined ? '' : await readFile(`${locks}/${file}`, 'utf8').catch(() => '');
    const pid = Number(/"pid":(\d+)/.exec(owner)?.[1]);
    return this.windows.find(({ child }) => child.pid === pid);
  }

  async askAll(order: Order): Promise<unknown[]> {
    return await Promise.all(this.alive.map((window) => window.ask(order)));
  }

  async setStall(point: StallPoint, on: boolean): Promise<void> {
    const file = `${this.folder}/stall-${point}`;
    await (on ? writeFile(file, '') : rm(file, { force: true }));
  }

  async close(): Promise<void> {
    for (const window of this.windows) await window.kill();
    await removeFolder(this.folder);
  }
}
