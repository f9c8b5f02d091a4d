import type { Feature } from '../feature.ts';
import { laterHandlers } from '../later.ts';
import { syncSessions, type SyncParts } from './syncSessions.ts';

/** The connections of the settings. With it, sessions that are stored come back: what follows them is to be there before. */
export function startConnections(parts: SyncParts): Feature {
  const followed = syncSessions(parts);
  return {
    handlers: laterHandlers(['switchConnection', 'editConnection', 'removeConnection'], async () =>
      (await import('./connectionCommands.ts')).connectionCommands(parts),
    ),
    dispose: () => followed.dispose(),
  };
}
