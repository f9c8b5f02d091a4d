import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readFile, readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { isOurs, removeLocalAddress } from '../../connections/node/localAddress.ts';
import { wait, type Clock } from '../../platform/common/clock.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import { isObject, own } from '../../platform/common/json/json.ts';
import type { Log } from '../../platform/common/ports.ts';
import { writeFileAtomic } from '../../platform/node/files.ts';
import { askLocally, listenLocally, type LocalListener } from './localSocket.ts';
import { sharedKey } from './sharedKey.ts';

export interface WindowChannelOptions {
  /** The folder in which the windows of this machine find each other: their key, and one small file for each. It is made when missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Answers what another window asks, with a JSON value. */
  readonly receive: (message: unknown) => Promise<unknown>;
}

/** Connects each window to all others of this user, process to process. */
export interface WindowChannel extends Disposable {
  /** Ends when others can reach this window, or it is known that they cannot. Never rejects. */
  readonly ready: Promise<void>;
  /** Asks all others at once. The answers of those that answered within a second, in no order. Never rejects. */
  ask(message: unknown): Promise<unknown[]>;
}

const patienceMs = 1_000;

/** The most bytes that a file is read with. Those of windows hold about a hundred. */
const longestFile = 4_096;

/** Beside the files of windows, which end otherwise. */
const keyName = 'key';

/** A folder that cannot be used leaves this window alone, which is logged once. Whenever it asks, it is tried again. */
export function openWindowChannel({ folder, clock, log, receive }: WindowChannelOptions): WindowChannel {
  const ended = new AbortController();
  let listener: LocalListener | undefined;
  let key = '';
  /** Name of the file by which others find this window; undefined while it is made, empty when it could not be. */
  let name: string | undefined;
  let isAlone = false;

  async function open(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      key = await sharedKey(path.join(folder, keyName));
      if (ended.signal.aborted) return;
      listener?.dispose();
      listener = await listenLocally(receive, { key });
      // A new name, since who finds nobody at the address before removes the file that named it.
      const file = `${randomBytes(8).toString('hex')}.json`;
      await writeFileAtomic(path.join(folder, file), JSON.stringify({ pid: process.pid, path: listener.address.path }));
      name = file;
      if (ended.signal.aborted) removeOwn();
    } catch (error) {
      if (!ended.signal.aborted && !isAlone) log.warn(`Other windows cannot reach this one: ${codeOf(error)}.`);
      isAlone = true;
      name = '';
    }
  }

  async function ask(message: unknown): Promise<unknown[]> {
    const patience = new AbortController();
    const late = wait(clock, patienceMs, AbortSignal.any([patience.signal, ended.signal])).then(() => patience.abort());
    const known = name;
    const files = await readdir(folder).catch((): string[] => []);
    if (known !== undefined && known === name && !files.includes(known)) {
      // It could not be made, something has tidied up there, or has removed the socket as a temporary file, and another window then the file.
      name = undefined;
      void open();
    }
    const others = files
      .filter((file) => file.endsWith('.json') && file !== name)
      .map((file) => path.join(folder, file));
    const answers = await Promise.all(others.map((file) => askOne(file, key, message, patience.signal)));
    patience.abort();
    await late;
    return answers.filter((answer) => answer !== undefined);
  }

  function removeOwn(): void {
    listener?.dispose();
    if (name) rmSync(path.join(folder, name), { force: true });
  }

  const ready = open();
  return {
    ready,
    ask,
    dispose() {
      ended.abort();
      try {
        removeOwn();
      } catch (error) {
        log.warn(`What was left of this window was not removed: ${codeOf(error)}.`);
      }
    },
  };
}

/** Asks the window of a file: undefined where there is none, or none that answers in time. What is left of one that listens no more is removed. */
async function askOne(file: string, key: string, message: unknown, signal: AbortSignal): Promise<unknown> {
  let address: string | undefined;
  try {
    const found = await lstat(file);
    if (!found.isFile() || found.size > longestFile || (process.getuid && found.uid !== process.getuid()))
      return undefined;
    address = await addressIn(file);
    if (address === undefined || !(await isOurs(address))) return undefined;
    return await askLocally({ path: address, key }, message, signal);
  } catch (error) {
    if (address === undefined || !['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))) return undefined;
    await unlink(file).catch(() => undefined);
    removeLocalAddress(address);
    return undefined;
  }
}

/** The address at which the window of a file listens. */
async function addressIn(file: string): Promise<string | undefined> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  const address = isObject(value) ? own(value, 'path') : undefined;
  return typeof address === 'string' ? address : undefined;
}

/** The code of a system error, or what kind of error it is; its message may hold paths. */
function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
