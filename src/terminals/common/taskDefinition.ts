import { fromBase64url, toBase64url } from '../../platform/common/base64.ts';
import { isObject, own, parseObject, type JsonObject } from '../../platform/common/json/json.ts';

export interface AccessTask {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: JsonObject;
  /** Name or ID. Defaults to the active connection. */
  readonly connection?: string;
}

/** Process of a task, on the computer that prepared it. */
export type PreparedTask = Omit<AccessTask, 'connection'>;

/** Returns undefined if the definition is invalid. */
export function readTask(definition: unknown): AccessTask | undefined {
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
export const taskFlag = '--start-task';

export function taskArguments(command: string, args: readonly string[]): readonly string[] {
  return [taskFlag, 'words', command, ...args];
}

/** Encodes a task, because VS Code expands `${…}`, which can run commands. File names may contain it. */
export function encodedTaskArguments(task: Pick<AccessTask, 'command' | 'args' | 'cwd'>): readonly string[] {
  return [taskFlag, 'encoded', toBase64url(JSON.stringify(task))];
}

export function readTaskArguments([form, ...words]: readonly string[]): AccessTask | undefined {
  const [command, ...args] = words;
  if (form === 'words') return readTask({ command, args });
  if (form !== 'encoded' || command === undefined) return undefined;
  return readTask(parseObject(fromBase64url(command) ?? ''));
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
