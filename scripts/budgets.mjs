/** How large what ships may become, in bytes. A build over it fails: what was added is needed at another time, by a lighter package, or is worth a larger budget and a word why. */
import { statSync } from 'node:fs';
import path from 'node:path';

/** Bundles in `dist`, minified. @type {Readonly<Record<string, number>>} */
export const budgets = {
  'extension.js': 2_000,
  'app.js': 332_000,
  'nodeFetch.js': 94_000,
  'demo.js': 30_000,
  'helper.js': 11_000,
  'webview/rawJson.js': 330_000,
  'webview/matrix.js': 66_000,
};

/**
 * What is larger than it may be, in a line each.
 * @param {(file: string) => number} bytesOf a file in `dist`
 */
export function overBudget(bytesOf) {
  return Object.entries(budgets).flatMap(([file, budget]) => {
    const bytes = bytesOf(file);
    return bytes > budget ? [`dist/${file} has ${bytes} bytes, and may have ${budget}: see scripts/budgets.mjs.`] : [];
  });
}

/** @param {string} dist @throws Error that names what is too large */
export function checkBudgets(dist) {
  const over = overBudget((file) => statSync(path.join(dist, file)).size);
  if (over.length > 0) throw new Error(over.join('\n'));
}
