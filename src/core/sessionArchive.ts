import { wait, type Clock } from './clock.ts';
import { originOf, type Connection } from './connection.ts';
import type { Log, TokenVault } from './ports.ts';
import type { Session } from './session.ts';

/** How long secret storage may take before it counts as failed. A keyring may be waiting for a person to unlock it. */
const patienceMs = 5_000;

export interface ArchivePorts {
  readonly vault: TokenVault;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The stored session of one connection. Writes go one after the other and only the newest of those that wait is carried out,
 * so that a late save cannot undo a delete, however slow storage is. Storage that fails or hangs costs persistence, never the
 * session: `onFailure` is called, and nothing is thrown.
 */
export class SessionArchive {
  readonly #ports: ArchivePorts;
  readonly #connection: Connection;
  readonly #onFailure: () => void;
  #waiting: { readonly session: Session | undefined } | undefined;
  #writing: Promise<void> | undefined;
  #persisted = false;
  #newerVersion = false;

  constructor(ports: ArchivePorts, connection: Connection, onFailure: () => void) {
    this.#ports = ports;
    this.#connection = connection;
    this.#onFailure = onFailure;
  }

  /** Whether the session was in storage when it was last looked at. */
  get persisted(): boolean {
    return this.#persisted;
  }

  /** What is stored for this connection at its present origin; undefined also when storage does not say. */
  async load(): Promise<Session | undefined> {
    await this.#patiently(this.#writing ?? Promise.resolve());
    if (this.#writing) return undefined;
    const stored = await this.#patiently(this.#ports.vault.load(this.#connection.id));
    if (!stored) return undefined;
    this.#newerVersion = stored.kind === 'future';
    if (stored.kind === 'unreadable') this.#ports.log.warn('A stored session could not be read and is ignored.');
    if (stored.kind !== 'session' || stored.session.origin !== originOf(this.#connection)) return undefined;
    this.#persisted = true;
    return stored.session;
  }

  /** Stores the session, unless a newer version of Org Access has written there. */
  async save(session: Session): Promise<void> {
    await this.#write(session);
  }

  async delete(): Promise<void> {
    this.#persisted = false;
    await this.#write(undefined);
  }

  async #write(session: Session | undefined): Promise<void> {
    if (this.#newerVersion) {
      if (session) this.#onFailure();
      return;
    }
    this.#waiting = { session };
    this.#writing ??= this.#carryOut().finally(() => (this.#writing = undefined));
    await this.#patiently(this.#writing);
  }

  async #carryOut(): Promise<void> {
    const { id } = this.#connection;
    for (let next = this.#waiting; next; next = this.#waiting) {
      this.#waiting = undefined;
      try {
        await (next.session ? this.#ports.vault.save(id, next.session) : this.#ports.vault.delete(id));
        this.#persisted = next.session !== undefined;
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  /** The result, or undefined when storage fails or keeps us waiting. */
  async #patiently<T>(work: Promise<T>): Promise<T | undefined> {
    const done = new AbortController();
    const late = wait(this.#ports.clock, patienceMs, done.signal).then(() => {
      if (!done.signal.aborted) this.#failed(undefined);
      return undefined;
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      this.#failed(error);
      return undefined;
    } finally {
      done.abort();
    }
  }

  #failed(error: unknown): void {
    const how = error instanceof Error ? error.name : 'no answer';
    this.#ports.log.warn(`Secret storage failed: ${how}.`);
    this.#onFailure();
  }
}
