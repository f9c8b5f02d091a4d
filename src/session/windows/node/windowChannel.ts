import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { wait, type Clock } from '../../../platform/common/clock.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { isObject, own } from '../../../platform/common/json/json.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { writeFileAtomic } from '../../../platform/node/files.ts';
import { isOurs, removeLocalAddress } from './localAddress.ts';
import { askLocally, listenLocally, type LocalListener } from './localSocket.ts';

const isKey = (value: string): boolean => /^[0-9a-f]{64}$/.test(value);

/** Reads before a file without a key is replaced, because its writer died. */
const maxReads = 20;
const pollMs = 25;

/** Returns the key that this user's windows share, in a file with mode 0600. */
export async function sharedKey(file: string): Promise<string> {
  for (let reads = 1; ; reads += 1) {
    const found = await makeOrRead(file);
    if (isKey(found)) return found;
    if (reads % maxReads === 0) await rm(file, { force: true });
    await sleep(pollMs);
  }
}

async function makeOrRead(file: string): Promise<string> {
  const made = randomBytes(32).toString('hex');
  try {
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readFile(file, 'utf8').catch((problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ENOENT') return '';
      throw problem;
    });
  }
}

export interface WindowChannelOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly receive: (message: unknown) => Promise<unknown>;
}

export interface WindowChannel extends Disposable {
  /** Resolves once other windows can reach this one, or never will. Never rejects. */
  readonly ready: Promise<void>;
  /** Returns the responses that come within a second. Never rejects. */
  ask(message: unknown): Promise<unknown[]>;
}

const patienceMs = 1_000;

const maxFileBytes = 4_096;

const keyName = 'key';

/** If the folder can't be used, this window is alone. */
export function openWindowChannel({ folder, clock, log, receive }: WindowChannelOptions): WindowChannel {
  const ended = new AbortController();
  const name = `${randomBytes(8).toString('hex')}.json`;
  let listener: LocalListener | undefined;
  let key = '';

  async function open(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      key = await sharedKey(path.join(folder, keyName));
      if (ended.signal.aborted) return;
      listener = await listenLocally(receive, { key });
      await writeFileAtomic(path.join(folder, name), JSON.stringify({ pid: process.pid, path: listener.address.path }));
      if (ended.signal.aborted) removeOwn();
    } catch (error) {
      if (!ended.signal.aborted) log.warn(`Other windows cannot reach this one: ${codeOf(error)}.`);
    }
  }

  async function ask(message: unknown): Promise<unknown[]> {
    const patience = new AbortController();
    const late = wait(clock, patienceMs, AbortSignal.any([patience.signal, ended.signal])).then(() => patience.abort());
    const files = await readdir(folder).catch((): string[] => []);
    const others = files
      .filter((file) => file.endsWith('.json') && file !== name)
      .map((file) => path.join(folder, file));
    const responses = await Promise.all(others.map((file) => askOne(file, key, message, patience.signal)));
    patience.abort();
    await late;
    return responses.filter((response) => response !== undefined);
  }

  function removeOwn(): void {
    listener?.dispose();
    rmSync(path.join(folder, name), { force: true });
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

/** Sends a message to one window and returns its response. Removes the file of a window that no longer listens. */
async function askOne(file: string, key: string, message: unknown, signal: AbortSignal): Promise<unknown> {
  let address: string | undefined;
  try {
    const found = await lstat(file);
    if (!found.isFile() || found.size > maxFileBytes || (process.getuid && found.uid !== process.getuid()))
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

async function addressIn(file: string): Promise<string | undefined> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  const address = isObject(value) ? own(value, 'path') : undefined;
  return typeof address === 'string' ? address : undefined;
}

/** Returns the error's code or name, because its message may contain paths. */
function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
