import * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import type { FollowedJob } from '../../core/api/jobs/followedJob.ts';
import { JobFollower } from '../../core/api/jobs/jobFollower.ts';
import { pollJobs } from '../../core/api/jobs/jobPolls.ts';
import { fileJobStore } from '../../core/api/jobs/jobStore.ts';
import { foundJob, startedJob } from '../../core/api/jobs/startedJob.ts';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { Lock, Log } from '../../core/base/ports.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { isLive, stateOf, type SessionReader } from '../../core/session/session.ts';
import { windowLease } from '../../core/windows/windowLease.ts';
import { jobNotice } from '../../model/jobs/jobNotice.ts';
import { jobNodes } from '../../model/jobs/jobRows.ts';
import { runAndReport, showInformation, showWarning, type Choice } from '../notify.ts';
import { jobCommands } from './jobCommands.ts';
import { JobDocuments } from './jobDocuments.ts';

export interface JobsParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly places: CurrentPlaces;
  readonly clock: Clock;
  readonly calls: ApiCalls;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
  /** The folder that all windows share. */
  readonly folder: string;
  readonly lock: Lock;
  readonly log: Log;
}

/** The jobs that are followed, their rows and commands. */
export function openJobs(parts: JobsParts) {
  const { sessions, manager, clock, folder, lock, log } = parts;
  const owned = new DisposableStore();
  const over = new AbortController();
  const follower = owned.add(
    new JobFollower({
      sessions,
      manager,
      clock,
      store: fileJobStore(folder, lock, log),
      lease: (name) => windowLease({ folder, name, clock, log }),
    }),
  );
  const documents = owned.add(new JobDocuments(follower, sessions));
  const { handlers, showDevices } = jobCommands({ ...parts, follower, documents });
  owned.add(
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) runAndReport(() => follower.look());
    }),
  );
  owned.add(follower.onDidEnd((job) => tellEnd(job, () => showDevices(job))));
  runAndReport(() => follower.start());

  async function follow(call: ApiCall): Promise<void> {
    const started = startedJob(call);
    if (!started) return;
    const polls = { manager, nowMs: () => clock.now(), signal: over.signal };
    const job = await foundJob(started, () => pollJobs(started.job, [], polls), clock, over.signal);
    if (job) await follower.follow(job);
    else if (!over.signal.aborted) tellUnnamed();
  }

  return {
    documents,
    handlers,
    shown: {
      onDidChange: follower.onDidChange,
      rows: (connectionId: string | undefined) => {
        if (connectionId === undefined) return [];
        const facts = {
          nowMs: clock.now(),
          locale: vscode.env.language,
          isSignedIn: isLive(stateOf(sessions.snapshot, connectionId)),
          isElsewhere: (job: FollowedJob) => follower.isElsewhere(job),
        };
        return jobNodes(follower.jobsOfPersonAt(connectionId), facts);
      },
      started: (call: ApiCall) => runAndReport(() => follow(call)),
    },
    dispose: () => {
      over.abort();
      owned.dispose();
    },
  };
}

function tellEnd(job: FollowedJob, showDevices: () => Promise<void>): void {
  const { text, isGood } = jobNotice(job);
  const choice: Choice = { label: vscode.l10n.t('Show Devices Found'), act: showDevices };
  if (isGood) showInformation(text, choice);
  else showWarning(text, choice);
}

function tellUnnamed(): void {
  showWarning(
    vscode.l10n.t(
      'The service has accepted the discovery, but its response has no request ID, and no new job has this name. Select the job in the list to follow it.',
    ),
    { label: vscode.l10n.t('Follow Job'), command: 'orgAccess.followJob' },
  );
}
