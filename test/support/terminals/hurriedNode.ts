import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isWindows } from '../platform.ts';

/** A Node.js for which a minute passes in less than a second, by the clock that a program looks at. */
export async function hurriedNode(folder: string): Promise<string> {
  const node = path.join(folder, isWindows ? 'hurried.cmd' : 'hurried');
  const clock = path.join(folder, 'hurry.cjs');
  await writeFile(clock, 'const { now } = Date; const start = now(); Date.now = () => start + 100 * (now() - start);');
  const text = isWindows
    ? `@"${process.execPath}" --require "%~dp0hurry.cjs" %*\r\n`
    : `#!/bin/sh\nexec '${process.execPath}' --require "$(dirname "$0")/hurry.cjs" "$@"\n`;
  await writeFile(node, text, { mode: 0o755 });
  return node;
}
