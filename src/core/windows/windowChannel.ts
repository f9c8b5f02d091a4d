import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readFile, readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { wait, type Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { writeWhole } from '../base/files.ts';
import { isObject, own } from '../base/json/json.ts';
import type { Log } from '../base/ports.ts';
import { isOurs, removeLocalAddress } from '../connection/localAddress.ts';
import { askLocally, listenLocally, UnprovenListenerError, type LocalListener } from './localSocket.ts';
import type { WindowKeys } from './windowKeys.ts';

export interface WindowChannelOptions {
  /** The folder in which the windows of this machine find each other: one small file for each, which holds no secret. It is made when missing. */
  readonly folder: string;
  /** The keys that windows know each other by. */
  readonly keys: Pick<WindowKeys, 'ready' | 'all' | 'met' | 'adopt' | 'introduce'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Answers what another window asks, with a JSON value. */
  readonly receive: (message: unknown) => Promise<unknown>;
}

/**
 * Connects each window to all others that share a key with it, process to process. Who puts a file of his own into the folder is
 * sent random numbers, and is not listened to.
 */
export interface WindowChannel extends Disposable {
  /** Ends when others can reach this window, or it is known that they cannot. Never rejects. */
  readonly ready: Promise<void>;
  /** Asks all others at once. The answers of those that answered within a second, in no order. Never rejects. */
  ask(message: unknown): Promise<unknown[]>;
}

const patienceMs = 1_000;

/** The most bytes that a file is read with. Those of windows hold about a hundred. */
const longestFile = 4_096;

/** The delays between greetings. Windows that were opened together know each other after the first, one whose page was asleep after a later one. */
const greetAgainMs = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** A folder that cannot be used leaves this window alone, which is logged once. Whenever it asks, it is tried again. */
export function openWindowChannel({ folder, keys, clock, log, receive }: WindowChannelOptions): WindowChannel {
  const ended = new AbortController();
  let listener: LocalListener | undefined;
  /** Of the file by which others find this window; undefined while it is made, empty when it could not be. */
  let name: string | undefined;
  let isAlone = false;

  async function open(): Promise<void> {
    try {
      await keys.ready;
      if (ended.signal.aborted) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      listener?.dispose();
      listener = await listenLocally(answer, { keys: () => keys.all, onStranger: () => keys.introduce() });
      // A new name, since who finds nobody at the address before removes the file that named it.
      const file = `${randomBytes(8).toString('hex')}.json`;
      await writeWhole(path.join(folder, file), JSON.stringify({ pid: process.pid, path: listener.address.path }));
      name = file;
      if (ended.signal.aborted) removeOwn();
    } catch (error) {
      if (!ended.signal.aborted && !isAlone) log.warn(`Other windows cannot reach this one: ${codeOf(error)}.`);
      isAlone = true;
      name = '';
    }
  }

  async function answer(message: unknown): Promise<unknown> {
    if (!isObject(message)) return undefined;
    if (!Object.hasOwn(message, 'keys')) return await receive(own(message, 'ask'));
    keys.adopt(own(message, 'keys'));
    return keys.met;
  }

  async function greet(): Promise<void> {
    for (const delayMs of greetAgainMs) {
      const { answers, isWhole } = await askAll({ keys: keys.met });
      for (const theirs of answers) keys.adopt(theirs);
      if (isWhole || ended.signal.aborted) return;
      await wait(clock, delayMs, ended.signal);
    }
  }

  /** `isWhole` when all who listen have answered. */
  async function askAll(message: unknown): Promise<{ answers: unknown[]; isWhole: boolean }> {
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
    const outcomes = await Promise.all(others.map((file) => askOne(file, keys.all, message, patience.signal)));
    patience.abort();
    await late;
    if (outcomes.includes(stranger)) keys.introduce();
    const isAnswer = (outcome: unknown) => outcome !== stranger && outcome !== silent;
    const told = outcomes.filter((outcome) => outcome !== undefined);
    return { answers: told.filter(isAnswer), isWhole: told.every(isAnswer) };
  }

  function removeOwn(): void {
    listener?.dispose();
    if (name) rmSync(path.join(folder, name), { force: true });
  }

  const ready = open();
  void ready.then(greet);
  return {
    ready,
    ask: async (message) => (await askAll({ ask: message })).answers,
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

/** Stands for a listener with none of the keys: a window of another browser, one that has not been introduced, or nobody's friend. */
const stranger = Symbol('stranger');

/** Stands for a listener that did not answer in time, as a window does that is busy, or that has ended meanwhile. */
const silent = Symbol('silent');

/** Asks the window of a file: undefined where there is none. What is left of one that listens no more is removed. */
async function askOne(file: string, keys: readonly string[], message: unknown, signal: AbortSignal): Promise<unknown> {
  let address: string | undefined;
  try {
    const found = await lstat(file);
    if (!found.isFile() || found.size > longestFile || (process.getuid && found.uid !== process.getuid()))
      return undefined;
    address = await addressIn(file);
    if (address === undefined || !(await isOurs(address))) return undefined;
    const answer = await askLocally(address, keys, message, signal);
    return answer === undefined ? silent : answer;
  } catch (error) {
    if (error instanceof UnprovenListenerError) return stranger;
    if (address === undefined) return undefined;
    if (!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))) return silent;
    await unlink(file).catch(() => undefined);
    removeLocalAddress(address);
    return undefined;
  }
}

/** The address at which the window of a file listens. The file of an earlier version, which held a key, is removed: nobody can be asked with it any more. */
async function addressIn(file: string): Promise<string | undefined> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, 'key')) await unlink(file);
  const address = own(value, 'path');
  return typeof address === 'string' ? address : undefined;
}

/** The code of a system error, or what kind of error it is; its message may hold paths. */
function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
