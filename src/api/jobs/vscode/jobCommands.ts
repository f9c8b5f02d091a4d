import * as vscode from 'vscode';
import { placeIn } from '../../../access/site/common/placeHeaders.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { isObject, own, text } from '../../../platform/common/json/json.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { flashStatus } from '../../../platform/vscode/notify.ts';
import { callIdOf } from '../../common/apiNode.ts';
import { callOf, skeletonOf } from '../../common/callOf.ts';
import { knownOperation } from '../../common/catalogue/operationText.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import { agreeToEnd } from '../../vscode/asking/callQuestions.ts';
import { isOpen, keyOf } from '../common/followedJob.ts';
import { jobKeyOf } from '../common/jobRows.ts';
import type { FollowedJob } from '../common/jobSchema.ts';
import { jobName } from '../common/jobText.ts';
import type { JobFollower } from '../node/jobFollower.ts';
import { chooseJob, type JobChoiceServices } from './chooseJob.ts';

export interface JobsServices extends JobChoiceServices {
  readonly showResponse: (callId: number, isBeside: boolean) => void;
  /** Reveals a row of the API view. */
  readonly revealRow: (id: string) => Promise<void>;
  readonly folder: string;
  readonly lock: Lock;
  readonly log: Log;
}

interface JobCommandServices extends JobsServices {
  readonly follower: JobFollower;
}

export function jobCommands(services: JobCommandServices) {
  const { calls, follower, showResponse } = services;
  const find = (key: string | undefined) => follower.jobs.find((job) => keyOf(job) === key);
  const onJob = (act: (job: FollowedJob) => Promise<void>) => async (node: unknown) => {
    const job = find(jobKeyOf(node));
    if (job) await act(job);
  };

  /**
   * Returns the target of calls about a job.
   *
   * @throws OrgAccessError if its user isn't signed in
   */
  function targetOf({ connectionId, baseUrl, username }: FollowedJob): CallTarget {
    const target = calls.target(connectionId);
    if (target.connection.baseUrl !== baseUrl || target.username !== username)
      throw new OrgAccessError('session', { code: 'targetChanged' });
    return target;
  }

  async function showDevices(job: FollowedJob): Promise<void> {
    const operation = knownOperation('discovery-devices');
    const call = callOf({ operation, args: { requestId: job.watch.requestId }, place: placeIn(job.headers) });
    await calls.run(targetOf(job), operation.name, call, ({ id }) => showResponse(id, false));
  }

  async function end(job: FollowedJob): Promise<void> {
    const operation = knownOperation('end-discovery');
    const begun = { operation, args: { requestId: job.watch.requestId }, place: placeIn(job.headers) };
    const body = JSON.stringify(skeletonOf(begun));
    const call = callOf({ ...begun, body });
    const target = targetOf(job);
    if (!(await agreeToEnd(target, call, jobName(job.watch)))) return;
    await calls.run(target, operation.name, call, ({ id }) => showResponse(id, false));
    await follower.refresh(keyOf(job));
  }

  /** @param row a row with the ID of a call and the ID of a job in its response, if it is one */
  async function followJob(row?: unknown): Promise<void> {
    const call = calls.find(callIdOf(row) ?? 0);
    const requestId = isObject(row) ? text(own(row, 'requestId')) : undefined;
    const job = await chooseJob(services, call && requestId !== undefined ? { call, requestId } : undefined);
    if (!job) return;
    const known = find(keyOf(job));
    if (known && isOpen(known)) await follower.refresh(keyOf(job));
    else await follower.follow(job);
    flashStatus(vscode.l10n.t('Following {0} in the API view', plainWithoutIcons(jobName(job.watch), 60)));
  }

  const handlers = {
    followJob,
    stopFollowing: onJob((job) => follower.stop(keyOf(job))),
    endDiscovery: onJob(end),
    showFoundDevices: onJob(showDevices),
  } satisfies CommandHandlers;
  return { handlers, showDevices };
}
