import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { root, screensDir } from '../../host/paths.mjs';
import { figure } from '../../support/figures.ts';
import type { Workbench } from './parts/workbench.ts';

/** Pictures that README.md and other documents show. */
const folder = path.join(root, 'docs/pictures');

/** Maximum share of different pixels, too small for a word. Anti-aliasing is ignored; the same Chromium always draws the same pixels. */
const maxDifferent = 0.0001;

const takesPictures = process.env.ORG_ACCESS_PICTURES === 'new';

/** Whether pictures are compared: only on Linux, where all text is drawn in one font. */
export const comparesPictures = process.platform === 'linux' && !takesPictures;
if (process.platform !== 'linux') figure('pictures are compared on Linux alone');

/** Time after which an unchanged window is considered final. */
const restMs = 5000;

/**
 * Compares a window with its stored picture on Linux. If `ORG_ACCESS_PICTURES` is `new`, replaces the picture if it looks different.
 *
 * @param changing parts that differ each time, such as times and ports; they aren't compared
 * @param forMs how long a difference has to stay unchanged to fail
 * @throws AssertionError that names a picture with the differences in red
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
  if (process.platform !== 'linux') return;
  const take = async () => {
    await page.waitForTimeout(restMs);
    await mkdir(folder, { recursive: true });
    await writeFile(file, await shoot());
  };
  if (takesPictures && !existsSync(file)) return await take();
  let last: Buffer | undefined;
  for (let endMs = Date.now() + forMs; ; await page.waitForTimeout(250)) {
    const shot = await shoot();
    const [before, now] = [PNG.sync.read(await readFile(file)), PNG.sync.read(shot)];
    const { width, height } = before;
    if (takesPictures && (now.width !== width || now.height !== height)) return await take();
    assert.deepEqual([now.width, now.height], [width, height], name);
    // VS Code sometimes greys its title bar, as if the window had lost the focus.
    for (const part of await boxesOf([...changing, page.locator('.part.titlebar')]))
      for (const picture of [before, now]) blank(picture, part);
    const difference = new PNG({ width, height });
    const pixels = pixelmatch(before.data, now.data, difference.data, width, height, { threshold: 0.1 });
    if (pixels <= maxDifferent * width * height) return;
    if (!last?.equals(now.data)) endMs = Date.now() + forMs;
    last = now.data;
    if (Date.now() < endMs) continue;
    if (takesPictures) return await writeFile(file, shot);
    await mkdir(screensDir, { recursive: true });
    const red = path.join(screensDir, `different-${name}.png`);
    await writeFile(red, PNG.sync.write(difference));
    assert.fail(
      `${name} looks different: ${pixels} pixels, red in ${path.relative(root, red)}. If that is what you want, run "npm run pictures", look at the pictures, and commit them.`,
    );
  }
}

/**
 * Moves the pointer away from rows and buttons, which look different under it. A busy window may still show a tooltip, until the pointer
 * has been on it.
 */
async function movePointerAway(page: Page): Promise<void> {
  const tooltip = page.locator('.workbench-hover-container').first();
  await page.mouse.move(640, 799);
  if (!(await tooltip.isVisible())) return;
  // It may be disappearing.
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
