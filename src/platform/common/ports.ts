import type { Event } from './event.ts';

/** Subset of VS Code's secret storage. Every method may reject. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  /** Fires for changes by other windows, and on some hosts for changes by this one too. */
  readonly onDidChange: Event<{ readonly key: string }>;
}

/** Lock shared by all windows of this machine. */
export interface Lock {
  /** Runs `work` under a named lock. A suspended process may lose its lock, so `work` must check what it overwrites. */
  run<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined>;
}

/** Must not receive bodies, headers, or secrets. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}
