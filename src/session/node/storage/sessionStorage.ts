import { wait, type Clock } from '../../../platform/common/clock.ts';
import { describeForLog } from '../../../platform/common/errors.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { originOf, type Connection } from '../../../service/connection/common/connection.ts';
import { tokenOriginOf } from '../../../service/connection/common/tokenEndpoint.ts';
import { isSession, versionOf, type StoredState, type SessionEnd } from '../../common/session.ts';
import type { StoredSession, TokenVault } from '../../common/storage/storedSession.ts';
import { versionFileAfter, type SessionVersionFile, type SessionVersionFiles } from './sessionVersionFile.ts';

/** Time limit for secret storage, which may wait for a keyring to be unlocked. */
export const storagePatienceMs = 5_000;

/** Time for storage to show other windows' changes. A desktop takes 200 ms, browsers on a busy machine over 3 s. */
const catchUpMs = 10_000;
const pollMs = 250;

/** Time for a desktop to show a change to other windows. */
const propagationMs = 500;

export interface StoragePorts {
  readonly vault: TokenVault;
  readonly versionFiles: SessionVersionFiles;
  readonly clock: Clock;
  readonly log: Log;
}

export interface StorageListener {
  failed(): void;
  late(found: LoadedState): void;
}

export interface LoadedState {
  /** Undefined if there is no stored state or it belongs to another origin. */
  readonly storedState?: StoredState;
  /** Versions of the newest state and of the one in storage, or 0. */
  readonly version: number;
  readonly storedVersion: number;
  readonly versionFile: SessionVersionFile | undefined;
}

/**
 * Loads and stores the session of one connection. Writes are sequential, and skip to the newest state, so that a slow
 * one can't undo a later one. If storage fails, the session continues in memory.
 */
export class SessionStorage {
  readonly #ports: StoragePorts;
  readonly #connection: () => Connection;
  readonly #listener: StorageListener;
  #waiting: { readonly storedState: StoredState } | undefined;
  #writing: Promise<void> | undefined;
  #newerVersion = false;
  #hasFailed = false;
  /** Version that storage never showed, because the window that wrote it uses another storage. */
  #neverShown = 0;

  constructor(ports: StoragePorts, connection: () => Connection, listener: StorageListener) {
    this.#ports = ports;
    this.#connection = connection;
    this.#listener = listener;
  }

  /** Returns undefined if storage fails or doesn't respond in time. */
  async load(): Promise<LoadedState | undefined> {
    await this.settled();
    if (this.#writing) return undefined;
    const late = (stored: StoredSession) => void this.#read(stored).then((found) => this.#listener.late(found));
    const stored = await this.#withTimeout(this.#ports.vault.load(this.#connection().id), late);
    return stored && (await this.#read(stored));
  }

  /** Whether the last read failed. Must be polled, because storage reports no event when it recovers. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async #read(stored: StoredSession): Promise<LoadedState> {
    this.#hasFailed = false;
    this.#newerVersion = stored.kind === 'future';
    if (stored.kind === 'unreadable') this.#ports.log.warn('A stored session could not be read and is ignored.');
    return loadedState(stored.state, await this.versionFile(), this.#connection());
  }

  /**
   * Waits until storage shows the version in the version file. Requires the lock, so that no other window writes at the
   * same time.
   */
  async newest(signal: AbortSignal): Promise<LoadedState | undefined> {
    const patience = new AbortController();
    const over = AbortSignal.any([signal, patience.signal]);
    void wait(this.#ports.clock, catchUpMs, over).then(() => patience.abort());
    try {
      for (;;) {
        const changed = this.#nextChange(over);
        const found = await this.load();
        const versionInFile = found?.versionFile ? versionOf(found.versionFile) : 0;
        if (!found || found.storedVersion >= versionInFile || this.#neverShown === versionInFile || signal.aborted)
          return found;
        if (patience.signal.aborted) {
          this.#neverShown = versionInFile;
          return found;
        }
        await changed;
      }
    } finally {
      patience.abort();
    }
  }

  async fromVersionFile(storedState: StoredState): Promise<LoadedState> {
    return loadedState(storedState, await this.versionFile(), this.#connection());
  }

  versionFile(): Promise<SessionVersionFile | undefined> {
    return this.#ports.versionFiles.read(this.#connection().id);
  }

  /**
   * Writes the version file first, so that a window that reads it waits for the state and never takes an older one for the newest.
   */
  async publish(storedState: StoredState): Promise<void> {
    const isWritten = await this.#ports.versionFiles.write(
      this.#connection().id,
      versionFileAfter(await this.versionFile(), storedState),
    );
    this.save(storedState);
    // Without a version file, the lock is held until other windows can see the state.
    if (!isWritten) await wait(this.#ports.clock, propagationMs);
  }

  /** Starts storing a state that is in the version file already. Never overwrites a newer format. */
  save(storedState: StoredState): void {
    if (this.#newerVersion) {
      if (isSession(storedState)) this.#listener.failed();
      return;
    }
    this.#waiting = { storedState };
    this.#writing ??= this.#carryOut().finally(() => (this.#writing = undefined));
  }

  async settled(): Promise<void> {
    await this.#withTimeout(this.#writing ?? Promise.resolve());
  }

  async #carryOut(): Promise<void> {
    for (let next = this.#waiting; next; next = this.#waiting) {
      this.#waiting = undefined;
      try {
        await this.#ports.vault.save(this.#connection().id, next.storedState);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  /** Waits only for a short time, because some hosts don't report every change. */
  async #nextChange(signal: AbortSignal): Promise<void> {
    const changed = new AbortController();
    const listener = this.#ports.vault.onDidChange((id) => {
      if (id === this.#connection().id) changed.abort();
    });
    await wait(this.#ports.clock, pollMs, AbortSignal.any([signal, changed.signal]));
    listener.dispose();
  }

  /** Returns undefined if storage fails or takes too long. */
  async #withTimeout<T>(work: Promise<T>, late?: (result: T) => void): Promise<T | undefined> {
    const done = new AbortController();
    const givenUp = wait(this.#ports.clock, storagePatienceMs, done.signal).then(() => {
      if (done.signal.aborted) return undefined;
      this.#failed(undefined);
      void work.then(late, () => undefined);
      return undefined;
    });
    try {
      return await Promise.race([work, givenUp]);
    } catch (error) {
      this.#hasFailed = true;
      this.#failed(error);
      return undefined;
    } finally {
      done.abort();
    }
  }

  #failed(error: unknown): void {
    this.#ports.log.warn(`Secret storage failed: ${error === undefined ? 'no answer' : describeForLog(error)}`);
    this.#listener.failed();
  }
}

function loadedState(
  stored: StoredState | undefined,
  versionFile: SessionVersionFile | undefined,
  connection: Connection,
): LoadedState {
  const storedVersion = stored ? versionOf(stored) : 0;
  const end = versionFile && versionOf(versionFile) > storedVersion ? endOf(versionFile, stored) : undefined;
  const newest = end ?? stored;
  const storedState = newest && belongsTo(newest, connection) ? newest : undefined;
  return {
    ...(storedState && { storedState }),
    version: end ? versionOf(end) : storedVersion,
    storedVersion,
    versionFile,
  };
}

function belongsTo(storedState: StoredState, connection: Connection): boolean {
  if (storedState.origin === '') return true;
  const isAtToken =
    !isSession(storedState) || (storedState.tokenOrigin ?? storedState.origin) === tokenOriginOf(connection);
  return storedState.origin === originOf(connection) && isAtToken;
}

/** Returns the end in the version file, if it ends the stored session. A sign-out ends every session, other ends only their own. */
function endOf(
  { version, signInId, reason }: SessionVersionFile,
  stored: StoredState | undefined,
): SessionEnd | undefined {
  if (reason === undefined || (reason !== 'user' && signInId !== stored?.signInId)) return undefined;
  return { version, signInId, reason, username: stored?.username ?? '', origin: stored?.origin ?? '' };
}
