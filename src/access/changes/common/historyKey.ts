/** Identifies the person and the service of an access history. */
export interface HistoryKey {
  readonly connectionId: string;
  readonly origin: string;
  readonly username: string;
}

/** Returns the key as text; empty for undefined. */
export function keyText(key: HistoryKey | undefined): string {
  return key ? JSON.stringify([key.connectionId, key.origin, key.username]) : '';
}
