import type { Feature } from '../feature.ts';
import { laterHandlers } from '../later.ts';
import { followEditor, type FollowedParts } from './followers.ts';

/** The connections of the settings. With it, sessions that are stored come back: what follows them is to be there before. */
export function startConnections(parts: FollowedParts): Feature {
  const followed = followEditor(parts);
  return {
    handlers: laterHandlers(['switchConnection', 'editConnection', 'removeConnection'], async () =>
      (await import('./connectionCommands.ts')).connectionCommands(parts),
    ),
    dispose: () => followed.dispose(),
  };
}
