import * as vscode from 'vscode';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import { awaitFirstJob } from '../../core/api/jobs/firstJob.ts';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { Lock, Log } from '../../core/base/ports.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { ShownJobs } from '../api/shownJobs.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers, laterOwned, type Later } from '../later.ts';
import { runAndReport } from '../notify.ts';
import { documentsOnDemand } from '../ui/onDemand.ts';

export interface JobsParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly places: CurrentPlaces;
  readonly clock: Clock;
  readonly calls: Later<ApiCalls>;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
  /** The folder that all windows share. */
  readonly folder: string;
  readonly lock: Lock;
  readonly log: Log;
}

/** Jobs of the service that are followed to their end, and those that were when the last window was closed. */
export function startJobs(parts: JobsParts): Feature & { readonly jobs: Later<ShownJobs> } {
  const owned = new DisposableStore();
  const jobs = laterOwned(owned, async () => (await import('./jobs.ts')).openJobs(parts));
  owned.add(documentsOnDemand('job', async () => (await jobs()).documents));
  const first = owned.add(
    awaitFirstJob(parts.folder, parts.clock, () => runAndReport(async () => void (await jobs()))),
  );
  owned.add(vscode.window.onDidChangeWindowState(({ focused }) => focused && first.look()));
  return {
    jobs: async () => (await jobs()).shown,
    handlers: laterHandlers(
      ['followJob', 'stopFollowing', 'refreshJob', 'endDiscovery', 'showJob', 'showFoundDevices'],
      async () => (await jobs()).handlers,
    ),
    dispose: () => owned.dispose(),
  };
}
