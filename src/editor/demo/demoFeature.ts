import { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { KnownRequests } from '../api/asking/knownRequests.ts';
import type { ConnectionBook } from '../connections/connectionBook.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers, laterOwned, type Later } from '../later.ts';
import type { RunningDemo } from './demoCommand.ts';

interface DemoParts {
  readonly startDemoService: () => Promise<RunningDemo>;
  readonly manager: SessionManager;
  readonly book: ConnectionBook;
  readonly known: Later<KnownRequests>;
}

/** A service to try things with, inside this window. */
export function startDemo({ startDemoService, manager, book, known }: DemoParts): Feature {
  const owned = new DisposableStore();
  const demo = laterOwned(
    owned,
    async () => new (await import('./demoCommand.ts')).DemoCommand(startDemoService, manager, book, await known()),
  );
  return {
    handlers: laterHandlers(['openDemo'], async () => ({ openDemo: (await demo()).open })),
    dispose: () => owned.dispose(),
  };
}
