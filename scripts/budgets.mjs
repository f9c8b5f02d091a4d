/** How large what ships may become, in bytes. A build over it fails: what was added is needed at another time, by a lighter package, or is worth a larger budget and a word why. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Files in `dist`, minified. `app.js` is read whenever a window opens, `requests.js` with the first request, `features.js` at its first use, and `describe.js` with the first API description. @type {Readonly<Record<string, number>>} */
export const budgets = {
  'extension.js': 2_500,
  'app.js': 151_000,
  'requests.js': 175_000,
  'features.js': 542_500,
  'describe.js': 61_500,
  'demo.js': 63_000,
  'helper.js': 92_000,
  'remote/extension.js': 115_000,
  'webview/rawJson.js': 420_000,
  'webview/graph.js': 77_000,
  'webview/matrix.js': 66_000,
  'webview/chart.js': 80_000,
};

/** A script of a webview that has no budget of its own. */
export const webviewBudget = 40_000;

/** @param {string} dist @throws Error that names what is too large */
export function checkBudgets(dist) {
  const webviews = readdirSync(path.join(dist, 'webview'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => [`webview/${name}`, webviewBudget]);
  const all = { ...Object.fromEntries(webviews), ...budgets };
  const over = Object.entries(all).flatMap(([name, budget]) => {
    const { size } = statSync(path.join(dist, name));
    return size > budget ? [`dist/${name} has ${size} bytes, and may have ${budget}: see scripts/budgets.mjs.`] : [];
  });
  if (over.length > 0) throw new Error(over.join('\n'));
}
