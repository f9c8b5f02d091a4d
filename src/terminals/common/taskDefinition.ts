import * as v from 'valibot';
import { read } from '../../platform/common/json/schema.ts';

const filled = v.pipe(v.string(), v.nonEmpty());

const taskSchema = v.object({
  command: filled,
  args: v.optional(v.array(v.string()), []),
  cwd: v.exactOptional(filled),
  env: v.exactOptional(v.record(v.string(), v.string())),
  /** Name or ID. Defaults to the active connection. */
  connection: v.exactOptional(filled),
});

/** Task definition without its connection, as prepared on the computer that runs the task. */
export type PreparedTask = Omit<v.InferOutput<typeof taskSchema>, 'connection'>;

/** Returns undefined if the definition is invalid. */
export function readTask(definition: unknown) {
  return read(taskSchema, definition);
}
