import { rm } from 'node:fs/promises';

/** Removes the folder of a test. On Windows, open files stay until they are closed. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
