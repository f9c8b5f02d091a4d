import { performance } from 'node:perf_hooks';

/** @param {readonly number[]} values not empty */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = /** @type {number} */ (sorted[middle]);
  return sorted.length % 2 === 1 ? upper : (/** @type {number} */ (sorted[middle - 1]) + upper) / 2;
}

/** @param {readonly number[]} values */
export const least = (values) => Math.min(...values);

/** @param {number} ms */
export const inMs = (ms) => `${ms < 100 ? ms.toFixed(1) : Math.round(ms)} ms`;

/** @param {number} bytes */
export const inKB = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** @param {number} ratio */
export const times = (ratio) => `${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1)} ×`;

/** @param {boolean} isMet */
export const verdict = (isMet) => (isMet ? 'met' : 'missed');

/** @param {() => unknown} action */
export function milliseconds(action) {
  const startedMs = performance.now();
  action();
  return performance.now() - startedMs;
}

/**
 * Formats a table with its first column left-aligned, the others right-aligned.
 * @param {string} title
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(title, head, rows) {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (/** @type {string} */ cell, /** @type {number} */ column) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  const [first, ...rest] = lines.map((line) =>
    head
      .map((_, column) => pad(line[column] ?? '', column))
      .join('  ')
      .trimEnd(),
  );
  return ['', title, first, '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...rest].join('\n');
}
