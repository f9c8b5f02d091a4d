import { originOf, type Connection } from '../../../connections/common/connection.ts';
import { tokenOriginOf } from '../../../connections/common/tokenEndpoint.ts';
import { wait, type Clock } from '../../../platform/common/clock.ts';
import { describeForLog } from '../../../platform/common/errors.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { isSession, versionOf, type Entry, type SessionEnd } from '../../common/session.ts';
import type { StoredSession, TokenVault } from '../../common/storage/storedSession.ts';
import { versionFileAfter, type SessionVersionFile, type SessionVersionFiles } from './sessionVersionFile.ts';

/** Secret storage that takes longer counts as failed. A keyring may be waiting for a person to unlock it. */
export const storagePatienceMs = 5_000;

/**
 * A window that holds the lock waits this long for its storage to show what another window has stored. On a desktop that takes
 * about 200 ms; between windows of a browser it took more than 3 s on a machine that was very busy.
 */
const catchUpMs = 10_000;
const lookEveryMs = 250;

/** About twice the time that a desktop takes to hand an entry on to the other windows. */
const handOnMs = 500;

export interface StoragePorts {
  readonly vault: TokenVault;
  readonly versionFiles: SessionVersionFiles;
  readonly clock: Clock;
  readonly log: Log;
}

export interface StorageListener {
  /** Storage failed, or has kept us waiting for too long. */
  failed(): void;
  /** Storage has answered after all, when it had been given up on. */
  late(found: StoredState): void;
}

/** The entry of a connection, as storage and mark show it at one moment. */
export interface StoredState {
  /** The entry that holds for the connection as it is now; undefined when there is none, or it belongs to another origin. */
  readonly entry?: Entry;
  /** The version of the entry that holds, and of the one in storage, which is lower when the mark says that it is outdated. 0 stands for none. */
  readonly version: number;
  readonly storedVersion: number;
  readonly versionFile: SessionVersionFile | undefined;
}

/**
 * Loads and stores the session of one connection: the entry in secret storage, and the mark that tells how new it is. Writes go
 * one after the other and only the newest of those that wait is carried out, so that a slow save cannot undo what came after it.
 * Storage that fails or hangs costs persistence, never the session: the listener is told, and nothing is thrown.
 */
export class SessionStorage {
  readonly #ports: StoragePorts;
  readonly #connection: () => Connection;
  readonly #listener: StorageListener;
  #waiting: { readonly entry: Entry } | undefined;
  #writing: Promise<void> | undefined;
  #newerVersion = false;
  #hasFailed = false;
  /** The version of a mark that storage did not come to show: it is of a window that shares the folder, and not the storage. */
  #neverShown = 0;

  constructor(ports: StoragePorts, connection: () => Connection, listener: StorageListener) {
    this.#ports = ports;
    this.#connection = connection;
    this.#listener = listener;
  }

  /** The entry that is stored; undefined when storage does not say. */
  async load(): Promise<StoredState | undefined> {
    await this.settled();
    if (this.#writing) return undefined;
    const late = (stored: StoredSession) => void this.#read(stored).then((found) => this.#listener.late(found));
    const stored = await this.#patiently(this.#ports.vault.load(this.#connection().id), late);
    return stored && (await this.#read(stored));
  }

  /** Whether storage failed when it was read last. Nothing will tell when it works again. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async #read(stored: StoredSession): Promise<StoredState> {
    this.#hasFailed = false;
    this.#newerVersion = stored.kind === 'future';
    if (stored.kind === 'unreadable') this.#ports.log.warn('A stored session could not be read and is ignored.');
    return whatHolds(stored.entry, await this.versionFile(), this.#connection());
  }

  /**
   * The entry that is stored once storage has caught up with the other windows, or after ten seconds if it has not. Only the
   * holder of the lock calls this, since nothing newer can come then from a window that is in order.
   */
  async newest(signal: AbortSignal): Promise<StoredState | undefined> {
    const patience = new AbortController();
    const over = AbortSignal.any([signal, patience.signal]);
    void wait(this.#ports.clock, catchUpMs, over).then(() => patience.abort());
    try {
      for (;;) {
        const changed = this.#nextChange(over);
        const found = await this.load();
        const marked = found?.versionFile ? versionOf(found.versionFile) : 0;
        if (!found || found.storedVersion >= marked || this.#neverShown === marked || signal.aborted) return found;
        if (patience.signal.aborted) {
          this.#neverShown = marked;
          return found;
        }
        await changed;
      }
    } finally {
      patience.abort();
    }
  }

  /** The entry that this window has in memory, as the mark shows it, for a window whose storage is of no use. */
  async fromVersionFile(known: Entry): Promise<StoredState> {
    return whatHolds(known, await this.versionFile(), this.#connection());
  }

  versionFile(): Promise<SessionVersionFile | undefined> {
    return this.#ports.versionFiles.read(this.#connection().id);
  }

  /**
   * Marks that an entry is the newest and begins to store it, unless a newer version of Org Access has written there. Ends when it
   * is marked: a window that sees the mark waits for the entry, and never takes an outdated one for the newest.
   */
  async publish(entry: Entry): Promise<void> {
    const isMarked = await this.#ports.versionFiles.write(
      this.#connection().id,
      versionFileAfter(await this.versionFile(), entry),
    );
    this.save(entry);
    // Without a mark, only the lock keeps the others from using an older entry while storage hands this one on.
    if (!isMarked) await wait(this.#ports.clock, handOnMs);
  }

  /** Begins to store an entry that was published before, here or by another window. */
  save(entry: Entry): void {
    if (this.#newerVersion) {
      if (isSession(entry)) this.#listener.failed();
      return;
    }
    this.#waiting = { entry };
    this.#writing ??= this.#carryOut().finally(() => (this.#writing = undefined));
  }

  /** Ends when everything is stored, or storage has failed to. */
  async settled(): Promise<void> {
    await this.#patiently(this.#writing ?? Promise.resolve());
  }

  async #carryOut(): Promise<void> {
    for (let next = this.#waiting; next; next = this.#waiting) {
      this.#waiting = undefined;
      try {
        await this.#ports.vault.save(this.#connection().id, next.entry);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  /** Ends when this connection's entry changes, and a little later in any case: not every host tells of every change. */
  async #nextChange(signal: AbortSignal): Promise<void> {
    const changed = new AbortController();
    const listener = this.#ports.vault.onDidChange((id) => {
      if (id === this.#connection().id) changed.abort();
    });
    await wait(this.#ports.clock, lookEveryMs, AbortSignal.any([signal, changed.signal]));
    listener.dispose();
  }

  /** The result, or undefined when storage fails or keeps us waiting. @param late is given what comes after that */
  async #patiently<T>(work: Promise<T>, late?: (result: T) => void): Promise<T | undefined> {
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

function whatHolds(
  stored: Entry | undefined,
  versionFile: SessionVersionFile | undefined,
  connection: Connection,
): StoredState {
  const storedVersion = stored ? versionOf(stored) : 0;
  const end = versionFile && versionOf(versionFile) > storedVersion ? endOf(versionFile, stored) : undefined;
  const newest = end ?? stored;
  const entry = newest && isOf(newest, connection) ? newest : undefined;
  return { ...(entry && { entry }), version: end ? versionOf(end) : storedVersion, storedVersion, versionFile };
}

/** Whether what is stored was made for the origins that a connection has now. */
function isOf(entry: Entry, connection: Connection): boolean {
  if (entry.origin === '') return true;
  const isAtToken = !isSession(entry) || (entry.tokenOrigin ?? entry.origin) === tokenOriginOf(connection);
  return entry.origin === originOf(connection) && isAtToken;
}

/** The end that a mark tells of, when it ends what is stored: a sign-out ends every session, a refusal the one that was refused. */
function endOf({ version, signInId, reason }: SessionVersionFile, stored: Entry | undefined): SessionEnd | undefined {
  if (reason === undefined || (reason !== 'user' && signInId !== stored?.signInId)) return undefined;
  return { version, signInId, reason, username: stored?.username ?? '', origin: stored?.origin ?? '' };
}
