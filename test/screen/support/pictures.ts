import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { root, screensDir } from '../../host/paths.mjs';
import type { Workbench } from './parts/workbench.ts';

const folder = path.join(root, 'test/screen/pictures');

/** Of all pixels, the share that may differ: the edges of letters, which no two versions of a browser draw alike. */
const mostDifferent = 0.002;

/** For how long a window may be on its way to what it will show. */
const patienceMs = 5000;

/**
 * Compares what a window shows with the picture that is kept of it. With `ORG_ACCESS_PICTURES=new` the picture is made anew instead.
 *
 * @param changing what is different each time, such as times and ports, and left out
 * @throws AssertionError that names a picture in which what differs is red
 */
export async function assertLooksAsBefore(
  { page }: Workbench,
  name: string,
  changing: readonly Locator[],
): Promise<void> {
  const file = path.join(folder, `${name}.png`);
  const shoot = () => page.screenshot({ animations: 'disabled', mask: [...changing] });
  if (process.env.ORG_ACCESS_PICTURES === 'new') {
    await page.waitForTimeout(patienceMs);
    await mkdir(folder, { recursive: true });
    await writeFile(file, await shoot());
    return;
  }
  const before = PNG.sync.read(await readFile(file));
  const { width, height } = before;
  const difference = new PNG({ width, height });
  for (const endMs = Date.now() + patienceMs; ; await page.waitForTimeout(250)) {
    const now = PNG.sync.read(await shoot());
    assert.deepEqual([now.width, now.height], [width, height], name);
    const pixels = pixelmatch(before.data, now.data, difference.data, width, height, { threshold: 0.1 });
    if (pixels <= mostDifferent * width * height) return;
    if (Date.now() < endMs) continue;
    await mkdir(screensDir, { recursive: true });
    const red = path.join(screensDir, `different-${name}.png`);
    await writeFile(red, PNG.sync.write(difference));
    assert.fail(
      `${name} looks different: ${pixels} pixels, red in ${path.relative(root, red)}. If that is what you want, run "npm run pictures", look at the pictures, and commit them.`,
    );
  }
}
