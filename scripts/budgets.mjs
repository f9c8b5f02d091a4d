/**
 * Size limits of the bundles in bytes, with about 5 % of room. If a build exceeds one, load the addition later, use a
 * smaller package, or raise the budget and say why.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Minified files in `dist`. Each window loads `app.js`, the first error or line of the log `texts.js`, the first request
 * `requests.js`, the first command `features.js`, and the first API description `describe.js`.
 * @type {Readonly<Record<string, number>>}
 */
export const budgets = {
  'extension.js': 2_500,
  'app.js': 106_500,
  'texts.js': 30_500,
  'requests.js': 87_000,
  'features.js': 528_000,
  'describe.js': 64_500,
  'demo.js': 42_500,
  // A third is comparing, hiding, and reading JSON for snapshots and discoveries, and finding a typed organization. It is
  // one file, which cron can run.
  'cli.js': 144_000,
  'signIn.js': 258_000,
  'remote/extension.js': 115_500,
  // With the query field, of which most is the text of its worker, and which a loader of its own would only complicate.
  'webview/rawJson.js': 404_500,
  'webview/graphPanel.js': 55_500,
  'webview/chartPanel.js': 68_000,
  // The table, and what it shares with the outline and the lists beside pictures, loaded with `rawJson.js`.
  'webview/chunk.js': 49_500,
};

/** Hash in the names of esbuild's chunks. The largest of several chunks counts. */
const hash = /-[0-9A-Z]{8}(?=\.js$)/;

/** Limit for a webview script without its own. */
export const webviewBudget = 40_000;

/**
 * @param {string} dist
 * @throws Error that lists what is too large or missing
 */
export function checkBudgets(dist) {
  const sizes = new Map();
  for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = entry.split(path.sep).join('/');
    if (!file.endsWith('.js')) continue;
    const [name, size] = [file.replace(hash, ''), statSync(path.join(dist, entry)).size];
    if (size >= (sizes.get(name)?.[1] ?? 0)) sizes.set(name, [file, size]);
  }
  const missing = Object.keys(budgets).flatMap((name) => (sizes.has(name) ? [] : [`dist/${name} is missing.`]));
  const over = [...sizes].flatMap(([name, [file, size]]) => {
    const budget = budgets[name] ?? (name.startsWith('webview/') ? webviewBudget : Infinity);
    return size > budget ? [`dist/${file} has ${size} bytes, and may have ${budget}: see scripts/budgets.mjs.`] : [];
  });
  const errors = [...missing, ...over];
  if (errors.length > 0) throw new Error(errors.join('\n'));
}
