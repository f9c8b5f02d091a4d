import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';

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

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
