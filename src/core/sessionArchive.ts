import { originOf, type Connection } from './connection.ts';
import type { Log, TokenVault } from './ports.ts';
import type { Session } from './session.ts';

/**
 * The stored session of one connection. Its operations run one after the other, so that a late save cannot undo a delete.
 * Storage that fails costs persistence, never the session: `onFailure` is called, and nothing is thrown.
 */
export class SessionArchive {
  readonly #vault: TokenVault;
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #onFailure: () => void;
  #queue: Promise<unknown> = Promise.resolve();
  #persisted = false;
  #newerVersion = false;

  constructor(vault: TokenVault, connection: Connection, log: Log, onFailure: () => void) {
    this.#vault = vault;
    this.#connection = connection;
    this.#log = log;
    this.#onFailure = onFailure;
  }

  /** Whether the session was in storage when it was last looked at. */
  get persisted(): boolean {
    return this.#persisted;
  }

  /** What is stored for this connection at its present origin. */
  load(): Promise<Session | undefined> {
    return this.#next(async () => {
      const stored = await this.#vault.load(this.#connection.id);
      this.#newerVersion = stored.kind === 'future';
      if (stored.kind === 'unreadable') this.#log.warn('A stored session could not be read and is ignored.');
      if (stored.kind !== 'session' || stored.session.origin !== originOf(this.#connection)) return undefined;
      this.#persisted = true;
      return stored.session;
    });
  }

  /** Stores the session, unless `signal` is aborted first or a newer version of Org Access has written there. */
  async save(session: Session, signal: AbortSignal): Promise<void> {
    await this.#next(async () => {
      if (signal.aborted) return;
      if (this.#newerVersion) {
        this.#onFailure();
        return;
      }
      await this.#vault.save(this.#connection.id, session);
      this.#persisted = true;
    });
  }

  async delete(): Promise<void> {
    await this.#next(async () => {
      this.#persisted = false;
      if (!this.#newerVersion) await this.#vault.delete(this.#connection.id);
    });
  }

  #next<T>(operation: () => Promise<T>): Promise<T | undefined> {
    const result = this.#queue.then(operation).catch((error: unknown) => {
      this.#log.warn(`Secret storage failed: ${error instanceof Error ? error.name : typeof error}`);
      this.#onFailure();
      return undefined;
    });
    this.#queue = result;
    return result;
  }
}
