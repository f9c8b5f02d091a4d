import { markUnread, type Reading } from './reading.ts';

export interface Attempt {
  /** Whether something was named or granted, or nothing left. */
  isUnderstood(): boolean;
  /** Leaves the whole value instead of the parts of it that were left. */
  markAllUnread(value: unknown, key: string): void;
}

/** Begins to read what may turn out not to be understood. */
export function begin(reading: Reading): Attempt {
  const { access, unread } = reading;
  const [kept, namings, grantings] = [unread.length, access.namings, access.grantings];
  return {
    isUnderstood: () => unread.length === kept || access.namings > namings || access.grantings > grantings,
    markAllUnread(value: unknown, key: string) {
      unread.length = kept;
      markUnread(reading, value, key);
    },
  };
}
