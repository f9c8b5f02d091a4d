import type { SecretStore } from '../../../src/platform/common/ports.ts';
import type { WindowSecrets } from './faults.ts';

/** The secret storage of one window. */
export interface WindowStorage extends SecretStore {
  /** What the editor itself gives the window, where faults are. */
  readonly page: WindowSecrets;
  /** The window closes: its storage takes nothing any more, and says nothing of it. */
  leave(): void;
}

/** Secret storage of one kind of VS Code, for the windows of a test. */
export interface TestStorage {
  readonly kind: 'desktop' | 'browser' | 'forgetful';
  /** The storage of one more window. */
  window(): WindowStorage;
  /** What is stored, for who looks from outside: the newest, where windows have copies of their own. */
  value(key: string): string | undefined;
  /** Puts a value there, as if it had been stored before any of the windows was opened. */
  plant(key: string, value: string): void;
}
