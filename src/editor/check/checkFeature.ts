import { DisposableStore } from '../../core/base/disposable.ts';
import type { Transport } from '../../core/service/http.ts';
import type { ServiceClient } from '../../core/service/serviceClient.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers, laterOwned } from '../later.ts';
import { documentsOnDemand } from '../ui/onDemand.ts';

interface CheckParts {
  readonly sessions: SessionReader;
  readonly transport: Transport;
  readonly client: Pick<ServiceClient, 'userDetail'>;
  readonly version: string;
}

/** A check of all that stands between this computer and a service, step by step. */
export function startCheck(parts: CheckParts): Feature {
  const owned = new DisposableStore();
  const check = laterOwned(owned, async () => (await import('./checkCommands.ts')).openCheck(parts));
  owned.add(documentsOnDemand('check', async () => (await check()).reports));
  return {
    handlers: laterHandlers(
      ['checkConnection', 'copyCheckReport', 'saveCheckReport'],
      async () => (await check()).handlers,
    ),
    dispose: () => owned.dispose(),
  };
}
