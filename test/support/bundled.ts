import path from 'node:path';

/** Returns the bundle of a test process by its path below `test/support`, such as `windows/lockWorker`. */
export const worker = (name: string): string => path.resolve(`out/test/support/${name}.mjs`);

/** Returns a bundled program for Node.js. */
export const program = (name: 'demo' | 'cli' | 'signIn'): string => path.resolve(`out/test/programs/${name}.js`);
