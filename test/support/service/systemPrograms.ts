import { existsSync } from 'node:fs';
import path from 'node:path';
import { figure } from '../figures.ts';

/** Where Debian puts servers, which is not on everybody's path. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/** The path of a server that the system has, or undefined. */
export function findServer(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...serverFolders];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * Says in the figures below all tests that some were not run, and what to install. The tests do not install servers themselves: a
 * package may start one for the whole computer.
 */
export function tellNotRun(what: string, program: string): void {
  figure(`NOT RUN: ${what}. Install ${program} for it (on Debian or Ubuntu: apt-get install ${program})`);
}
