import { toScreen, type Camera } from '../common/camera.ts';
import { paint } from './painter.ts';
import type { Scene } from './scene.ts';

/** Drawing time per frame. Rasterizing takes longer than this. */
const stepMs = 4;

interface Drawn {
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
}

/**
 * Draws scenes on a canvas in short steps.
 *
 * @param onDrawn called once a finished picture is on the canvas
 * @returns a function that shows a scene: it moves the last picture there at once, and replaces it when the new one is done
 */
export function createFrames(front: HTMLCanvasElement, onDrawn: (scene: Scene) => void): (scene: Scene) => void {
  const context = front.getContext('2d', { alpha: false });
  const pixel = document.createElement('canvas').getContext('2d');
  const spare = [document.createElement('canvas'), document.createElement('canvas')];
  let wanted: Scene | undefined;
  let drawn: Drawn | undefined;
  let going: (Drawn & { readonly steps: Generator<undefined, void> }) | undefined;
  let frame: number | undefined;

  /**
   * Makes the browser rasterize the canvas now. Otherwise, it would do so for the whole picture at once, which blocks
   * the page.
   */
  function makePixels(canvas: HTMLCanvasElement): void {
    pixel?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
  }

  function begin(scene: Scene): typeof going {
    const canvas = spare.pop() ?? document.createElement('canvas');
    const [width, height] = pixelsOf(scene);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const back = canvas.getContext('2d', { alpha: false });
    return back ? { canvas, scene, steps: paint(back, scene) } : undefined;
  }

  function step(): void {
    frame = undefined;
    if (!wanted || !context) return;
    if (!going && drawn?.scene !== wanted) going = begin(wanted);
    let isDone = false;
    if (going) {
      isDone = goOn(going.steps);
      makePixels(going.canvas);
      if (isDone) {
        if (drawn) spare.push(drawn.canvas);
        drawn = going;
        going = undefined;
      }
    }
    if (drawn) {
      copy(context, drawn, wanted);
      if (isDone) onDrawn(drawn.scene);
    }
    if (going || drawn?.scene !== wanted) frame = requestAnimationFrame(step);
  }

  function copy(to: CanvasRenderingContext2D, { canvas, scene }: Drawn, { camera, size, ratio, colors }: Scene): void {
    const [width, height] = pixelsOf({ size, ratio });
    if (front.width !== width) front.width = width;
    if (front.height !== height) front.height = height;
    const by = camera.scale / scene.camera.scale;
    const middle = toScreen(camera, size, scene.camera);
    to.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!isSame(camera, scene.camera)) {
      to.fillStyle = colors.background;
      to.fillRect(0, 0, size.width, size.height);
    }
    const [wide, high] = [scene.size.width * by, scene.size.height * by];
    to.drawImage(canvas, middle.x - wide / 2, middle.y - high / 2, wide, high);
  }

  return (scene) => {
    wanted = scene;
    frame ??= requestAnimationFrame(step);
  };
}

/** Draws a scene off screen, in steps. Returns it as PNG. */
export async function drawPng(scene: Scene): Promise<Uint8Array | undefined> {
  const canvas = document.createElement('canvas');
  [canvas.width = 1, canvas.height = 1] = pixelsOf(scene);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return undefined;
  for (const steps = paint(context, scene); !goOn(steps);) await new Promise(requestAnimationFrame);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}

/** Draws for the time of a frame. Returns whether the picture is done. */
function goOn(steps: Generator<undefined, void>): boolean {
  const endMs = performance.now() + stepMs;
  let isDone = false;
  while (!isDone && performance.now() < endMs) isDone = steps.next().done === true;
  return isDone;
}

function pixelsOf({ size, ratio }: Pick<Scene, 'size' | 'ratio'>): readonly [number, number] {
  return [Math.max(1, Math.round(size.width * ratio)), Math.max(1, Math.round(size.height * ratio))];
}

function isSame(one: Camera, other: Camera): boolean {
  return one.x === other.x && one.y === other.y && one.scale === other.scale;
}
