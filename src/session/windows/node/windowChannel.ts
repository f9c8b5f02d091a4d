import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { wait, type Clock } from '../../../platform/common/clock.ts';
import { isObject, own } from '../../../platform/common/json/json.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { writeFileAtomic } from '../../../platform/node/files.ts';
import { isOurs, removeLocalAddress, type LocalAddress } from './localAddress.ts';
import { askLocally, listenLocally, type LocalListener } from './localSocket.ts';

export interface WindowChannelOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly receive: (message: unknown) => Promise<unknown>;
}

export type WindowChannel = ReturnType<typeof openWindowChannel>;

const patienceMs = 1_000;

const maxFileBytes = 4_096;

/** Opens the channel between windows. If the folder can't be used, this window has no others. */
export function openWindowChannel({ folder, clock, log, receive }: WindowChannelOptions) {
  const ended = new AbortController();
  const name = `${randomBytes(8).toString('hex')}.json`;
  let listener: LocalListener | undefined;

  async function open(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (ended.signal.aborted) return;
      listener = await listenLocally(receive);
      await writeFileAtomic(path.join(folder, name), JSON.stringify(listener.address));
      if (ended.signal.aborted) removeOwn();
    } catch (error) {
      if (!ended.signal.aborted) log.warn(`Other windows cannot reach this one: ${codeOf(error)}.`);
    }
  }

  /** Returns the responses that come within a second. Never rejects. */
  async function ask(message: unknown): Promise<unknown[]> {
    const patience = new AbortController();
    const late = wait(clock, patienceMs, AbortSignal.any([patience.signal, ended.signal])).then(() => patience.abort());
    const files = await readdir(folder).catch((): string[] => []);
    const others = files
      .filter((file) => file.endsWith('.json') && file !== name)
      .map((file) => path.join(folder, file));
    const responses = await Promise.all(others.map((file) => askOne(file, message, patience.signal)));
    patience.abort();
    await late;
    return responses.filter((response) => response !== undefined);
  }

  function removeOwn(): void {
    listener?.dispose();
    rmSync(path.join(folder, name), { force: true });
  }

  return {
    /** Resolves once other windows can reach this one, or never will. Never rejects. */
    ready: open(),
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
async function askOne(file: string, message: unknown, signal: AbortSignal): Promise<unknown> {
  let address: LocalAddress | undefined;
  try {
    const found = await lstat(file);
    if (!found.isFile() || found.size > maxFileBytes || (process.getuid && found.uid !== process.getuid()))
      return undefined;
    address = addressIn(JSON.parse(await readFile(file, 'utf8')));
    if (!address || !(await isOurs(address.path))) return undefined;
    return await askLocally(address, message, signal);
  } catch (error) {
    if (!address || !['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))) return undefined;
    await unlink(file).catch(() => undefined);
    removeLocalAddress(address.path);
    return undefined;
  }
}

function addressIn(value: unknown): LocalAddress | undefined {
  const [path, key] = isObject(value) ? [own(value, 'path'), own(value, 'key')] : [];
  return typeof path === 'string' && typeof key === 'string' ? { path, key } : undefined;
}

/** Returns the error's code or name, because its message may contain paths. */
function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
