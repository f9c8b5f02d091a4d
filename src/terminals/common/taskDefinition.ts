import { fromBase64url, toBase64url } from '../../platform/common/base64.ts';
import { isObject, own, parseObject, type JsonObject } from '../../platform/common/json/json.ts';

export interface TaskOfAccess {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: JsonObject;
  /** Name or ID. Defaults to the active connection. */
  readonly connection?: string;
}

/** Process of a task, on the computer that prepared it. */
export type PreparedTask = Omit<TaskOfAccess, 'connection'>;

/** Reads the definition of a task. Returns undefined if it is invalid. */
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

/** First argument of `org-access` when it runs a task. */
export const startsTask = '--start-task';

export function startedWords(command: string, args: readonly string[]): readonly string[] {
  return [startsTask, 'words', command, ...args];
}

/** Encodes the arguments of a task, because VS Code replaces `${…}` in them, which can run commands. File names may contain it. */
export function startedToTheLetter(task: Pick<TaskOfAccess, 'command' | 'args' | 'cwd'>): readonly string[] {
  return [startsTask, 'encoded', toBase64url(JSON.stringify(task))];
}

export function readStarted([form, ...words]: readonly string[]): TaskOfAccess | undefined {
  const [command, ...args] = words;
  if (form === 'words') return readTask({ command, args });
  if (form !== 'encoded' || command === undefined) return undefined;
  return readTask(parseObject(fromBase64url(command) ?? ''));
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
