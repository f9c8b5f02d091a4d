import type { Feature } from '../../feature.ts';
import { laterHandlers } from '../../later.ts';
import type { ConnectionParts } from '../connectionCommands.ts';

/** Edit Connection. */
export function startEditing(parts: ConnectionParts): Feature {
  return {
    handlers: laterHandlers(['editConnection'], async () => (await import('./editCommands.ts')).editCommands(parts)),
    dispose: () => undefined,
  };
}
