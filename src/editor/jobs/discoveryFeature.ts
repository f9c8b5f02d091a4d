import type { Feature } from '../feature.ts';
import { laterHandlers } from '../later.ts';
import type { DiscoveryFormParts } from './createDiscovery.ts';

/** The form for a discovery. */
export function startDiscovery(parts: DiscoveryFormParts): Feature {
  return {
    handlers: laterHandlers(['createDiscovery'], async () =>
      (await import('./createDiscovery.ts')).discoveryCommands(parts),
    ),
    dispose: () => undefined,
  };
}
