import { fromBase64url, toBase64url } from '../../platform/common/base64.ts';
import { isObject, own, parseObject, type JsonObject } from '../../platform/common/json/json.ts';

/** A task of the type `orgAccess`, as tasks.json has it. */
export interface TaskOfAccess {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: JsonObject;
  /** Name or ID; the active connection when left out. */
  readonly connection?: string;
}

/** The process that is started for a task, on the computer where it was prepared: the paths and variables are of that one. */
export type PreparedTask = Omit<TaskOfAccess, 'connection'>;

/** Reads the definition of a task. Undefined when a part of it is not as the manifest says. */
export function readTask(definition: unknown): TaskOfAccess | undefined {
  if (!isObject(definition)) return undefined;
  const [command, args = [], cwd, env, connection] = ['command', 'args', 'cwd', 'env', 'connection'].map((member) =>
    own(definition, member),
  );
  if (!isFilled(command) || !Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) return undefined;
  if (cwd !== undefined && !isFilled(cwd)) return undefined;
  if (env !== undefined && !(isObject(env) && Object.values(env).every((value) => typeof value === 'string')))
    return undefined;
  if (connection !== undefined && !isFilled(connection)) return undefined;
  return {
    command,
    args,
    ...(cwd !== undefined && { cwd }),
    ...(env !== undefined && { env }),
    ...(connection !== undefined && { connection }),
  };
}

/** The first word of the command line of `org-access` where VS Code runs it for a task. */
export const startsTask = '--start-task';

/** What it is told after that. */
export function startedWords(command: string, args: readonly string[]): readonly string[] {
  return [startsTask, 'words', command, ...args];
}

/**
 * The same for words that are not of tasks.json. VS Code replaces `${…}` in the words of every task, which runs commands for some:
 * the name of a file may hold such a word too.
 */
export function startedToTheLetter(task: Pick<TaskOfAccess, 'command' | 'args' | 'cwd'>): readonly string[] {
  return [startsTask, 'encoded', toBase64url(JSON.stringify(task))];
}

/** Reads what follows the first word. */
export function readStarted([form, ...words]: readonly string[]): TaskOfAccess | undefined {
  const [command, ...args] = words;
  if (form === 'words') return readTask({ command, args });
  if (form !== 'encoded' || command === undefined) return undefined;
  return readTask(parseObject(fromBase64url(command) ?? ''));
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
