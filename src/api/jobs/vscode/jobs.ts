import * as vscode from 'vscode';
import { DisposableStore } from '../../../platform/common/disposable.ts';
import { runAndReport, showInformation, showWarning, type Choice } from '../../../platform/vscode/notify.ts';
import { isLive, stateOf } from '../../../session/common/session.ts';
import { setContextKey } from '../../../session/vscode/contextKeys.ts';
import { windowLease } from '../../../session/windows/node/windowLease.ts';
import type { ApiCall } from '../../node/apiCall.ts';
import { jobNodes, jobRowId } from '../common/jobRows.ts';
import type { FollowedJob } from '../common/jobSchema.ts';
import { jobNotice, startText } from '../common/jobText.ts';
import { JobFollower } from '../node/jobFollower.ts';
import { fileJobStore } from '../node/jobStore.ts';
import { startedJob } from '../node/startedJob.ts';
import { jobCommands, type JobsServices } from './jobCommands.ts';

export function openJobs(services: JobsServices) {
  const { sessions, manager, clock, folder, lock, log } = services;
  const owned = new DisposableStore();
  const follower = owned.add(
    new JobFollower({
      sessions,
      manager,
      clock,
      store: fileJobStore(folder, lock, log),
      lease: (name) => windowLease({ folder, name, clock, log }),
    }),
  );
  const { handlers, showDevices } = jobCommands({ ...services, follower });
  owned.add(
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) runAndReport(() => follower.look());
    }),
  );
  owned.add(
    follower.onDidChange(() => {
      if (sessions.snapshot.connections.some(({ id }) => follower.jobsOfPersonAt(id).length > 0))
        setContextKey('orgAccess.jobFollowed', true);
    }),
  );
  owned.add(follower.onDidEnd((job) => showEnd(job, () => showDevices(job))));
  runAndReport(() => follower.look());

  async function follow(call: ApiCall): Promise<void> {
    const job = startedJob(call);
    if (job === 'unnamed') warnUnnamed();
    if (!job || job === 'unnamed') return;
    await follower.follow(job);
    showInformation(startText(job), { label: vscode.l10n.t('Show'), act: () => services.revealRow(jobRowId(job)) });
  }

  return {
    handlers,
    shown: {
      onDidChange: follower.onDidChange,
      rows: (connectionId: string | undefined) => {
        if (connectionId === undefined) return [];
        const facts = {
          nowMs: clock.now(),
          locale: vscode.env.language,
          isSignedIn: isLive(stateOf(sessions.snapshot, connectionId)),
        };
        return jobNodes(follower.jobsOfPersonAt(connectionId), facts);
      },
      started: (call: ApiCall) => runAndReport(() => follow(call)),
    },
    dispose: () => owned.dispose(),
  };
}

function showEnd(job: FollowedJob, showDevices: () => Promise<void>): void {
  const { text, isGood } = jobNotice(job);
  const choice: Choice = { label: vscode.l10n.t('Show Discovered Devices'), act: showDevices };
  if (isGood) showInformation(text, choice);
  else showWarning(text, choice);
}

function warnUnnamed(): void {
  showWarning(
    vscode.l10n.t(
      'The service has accepted the discovery, but its response has no request ID. Select the job in the list to follow it.',
    ),
    { label: vscode.l10n.t('Follow Job'), command: 'orgAccess.followJob' },
  );
}
