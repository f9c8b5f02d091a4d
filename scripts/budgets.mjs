/**
 * Size limits in bytes for what ships. If the build exceeds one, load the addition later, use a smaller package, or raise the limit with a
 * reason.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Minified files in `dist`. `app.js` is read in each window, `requests.js` with the first request, `features.js` on first use, and
 * `describe.js` with the first API description.
 * @type {Readonly<Record<string, number>>}
 */
export const budgets = {
  'extension.js': 2_500,
  'app.js': 151_000,
  'requests.js': 115_000,
  'features.js': 548_000,
  'describe.js': 61_500,
  'demo.js': 63_000,
  'helper.js': 92_000,
  'remote/extension.js': 115_000,
  'webview/rawJson.js': 375_000,
  'webview/graphPanel.js': 68_000,
  'webview/chartPanel.js': 70_000,
};

/** Hash in the names of esbuild's chunks. */
const hash = /-[0-9A-Z]{8}(?=\.js$)/;

/** Limit for a webview script without its own. */
export const webviewBudget = 40_000;

/** @param {string} dist @throws Error that names what is too large or missing */
export function checkBudgets(dist) {
  const sizes = new Map();
  for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = entry.split(path.sep).join('/');
    if (file.endsWith('.js')) sizes.set(file.replace(hash, ''), [file, statSync(path.join(dist, entry)).size]);
  }
  const missing = Object.keys(budgets).flatMap((name) => (sizes.has(name) ? [] : [`dist/${name} is missing.`]));
  const over = [...sizes].flatMap(([name, [file, size]]) => {
    const budget = budgets[name] ?? (name.startsWith('webview/') ? webviewBudget : Infinity);
    return size > budget ? [`dist/${file} has ${size} bytes, and may have ${budget}: see scripts/budgets.mjs.`] : [];
  });
  const errors = [...missing, ...over];
  if (errors.length > 0) throw new Error(errors.join('\n'));
}
