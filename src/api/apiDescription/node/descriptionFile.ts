import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileNameFor } from '../../../platform/node/files.ts';

export const descriptionExtension = '.description';

export function descriptionFile(connectionId: string): string {
  return `${fileNameFor(connectionId)}${descriptionExtension}`;
}

/** @param folder with the API descriptions of all connections */
export async function forgetDescription(folder: string, connectionId: string): Promise<void> {
  await rm(path.join(folder, descriptionFile(connectionId)), { force: true, maxRetries: 3 });
}

export function descriptionsIn(folder: string): string {
  return `${folder}/descriptions`;
}
