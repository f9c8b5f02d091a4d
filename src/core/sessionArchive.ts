import { wait, type Clock } from './clock.ts';
import { originOf, type Connection } from './connection.ts';
import type { Log, TokenVault } from './ports.ts';
import type { Session, SessionEnd } from './session.ts';

/** How long secret storage may take before it counts as failed. A keyring may be waiting for a person to unlock it. */
const patienceMs = 5_000;

export interface ArchivePorts {
  readonly vault: TokenVault;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ArchiveListener {
  /** Storage failed, or has kept us waiting for too long. */
  failed(): void;
  /** What storage was given up on has come after all. */
  late(): void;
}

/** What is stored for a connection at its present origin. Neither a session nor an end when there is nothing usable. */
export interface Archived {
  /** Of whatever is stored, for another origin too; 0 when nothing is. */
  readonly generation: number;
  readonly session?: Session;
  readonly end?: SessionEnd;
}

/**
 * Whether what is stored holds against a window at `generation`. A window that ends a session may not know yet that another has
 * refreshed it: of a live session and an end of the same generation, the end holds.
 */
export function isNewer({ generation, end }: Archived, ownGeneration: number, isLive: boolean): boolean {
  return generation > ownGeneration || (generation === ownGeneration && end !== undefined && isLive);
}

const nothing: Archived = { generation: 0 };

/**
 * What is stored of the session of one connection. Writes go one after the other and only the newest of those that wait is
 * carried out, so that a slow save cannot undo what came after it. Storage that fails or hangs costs persistence, never the
 * session: the listener is told, and nothing is thrown.
 */
export class SessionArchive {
  readonly #ports: ArchivePorts;
  readonly #connection: Connection;
  readonly #listener: ArchiveListener;
  #waiting: { readonly entry: Session | SessionEnd } | undefined;
  #writing: Promise<void> | undefined;
  #newerVersion = false;

  constructor(ports: ArchivePorts, connection: Connection, listener: ArchiveListener) {
    this.#ports = ports;
    this.#connection = connection;
    this.#listener = listener;
  }

  /** What is stored; undefined when storage does not say. */
  async load(): Promise<Archived | undefined> {
    await this.#patiently(this.#writing ?? Promise.resolve());
    if (this.#writing) return undefined;
    const stored = await this.#patiently(this.#ports.vault.load(this.#connection.id));
    if (!stored) return undefined;
    this.#newerVersion = stored.kind === 'future';
    switch (stored.kind) {
      case 'session': {
        const { session } = stored;
        const isOurs = session.origin === originOf(this.#connection);
        return { generation: session.generation, ...(isOurs && { session }) };
      }
      case 'ended':
        return { generation: stored.end.generation, end: stored.end };
      case 'unreadable':
        this.#ports.log.warn('A stored session could not be read and is ignored.');
        return nothing;
      case 'none':
      case 'future':
        return nothing;
    }
  }

  /** Stores a session or its end, unless a newer version of Org Access has written there. */
  async save(entry: Session | SessionEnd): Promise<void> {
    if (this.#newerVersion) {
      if ('tokens' in entry) this.#listener.failed();
      return;
    }
    this.#waiting = { entry };
    this.#writing ??= this.#carryOut().finally(() => (this.#writing = undefined));
    await this.#patiently(this.#writing);
  }

  async #carryOut(): Promise<void> {
    for (let next = this.#waiting; next; next = this.#waiting) {
      this.#waiting = undefined;
      try {
        await this.#ports.vault.save(this.#connection.id, next.entry);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  /** The result, or undefined when storage fails or keeps us waiting. */
  async #patiently<T>(work: Promise<T>): Promise<T | undefined> {
    const done = new AbortController();
    const givenUp = wait(this.#ports.clock, patienceMs, done.signal).then(() => {
      if (done.signal.aborted) return undefined;
      this.#failed(undefined);
      void work.then(() => this.#listener.late(), () => undefined);
      return undefined;
    });
    try {
      return await Promise.race([work, givenUp]);
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
    this.#listener.failed();
  }
}
