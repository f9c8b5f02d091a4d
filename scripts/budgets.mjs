/** Size limits of what ships, in bytes, each with about 5 % of room. A build over one fails: what was added is needed at another time, by a lighter package, or is worth a larger budget and a word why. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Minified files in `dist`. `app.js` is read in each window, `requests.js` with the first request, `features.js` on first use, and
 * `describe.js` with the first API description.
 * @type {Readonly<Record<string, number>>}
 */
export const budgets = {
  'extension.js': 2_500,
  'app.js': 159_500,
  'requests.js': 115_500,
  'features.js': 567_000,
  'describe.js': 64_500,
  'demo.js': 66_500,
  'cli.js': 96_500,
  'remote/extension.js': 115_500,
  'webview/rawJson.js': 382_500,
  'webview/graphPanel.js': 68_500,
  'webview/chartPanel.js': 69_500,
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
