/**
 * `npm run bench`: measures the packaged extension and prints tables with goals. A missed goal is not a failure; a failed measurement is.
 *
 *   npm run bench -- --only reading,find   parts: size, reading, responses, find, activation
 *   npm run bench -- --sessions 7          number of windows for activation
 */
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackage } from '../host/install/package.mjs';
import { endOnSignals } from '../host/processes.mjs';
import { makeRunFolder } from '../host/run/runFolder.mjs';
import { useTemporaryFolder } from '../host/run/temporary.mjs';
import { HumanError, main, say } from '../host/say.mjs';
import { activationTables } from './activation.mjs';
import { findTables } from './find.mjs';
import { readingTables } from './reading.mjs';
import { responseTables } from './responses.mjs';
import { sizeTables } from './sizes.mjs';

/** @type {Record<string, (bench: { base: string, workspace: string, sessions: number }) => string[] | Promise<string[]>>} */
const parts = {
  size: sizeTables,
  reading: ({ base }) => readingTables(path.join(base, 'reading')),
  responses: ({ base }) => responseTables(path.join(base, 'responses')),
  find: ({ base }) => findTables(path.join(base, 'find')),
  activation: activationTables,
};

const load = () => `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;

await main(async () => {
  const { values } = parseArgs({
    options: {
      sessions: { type: 'string', default: '5' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
    },
  });
  const sessions = Number(values.sessions);
  const names = values.only.split(',');
  if (!Number.isInteger(sessions) || sessions < 1 || names.some((name) => !(name in parts)))
    throw new HumanError(`Usage: npm run bench [-- --sessions N] [--only ${Object.keys(parts).join(',')}]`);
  endOnSignals();
  await useTemporaryFolder();
  await ensurePackage();
  const { base, workspace, remove } = await makeRunFolder();
  say(`Load of the machine before: ${load()}`);
  try {
    for (const name of names) say((await parts[name]?.({ base, workspace, sessions }))?.join('\n') ?? '');
  } finally {
    await remove();
  }
  say(`\nLoad of the machine after: ${load()}`);
});
