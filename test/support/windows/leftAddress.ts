import { existsSync } from 'node:fs';
import path from 'node:path';
import { isListening } from '../../../src/connections/node/localAddress.ts';
import { isWindows } from '../platform.ts';

/** Whether something is left of a socket: its folder, or on Windows, where a pipe is gone with its listener, somebody who listens. */
export const isLeft = async (address: string): Promise<boolean> =>
  isWindows ? await isListening(address) : existsSync(path.dirname(address));
