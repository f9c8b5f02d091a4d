/**
 * Runs the command of a task with access, once a person has allowed that: what `startedWords` and `startedToTheLetter` say. Ends as
 * the command ends.
 */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { readStarted } from '../model/terminals/taskDefinition.ts';
import { exitCodes } from './usage.ts';

const [, self = '', ...words] = process.argv;

function end(message: string, code: number): never {
  process.stderr.write(`org-access: ${message}\n`);
  process.exit(code);
}

/** Whether the editor answers. This is what asks the person. */
function askFirst(): void {
  const helper = path.join(path.dirname(self), 'helper.js');
  const { status } = spawnSync(process.execPath, [helper, 'url'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== exitCodes.done) process.exit(status ?? exitCodes.editorGone);
}

function run(): void {
  const task = readStarted(words);
  if (!task) end('This is not a task of Org Access.', exitCodes.usage);
  askFirst();
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const child = spawn(task.command, task.args, {
    stdio: 'inherit',
    env,
    ...(task.cwd !== undefined && { cwd: task.cwd }),
  });
  // At a terminal the command gets the same signal, and says how to go on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT'
      ? end(`The command was not found: ${task.command}`, 127)
      : end(`The command could not be run: ${task.command}`, 126),
  );
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

run();
