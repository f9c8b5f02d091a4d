/** Whether tests run in Node.js for Windows, under Wine too. */
export const isWindows = process.platform === 'win32';

/**
 * What a mode of a file or folder comes to here. Windows keeps of it whether a file can be written; who may read it is said by an
 * access control list, which it takes over from its folder.
 */
export const modeHere = (mode: number): number => (isWindows ? (mode & 0o200 ? 0o666 : 0o444) : mode);

/** Who can read what the product writes, for titles of tests that look at modes. */
export const whoReads = isWindows ? 'whom its folder is for, on Windows,' : 'its user alone, on POSIX,';
