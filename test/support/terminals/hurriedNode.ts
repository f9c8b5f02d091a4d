import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Makes a Node.js for which a minute passes in less than a second, by the clock that a program looks at. */
export async function hurriedNode(folder: string): Promise<string> {
  const node = path.join(folder, 'hurried');
  await writeFile(
    path.join(folder, 'hurry.cjs'),
    'const { now } = Date; const start = now(); Date.now = () => start + 100 * (now() - start);',
  );
  await writeFile(node, `#!/bin/sh\nexec '${process.execPath}' --require ./hurry.cjs "$@"\n`, { mode: 0o755 });
  return node;
}
