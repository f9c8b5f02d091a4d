import type { SecretStore } from '../../../src/platform/common/ports.ts';
import type { WindowSecrets } from './faults.ts';

export interface WindowStorage extends SecretStore {
  /** Underlying storage, which has the faults. */
  readonly page: WindowSecrets;
  /** Closes the window: its storage silently ignores everything. */
  leave(): void;
}

/** Secret storage of one kind of VS Code, for the windows of a test. */
export interface TestStorage {
  readonly kind: 'desktop' | 'browser';
  window(): WindowStorage;
  /** Returns the stored value; the newest if windows have copies. */
  value(key: string): string | undefined;
  /** Stores a value as if it had existed before any window opened. */
  plant(key: string, value: string): void;
}
