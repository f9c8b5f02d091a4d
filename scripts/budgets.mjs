/** How large what ships may become, in bytes. A build over it fails: what was added is needed at another time, by a lighter package, or is worth a larger budget and a word why. */
import { statSync } from 'node:fs';
import path from 'node:path';

/** Bundles in `dist`, minified. @type {Readonly<Record<string, number>>} */
export const budgets = {
  'extension.js': 2_000,
  'app.js': 338_000,
  'nodeFetch.js': 94_000,
  'demo.js': 30_000,
  'helper.js': 11_000,
  'webview/rawJson.js': 330_000,
  'webview/matrix.js': 66_000,
};

/** @param {string} dist @throws Error that names what is too large */
export function checkBudgets(dist) {
  const over = Object.entries(budgets).flatMap(([file, budget]) => {
    const { size } = statSync(path.join(dist, file));
    return size > budget ? [`dist/${file} has ${size} bytes, and may have ${budget}: see scripts/budgets.mjs.`] : [];
  });
  if (over.length > 0) throw new Error(over.join('\n'));
}
