/** Measures the built files, with their budgets as goals. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { budgets } from '../../scripts/budgets.mjs';
import { remoteVsix, root, vsix } from '../host/paths.mjs';
import { inKB, table, withGoal } from './numbers.mjs';

/** Requires the production build and the packages. */
export function sizeTables() {
  const dist = path.join(root, 'dist');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css)$/.test(name))
    .sort();
  const files = [...names.map((name) => path.join(dist, name)), vsix, remoteVsix];
  return [
    table('Sizes', [
      ['', 'size'],
      ...files.map((file) => {
        const { size } = statSync(file);
        const budget = budgets[path.relative(dist, file).split(path.sep).join('/')];
        return [path.relative(root, file), budget === undefined ? inKB(size) : withGoal(size, budget, inKB)];
      }),
    ]),
  ];
}
