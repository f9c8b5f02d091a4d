import { themeColor } from '../../../platform/webview/theme.ts';
import { positionOf, toScreen, type Camera, type Point, type Size } from '../common/camera.ts';
import type { Colors } from '../common/pictureStyle.ts';
import type { ShownGraph } from '../common/shownGraph.ts';

export interface Scene {
  readonly shown: ShownGraph;
  readonly positions: Float32Array;
  readonly camera: Camera;
  /** In CSS pixels, each of which is `ratio` device pixels wide. */
  readonly size: Size;
  readonly ratio: number;
  readonly colors: Colors;
  readonly font: string;
  readonly nameOf: (node: number) => string;
  readonly chosen: number | undefined;
  /** Highlighted items; everything else is faint. */
  readonly highlight: Highlight | undefined;
}

export interface Highlight {
  readonly nodes: ReadonlySet<number>;
  readonly lines: ReadonlySet<number>;
}

export function screenOf({ camera, size, positions }: Scene, node: number): Point {
  return toScreen(camera, size, positionOf(positions, node));
}

export function sizeOf({ scale }: Camera): number {
  return Math.min(1.5, Math.max(0.12, scale));
}

/** Whether a line between two points is out of view, with the devices at both of its ends. */
export function isOutOfView({ width, height }: Size, a: Point, b: Point): boolean {
  const reach = 30;
  return (
    Math.max(a.x, b.x) < -reach ||
    Math.max(a.y, b.y) < -reach ||
    Math.min(a.x, b.x) > width + reach ||
    Math.min(a.y, b.y) > height + reach
  );
}

/** Whether the person prefers reduced motion. */
export function isStill(): boolean {
  return document.body.classList.contains('vscode-reduce-motion');
}

export function pictureColors(): Colors {
  return {
    background: themeColor('editor-background', 'Canvas'),
    text: themeColor('foreground'),
    node: themeColor('foreground'),
    chosen: themeColor('focusBorder', 'Highlight'),
    up: themeColor('charts-green'),
    partly: themeColor('editorWarning-foreground'),
    down: themeColor('charts-red'),
    unknown: themeColor('descriptionForeground', 'GrayText'),
    none: themeColor('descriptionForeground'),
  };
}
