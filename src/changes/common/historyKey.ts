/** Names the person and the service whose access is kept. */
export interface HistoryKey {
  readonly connectionId: string;
  readonly origin: string;
  readonly username: string;
}

/** The key as one text; empty for nobody. */
export function keyText(key: HistoryKey | undefined): string {
  return key ? JSON.stringify([key.connectionId, key.origin, key.username]) : '';
}
