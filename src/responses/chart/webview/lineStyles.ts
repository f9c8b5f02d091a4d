import type { LineStyle } from '../../../platform/webview/lineSwatch.ts';
import { areColorsForced, themeColor } from '../../../platform/webview/theme.ts';

const names = ['blue', 'red', 'green', 'purple', 'yellow', 'foreground'] as const;
const dashes = [
  [],
  [8, 4],
  [2, 3],
  [12, 4, 2, 4],
  [18, 5],
  [6, 2, 2, 2, 2, 2],
] as const satisfies readonly (readonly number[])[];

/** Returns one style per line. Dashes distinguish lines in high contrast, and when colors repeat. */
export function lineStyles(count: number): readonly LineStyle[] {
  const isHighContrast = document.body.className.includes('high-contrast') || areColorsForced();
  return Array.from({ length: count }, (_, index) => {
    const color = themeColor(`charts-${names[index % names.length]}`);
    const cycle = Math.floor(index / names.length);
    const dash = dashes[(isHighContrast ? index + cycle : cycle) % dashes.length] ?? [];
    return { color, dash, width: isHighContrast ? 1.5 + cycle : 1.5 };
  });
}

export function chartColors() {
  const { color, fontSize, fontFamily } = getComputedStyle(document.body);
  return {
    text: themeColor('foreground'),
    grid: areColorsForced() ? 'GrayText' : `color-mix(in srgb, ${color} 20%, transparent)`,
    background: themeColor('editor-background', 'Canvas'),
    font: `${fontSize} ${fontFamily}`,
  };
}
