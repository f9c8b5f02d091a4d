import { existsSync, watch, type FSWatcher } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { isFree, removeLocalAddress } from './localAddress.ts';

/** A server that listens again if its socket was removed. */
export interface KeptServer extends Disposable {
  /** @throws if it can't listen */
  ensureListening(): Promise<void>;
}

/** Time to wait for the folder to be removed too, after a cleanup has removed the files in it. */
const removalMs = 100;
const maxTries = 5;

/** Listens without keeping the process alive. */
export async function keepListening(address: string, accept: (socket: Socket) => void): Promise<KeptServer> {
  let watcher: FSWatcher | undefined;
  let reopening: Promise<void> | undefined;
  let isOver = false;
  const isGone = () => process.platform !== 'win32' && !isOver && !existsSync(address);

  async function listen(): Promise<Server> {
    const opened = createServer(accept);
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject);
      opened.listen(address, resolve);
    });
    opened.on('error', () => undefined);
    opened.unref();
    watcher = watchFolder(address, () => {
      if (isGone()) void ensureListening().catch(() => undefined);
    });
    return opened;
  }

  async function listenAgain(): Promise<void> {
    for (let tries = 1; isGone(); tries += 1) {
      watcher?.close();
      server.close();
      await sleep(removalMs, undefined, { ref: false });
      if (isOver) return;
      try {
        if (await isFree(address)) server = await listen();
      } catch (error) {
        if (tries === maxTries) throw error;
      }
      if (tries === maxTries && isGone()) throw Object.assign(new Error('It is taken.'), { code: 'EADDRINUSE' });
    }
    if (!isOver) return;
    close();
    removeLocalAddress(address);
  }

  async function ensureListening(): Promise<void> {
    if (!isGone()) return;
    reopening ??= listenAgain().finally(() => (reopening = undefined));
    await reopening;
  }

  function close(): void {
    watcher?.close();
    server.close();
  }

  let server = await listen();
  return {
    ensureListening,
    dispose() {
      isOver = true;
      close();
    },
  };
}

function watchFolder(address: string, onChange: () => void): FSWatcher | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    return watch(path.dirname(address), { persistent: false }, onChange).on('error', () => undefined);
  } catch {
    return undefined;
  }
}
