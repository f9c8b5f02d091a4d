import type { Event } from './event.ts';

/** Part of VS Code's secret storage that Org Access uses. Every method may reject. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  /** Fires on some hosts also for changes by this window. */
  readonly onDidChange: Event<{ readonly key: string }>;
}

/** Lock shared by all windows of this machine. */
export interface Lock {
  /**
   * Runs `work` under the lock of a name. The lock of a suspended process may be taken over, so `work` must check what it is about to
   * overwrite.
   *
   * @returns the result of `work`, or undefined if `signal` is aborted before its turn
   */
  run<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined>;
}

/** Log of methods, paths, statuses, sizes, and durations; never of bodies, headers, or secrets. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}
