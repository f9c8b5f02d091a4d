import assert from 'node:assert/strict';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock, type Clock } from '../../../src/platform/common/clock.ts';
import { fileLock } from '../../../src/session/windows/node/fileLock.ts';
import { removeFolder } from '../removeFolder.ts';

/** Time after which a lock without heartbeat is stale in tests. */
export const staleMs = 8_000;

/** Locks in a folder of their own, and their log lines. */
export class LockBench {
  readonly warnings: string[] = [];
  folder: string;
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
    this.folder = path.join(base, 'locks');
  }

  static async open(): Promise<LockBench> {
    return new LockBench(await mkdtemp(path.join(tmpdir(), 'file-lock-')));
  }

  close(): Promise<void> {
    return removeFolder(this.#base);
  }

  lockWith(clock: Clock, ms = staleMs) {
    const log = { warn: (message: string) => void this.warnings.push(message) };
    return fileLock({ folder: () => this.folder, clock, log, staleMs: ms });
  }

  /** Acquires the lock to find the path of its file. */
  async lockFile(): Promise<string> {
    const names = await this.lockWith(systemClock).run('counter', new AbortController().signal, () =>
      readdir(this.folder),
    );
    assert.equal(names?.length, 1);
    return path.join(this.folder, String(names[0]));
  }
}
