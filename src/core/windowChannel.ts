import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readFile, readdir, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { wait, type Clock } from './clock.ts';
import type { Disposable } from './disposable.ts';
import { isObject, own } from './json.ts';
import { askLocally, isOurs, listenLocally, removeLocalAddress, type LocalAddress, type LocalListener } from './localSocket.ts';
import type { Log } from './ports.ts';

export interface WindowChannelOptions {
  /** Where the windows of this machine find each other: one small file for each. Made when missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Answers what another window asks, with a JSON value. */
  readonly receive: (message: unknown) => Promise<unknown>;
}

/** From each window to all others of the same user on the same machine, process to process. */
export interface WindowChannel extends Disposable {
  /** Ends when others can reach this window, or it is known that they cannot. Never rejects. */
  readonly ready: Promise<void>;
  /** Asks all others at once. The answers of those that answered within a second, in no order. Never rejects. */
  ask(message: unknown): Promise<unknown[]>;
}

const patienceMs = 1_000;

/** A folder that cannot be used leaves this window alone, which is logged once. */
export function openWindowChannel({ folder, clock, log, receive }: WindowChannelOptions): WindowChannel {
  const name = `${randomBytes(8).toString('hex')}.json`;
  const ended = new AbortController();
  let listener: LocalListener | undefined;

  async function open(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const opened = await listenLocally(receive);
      if (ended.signal.aborted) {
        opened.dispose();
        return;
      }
      listener = opened;
      const draft = path.join(folder, `${name}.draft`);
      await writeFile(draft, JSON.stringify({ pid: process.pid, ...opened.address }), { mode: 0o600 });
      await rename(draft, path.join(folder, name));
      if (ended.signal.aborted) removeOwn();
    } catch (error) {
      log.warn(`Other windows cannot reach this one: ${nameOf(error)}.`);
    }
  }

  function removeOwn(): void {
    listener?.dispose();
    for (const file of [name, `${name}.draft`]) rmSync(path.join(folder, file), { force: true });
  }

  const ready = open();
  return {
    ready,
    async ask(message) {
      const patience = new AbortController();
      const late = wait(clock, patienceMs, AbortSignal.any([patience.signal, ended.signal])).then(() => patience.abort());
      const files = await readdir(folder).catch(() => []);
      const others = files.filter((file) => file.endsWith('.json') && file !== name).map((file) => path.join(folder, file));
      const answers = await Promise.all(others.map((file) => askOne(file, message, patience.signal)));
      patience.abort();
      await late;
      return answers.filter((answer) => answer !== undefined);
    },
    dispose() {
      ended.abort();
      try {
        removeOwn();
      } catch (error) {
        log.warn(`What was left of this window was not removed: ${nameOf(error)}.`);
      }
    },
  };
}

/** Asks the window of a file. What is left of one that listens no more is removed. */
async function askOne(file: string, message: unknown, signal: AbortSignal): Promise<unknown> {
  let address: LocalAddress | undefined;
  try {
    const { uid } = await lstat(file);
    if (process.getuid && uid !== process.getuid()) return undefined;
    address = decodeAddress(await readFile(file, 'utf8'));
    return address && (await isOurs(address.path)) ? await askLocally(address, message, signal) : undefined;
  } catch (error) {
    if (!address || !['ECONNREFUSED', 'ENOENT'].includes(nameOf(error))) return undefined;
    await unlink(file).catch(() => undefined);
    removeLocalAddress(address.path);
    return undefined;
  }
}

function decodeAddress(json: string): LocalAddress | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const address = isObject(value) ? own(value, 'path') : undefined;
    const key = isObject(value) ? own(value, 'key') : undefined;
    return typeof address === 'string' && typeof key === 'string' && /^[0-9a-f]{32}$/.test(key) ? { path: address, key } : undefined;
  } catch {
    return undefined;
  }
}

/** The code of a system error, or what kind of error it is; its message may hold paths. */
function nameOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error instanceof Error ? error.name : typeof error;
}
