import { rm } from 'node:fs/promises';

/** Deletes a folder. On Windows, open files remain until they are closed. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
