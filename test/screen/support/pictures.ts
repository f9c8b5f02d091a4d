import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { root, screensDir } from '../../host/paths.mjs';
import type { Workbench } from './parts/workbench.ts';

/** Where the pictures are that README.md and the pages beside it show. */
const folder = path.join(root, 'docs/pictures');

/** Of all pixels, the share that may differ, in which no word has room; the edges of letters count for nothing. The same Chromium draws the same pixels each time. */
const mostDifferent = 0.0001;

/** A window that has looked the same for so long is not on its way to what it will show. */
const restMs = 5000;

/**
 * Compares what a window shows with the picture that is kept of it. With `ORG_ACCESS_PICTURES=new` the picture is made anew instead.
 *
 * @param changing what is different each time, such as times and ports, and not compared; each is in view, or not there
 * @param forMs for how long what is different has to stay the same
 * @throws AssertionError that names a picture in which what differs is red
 */
export async function assertLooksAsBefore(
  { page }: Workbench,
  name: string,
  changing: readonly Locator[],
  forMs = restMs,
): Promise<void> {
  const file = path.join(folder, `${name}.png`);
  const shoot = async () => {
    await movePointerAway(page);
    return page.screenshot({ animations: 'disabled' });
  };
  if (process.env.ORG_ACCESS_PICTURES === 'new') {
    await movePointerAway(page);
    await page.waitForTimeout(restMs);
    await mkdir(folder, { recursive: true });
    await writeFile(file, await shoot());
    return;
  }
  let last: Buffer | undefined;
  for (let endMs = Date.now() + forMs; ; await page.waitForTimeout(250)) {
    const [before, now] = [PNG.sync.read(await readFile(file)), PNG.sync.read(await shoot())];
    const { width, height } = before;
    assert.deepEqual([now.width, now.height], [width, height], name);
    // VS Code greys its title bar at times, as if the window had lost the focus.
    for (const part of await boxesOf([...changing, page.locator('.part.titlebar')]))
      for (const picture of [before, now]) blank(picture, part);
    const difference = new PNG({ width, height });
    const pixels = pixelmatch(before.data, now.data, difference.data, width, height, { threshold: 0.1 });
    if (pixels <= mostDifferent * width * height) return;
    if (!last?.equals(now.data)) endMs = Date.now() + forMs;
    last = now.data;
    if (Date.now() < endMs) continue;
    await mkdir(screensDir, { recursive: true });
    const red = path.join(screensDir, `different-${name}.png`);
    await writeFile(red, PNG.sync.write(difference));
    assert.fail(
      `${name} looks different: ${pixels} pixels, red in ${path.relative(root, red)}. If that is what you want, run "npm run pictures", look at the pictures, and commit them.`,
    );
  }
}

/** Moves the pointer away from rows and buttons, which look different below it. A window that was busy at that moment shows a tooltip even so, for good: until the pointer has been on it. */
async function movePointerAway(page: Page): Promise<void> {
  const tooltip = page.locator('.workbench-hover-container').first();
  await page.mouse.move(640, 799);
  if (!(await tooltip.isVisible())) return;
  // It may be on its way out.
  await tooltip.hover({ force: true, timeout: 1000 }).catch(() => undefined);
  await page.mouse.move(640, 799);
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxesOf(changing: readonly Locator[]): Promise<Box[]> {
  const found = await Promise.all(changing.map((one) => one.all()));
  const boxes = await Promise.all(found.flat().map((one) => one.boundingBox()));
  return boxes.filter((box) => box !== null);
}

function blank({ width, height, data }: PNG, box: Box): void {
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
  const bottom = Math.min(height, Math.ceil(box.y + box.height));
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom && right > left; y += 1)
    data.fill(0, (y * width + left) * 4, (y * width + right) * 4);
}
