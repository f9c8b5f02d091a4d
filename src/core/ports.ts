import type { Connection } from './connection.ts';
import type { Event } from './event.ts';
import type { Session, SessionEnd } from './session.ts';
import type { StoredSession } from './storedSession.ts';

/** What Org Access uses of the editor's secret storage. Every method may reject. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  /** On some hosts for what this window stores too. */
  readonly onDidChange: Event<{ readonly key: string }>;
}

/** Where sessions outlive a window: one entry for each connection. Every method may reject. */
export interface TokenVault {
  load(connectionId: string): Promise<StoredSession>;
  save(connectionId: string, entry: Session | SessionEnd): Promise<void>;
  /** The id of a connection whose entry another window (or, on some hosts, this one) has changed. A hint, not a lock. */
  readonly onDidChange: Event<string>;
}

/** Client secrets, each for one connection at one origin: it is not given out for another. */
export interface ClientSecrets {
  load(connection: Connection): Promise<string | undefined>;
  save(connection: Connection, secret: string): Promise<void>;
  delete(connectionId: string): Promise<void>;
}

/** Lets one window at a time, of all those on this machine, do something under a name. */
export interface Lock {
  /**
   * A process that stands still may have its lock taken over, so `work` has to look at what it is about to overwrite.
   *
   * @returns what `work` returns, or undefined, without a run, when `signal` is aborted before its turn
   */
  run<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined>;
}

/** This machine's network, which takes a moment to come back after a sleep. */
export interface Network {
  /** Ends when there is a network, or after some seconds without one: what needs it says so better than this could. */
  up(signal: AbortSignal): Promise<void>;
}

/** The log, an allow-list by habit: methods, paths, statuses, sizes and durations; never bodies, headers or secrets. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}
