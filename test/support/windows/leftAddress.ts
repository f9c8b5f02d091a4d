import { existsSync } from 'node:fs';
import path from 'node:path';
import { isListening } from '../../../src/session/windows/node/localAddress.ts';
import { isWindows } from '../platform.ts';

/** Whether a socket remains: its folder, or, on Windows, a listener. */
export const isLeft = async (address: string): Promise<boolean> =>
  isWindows ? await isListening(address) : existsSync(path.dirname(address));
