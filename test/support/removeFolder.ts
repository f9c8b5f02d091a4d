import { rm } from 'node:fs/promises';

/** Removes the folder of a test with all that is in it. A file that somebody on Windows still has open stays until it is closed. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
