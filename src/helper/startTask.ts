import { readStarted } from '../model/terminals/taskDefinition.ts';
import { askEditor } from './asking.ts';
import { exitCodes } from './command/usage.ts';
import { complain } from './output.ts';
import { runWith } from './run.ts';
import { fileVariables } from './system/fileVariables.ts';

/**
 * Runs the command of a task with access, once a person has allowed that. It has what a terminal with access has: no token.
 *
 * @param words that follow the first, as `startedWords` and `startedToTheLetter` make them
 * @returns the exit code, which is that of the command
 */
export async function startTask(words: readonly string[]): Promise<number> {
  const task = readStarted(words);
  if (!task) return complain('This is not a task of Org Access.', exitCodes.usage);
  const answer = await askEditor({ ask: 'url' });
  if (!answer.ok) return complain(answer.message, exitCodes[answer.reason]);
  return await runWith([task.command, ...task.args], fileVariables(answer.value.files), task.cwd);
}
