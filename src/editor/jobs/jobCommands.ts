import * as vscode from 'vscode';
import type { CallTarget } from '../../core/api/apiCall.ts';
import { callOf, skeletonOf } from '../../core/api/callOf.ts';
import type { discovery } from '../../core/api/catalogue/discovery.ts';
import { isFollowing, keyOf, type FollowedJob } from '../../core/api/jobs/followedJob.ts';
import type { JobFollower } from '../../core/api/jobs/jobFollower.ts';
import type { Operation } from '../../core/api/operation.ts';
import { placeIn } from '../../core/api/placeHeaders.ts';
import { OrgAccessError } from '../../core/base/errors.ts';
import { isObject, own, text } from '../../core/base/json/json.ts';
import { callIdOf } from '../../model/api/apiNode.ts';
import { sentText } from '../../model/api/apiText.ts';
import { knownOperations } from '../../model/api/operationText.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { jobKeyOf } from '../../model/jobs/jobRows.ts';
import { jobName, jobPlace } from '../../model/jobs/jobText.ts';
import { plain, plainWithoutIcons } from '../../model/text/displayText.ts';
import type { CommandHandlers } from '../commands.ts';
import { confirm, flashStatus, showInformation } from '../notify.ts';
import { chooseJob } from './chooseJob.ts';
import type { JobDocuments } from './jobDocuments.ts';
import type { JobsParts } from './jobs.ts';

interface JobCommandParts extends JobsParts {
  readonly follower: JobFollower;
  readonly documents: JobDocuments;
}

/** The commands for jobs: to begin to follow one, and what can be done with those that are followed. */
export function jobCommands(parts: JobCommandParts) {
  const { calls, follower, documents, showResponse } = parts;
  const find = (key: string | undefined) => follower.jobs.find((job) => keyOf(job) === key);
  const onJob = (act: (job: FollowedJob) => Promise<void>) => async (node: unknown) => {
    const job = find(jobKeyOf(node));
    if (job) await act(job);
  };

  /** The target of calls about a job. @throws OrgAccessError when the person who started it is not signed in there */
  function targetOf({ connectionId, baseUrl, username }: FollowedJob): CallTarget {
    const target = calls.target(connectionId);
    if (target.connection.baseUrl !== baseUrl || target.username !== username)
      throw new OrgAccessError('session', { code: 'targetChanged' });
    return target;
  }

  async function showDevices(job: FollowedJob): Promise<void> {
    const operation = operationOf('discovery-devices');
    const call = callOf(operation, { args: { requestId: job.watch.requestId }, place: placeIn(job.headers) });
    await calls.run(targetOf(job), operation.name, call, ({ id }) => showResponse(id, false));
  }

  async function end(job: FollowedJob): Promise<void> {
    const operation = operationOf('end-discovery');
    const input = { args: { requestId: job.watch.requestId }, place: placeIn(job.headers) };
    const body = JSON.stringify(skeletonOf(operation, input));
    const call = callOf(operation, { ...input, body });
    const target = targetOf(job);
    if (!(await agreeToEnd(target, job, sentText(target, call)))) return;
    await calls.run(target, operation.name, call, ({ id }) => showResponse(id, false));
    await follower.refresh(keyOf(job));
  }

  /** @param row with the ID of a call and of a job in its response, or anything else */
  async function followJob(row?: unknown): Promise<void> {
    const call = calls.find(callIdOf(row) ?? 0);
    const requestId = isObject(row) ? text(own(row, 'requestId')) : undefined;
    const job = await chooseJob(parts, call && requestId !== undefined ? { call, requestId } : undefined);
    if (!job) return;
    const known = find(keyOf(job));
    if (known && isFollowing(known)) await follower.refresh(keyOf(job));
    else await follower.follow(job);
    flashStatus(vscode.l10n.t('Following {0} in the API view', plainWithoutIcons(jobName(job.watch), 60)));
  }

  async function showState(job: FollowedJob): Promise<void> {
    if (await documents.show(keyOf(job))) return;
    showInformation(
      vscode.l10n.t("The list of jobs hasn't been read since this window was opened. Try again in a moment."),
    );
  }

  const handlers = {
    followJob,
    stopFollowing: onJob((job) => follower.stop(keyOf(job))),
    refreshJob: onJob((job) => follower.refresh(keyOf(job))),
    endDiscovery: onJob(end),
    showJob: onJob(showState),
    showFoundDevices: onJob(showDevices),
  } satisfies CommandHandlers;
  return { handlers, showDevices };
}

/** Asks before a job is ended, and names the place that it runs for. */
async function agreeToEnd({ connection, username }: CallTarget, job: FollowedJob, sent: string): Promise<boolean> {
  const name = jobName(job.watch);
  const to = vscode.l10n.t(
    'It is sent to {0} as {1}.',
    marked(connection, plain(connection.name, 60)),
    plain(username, 60),
  );
  const undone = vscode.l10n.t("A discovery that was ended can't be continued. What it has found stays.");
  return await confirm(
    connection.production
      ? vscode.l10n.t('End "{0}" for {1} in production?', name, jobPlace(job))
      : vscode.l10n.t('End "{0}" for {1}?', name, jobPlace(job)),
    `${sent}\n\n${to} ${undone}`,
    vscode.l10n.t('End Discovery'),
  );
}

/** An operation of the catalogue, with its name for people. */
function operationOf(id: (typeof discovery)[number]['id']): Operation {
  const operation = knownOperations().find((one) => one.id === id);
  if (!operation) throw new Error(`The catalogue has no operation ${id}.`);
  return operation;
}
