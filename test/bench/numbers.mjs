import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';

/** @param {readonly number[]} values not empty */
export const median = (values) =>
  /** @type {number} */ ([...values].sort((one, other) => one - other)[values.length >> 1]);

/** @param {number} ms */
export const inMs = (ms) => `${ms < 100 ? ms.toFixed(1) : Math.round(ms)} ms`;

/** @param {number} bytes */
export const inKB = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** @param {number} ratio */
export const times = (ratio) => `${ratio.toFixed(2)} ×`;

/**
 * Formats a figure with its goal.
 * @param {number} value
 * @param {number} atMost
 * @param {(value: number) => string} write
 */
export const withGoal = (value, atMost, write) =>
  `${write(value)} (goal ${write(atMost)}: ${value <= atMost ? 'met' : 'missed'})`;

/**
 * Returns the processor time of an action in milliseconds, which other programs affect less than its duration.
 * @param {() => unknown} action
 */
export function milliseconds(action) {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Formats a table with its first column left-aligned, the others right-aligned.
 * @param {string} title
 * @param {readonly (readonly string[])[]} lines the first is the head
 */
export function table(title, lines) {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const written = lines.map(([name = '', ...cells]) =>
    [name.padEnd(widths[0] ?? 0), ...cells.map((cell, index) => cell.padStart(widths[index + 1] ?? 0))].join('  '),
  );
  return ['', title, ...written].join('\n');
}

/**
 * Loads product code, minified as in the package.
 * @param {string} folder for the bundle
 * @param {string} contents module, with imports relative to the root
 * @returns {Promise<any>} its exports
 */
export async function loadCode(folder, contents) {
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, `code.cjs`);
  await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
  });
  return (await import(pathToFileURL(outfile).href)).default;
}
