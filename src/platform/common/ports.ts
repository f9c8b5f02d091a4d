import type { Event } from './event.ts';

/** The part of the editor's secret storage that Org Access uses. Every method may reject. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  /** Fires, on some hosts, also for what this window stores. */
  readonly onDidChange: Event<{ readonly key: string }>;
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

/** The log, an allow-list by habit: methods, paths, statuses, sizes and durations; never bodies, headers or secrets. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}
