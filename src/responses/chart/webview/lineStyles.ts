import type { LineStyle } from '../../../platform/webview/lineSwatch.ts';

export interface ChartColors {
  readonly text: string;
  readonly grid: string;
  readonly background: string;
  readonly font: string;
}

const names = ['blue', 'red', 'green', 'purple', 'yellow', 'foreground'] as const;
const dashes = [
  [],
  [8, 4],
  [2, 3],
  [12, 4, 2, 4],
  [18, 5],
  [6, 2, 2, 2, 2, 2],
] as const satisfies readonly (readonly number[])[];

const forced = matchMedia('(forced-colors: active)');

/** Returns one style per line. Dashes distinguish lines in high contrast, and when colors repeat. */
export function lineStyles(count: number): readonly LineStyle[] {
  const own = getComputedStyle(document.body);
  const isHighContrast = document.body.className.includes('high-contrast') || forced.matches;
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length] ?? 'blue';
    const color = forced.matches ? 'CanvasText' : own.getPropertyValue(`--vscode-charts-${name}`).trim();
    const cycle = Math.floor(index / names.length);
    const dash = dashes[(isHighContrast ? index + cycle : cycle) % dashes.length] ?? [];
    return { color: color || own.color, dash, width: isHighContrast ? 1.5 + cycle : 1.5 };
  });
}

export function chartColors(): ChartColors {
  const own = getComputedStyle(document.body);
  const variable = (name: string, other: string) => own.getPropertyValue(`--vscode-${name}`).trim() || other;
  const isForced = forced.matches;
  return {
    text: isForced ? 'CanvasText' : own.color,
    grid: isForced ? 'GrayText' : `color-mix(in srgb, ${own.color} 20%, transparent)`,
    background: isForced ? 'Canvas' : variable('editor-background', own.backgroundColor),
    font: `${own.fontSize} ${own.fontFamily}`,
  };
}

/** Calls back when the theme changes, because a canvas keeps the colors that it was drawn with. */
export function onThemeChange(changed: () => void): void {
  new MutationObserver(changed).observe(document.body, { attributes: true, attributeFilter: ['class'] });
  new MutationObserver(changed).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  forced.addEventListener('change', changed);
}
