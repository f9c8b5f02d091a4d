import type { Feature } from '../feature.ts';
import { laterHandlers } from '../later.ts';
import type { PlaceCommandParts } from './placeCommands.ts';

/** Choosing the current organization and site. */
export function startPlace(parts: PlaceCommandParts): Feature {
  return {
    handlers: laterHandlers(['useSite', 'useOrganization', 'selectPlace'], async () =>
      (await import('./placeCommands.ts')).placeCommands(parts),
    ),
    dispose: () => undefined,
  };
}
