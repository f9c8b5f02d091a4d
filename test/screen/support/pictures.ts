import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { root, screensDir } from '../../host/paths.mjs';
import type { Workbench } from './workbench.ts';

const folder = path.join(root, 'test/screen/pictures');

/** Of all pixels, the share that may differ: the edges of letters, which no two versions of a browser draw alike. */
const mostDifferent = 0.002;

/**
 * Compares what a window shows with the picture that is kept of it. With `ORG_ACCESS_PICTURES=new` the picture is made anew instead.
 *
 * @param changing what is different each time, such as times and ports, and left out
 * @throws AssertionError that names a picture in which what differs is red
 */
export async function assertLooksAsBefore({ page }: Workbench, name: string, changing: readonly Locator[]): Promise<void> {
  const file = path.join(folder, `${name}.png`);
  const shot = await page.screenshot({ animations: 'disabled', mask: [...changing] });
  if (process.env.ORG_ACCESS_PICTURES === 'new') {
    await mkdir(folder, { recursive: true });
    await writeFile(file, shot);
    return;
  }
  const [now, before] = [PNG.sync.read(shot), PNG.sync.read(await readFile(file))];
  assert.deepEqual([now.width, now.height], [before.width, before.height], name);
  const difference = new PNG({ width: now.width, height: now.height });
  const pixels = pixelmatch(before.data, now.data, difference.data, now.width, now.height, { threshold: 0.1 });
  if (pixels <= mostDifferent * now.width * now.height) return;
  await mkdir(screensDir, { recursive: true });
  const red = path.join(screensDir, `different-${name}.png`);
  await writeFile(red, PNG.sync.write(difference));
  assert.fail(`${name} looks different: ${pixels} pixels, red in ${path.relative(root, red)}. If that is what you want, run "npm run pictures", look at the pictures, and commit them.`);
}
