import { existsSync } from 'node:fs';
import path from 'node:path';
import { figure } from '../figures.ts';

/** Debian's folders for servers, which may not be on the PATH. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/** Returns the path of an installed server; undefined if there is none. */
export function findServer(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...serverFolders];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * Reports that tests were skipped, and what to install. Tests don't install servers, since a package may start one for the whole computer.
 */
export function tellNotRun(what: string, program: string): void {
  figure(`NOT RUN: ${what}. Install ${program} for it (on Debian or Ubuntu: apt-get install ${program})`);
}
