/** Whether tests run in Node.js for Windows, also under Wine. */
export const isWindows = process.platform === 'win32';

/** Returns the mode that a file gets. Windows stores only whether it is writable; access control lists decide who may read. */
export const modeHere = (mode: number): number => (isWindows ? (mode & 0o200 ? 0o666 : 0o444) : mode);

/** Part of test titles: who may read a file. */
export const whoReads = isWindows ? 'the users of its folder (Windows)' : 'the current user (POSIX)';
