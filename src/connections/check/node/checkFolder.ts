import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileNameFor } from '../../../platform/node/files.ts';

/** Returns the folder of a connection's reports in the folder of the extension. `package.json` recognizes reports by it. */
export function checksIn(folder: string, connectionId: string): string {
  return path.join(folder, 'checks', fileNameFor(connectionId));
}

export async function forgetChecks(folder: string, connectionId: string): Promise<void> {
  await rm(checksIn(folder, connectionId), { recursive: true, force: true, maxRetries: 3 });
}
