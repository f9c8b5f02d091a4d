import { callOf } from '../../api/common/callOf.ts';
import { inventory } from '../../api/common/catalogue/inventory.ts';
import { placeIn } from '../../api/common/placeHeaders.ts';
import { addressBelow } from '../../connections/common/agreedCall.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { deviceCounts, type DeviceCount } from '../common/deviceCounts.ts';
import type { FollowedJob } from '../common/followedJob.ts';
import type { Poll } from '../common/jobWatch.ts';
import { bodyOf, listJobs } from './jobList.ts';

/** The service, the person and the place that jobs were started at, by and for. */
export type JobOrigin = Pick<FollowedJob, 'connectionId' | 'baseUrl' | 'username' | 'headers'>;

export interface JobPollServices {
  readonly manager: Pick<SessionManager, 'call'>;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
}

/**
 * Asks for the state of jobs of one origin, as the person who started them, at the base URL and for the place of then: with anything else
 * nothing is sent.
 *
 * @returns undefined when that is not possible now, since that person is not signed in there
 */
export async function pollJobs(
  origin: JobOrigin,
  requestIds: readonly string[],
  services: JobPollServices,
): Promise<Poll | undefined> {
  const poll = await listJobs(
    {
      send: sending(origin, services),
      baseUrl: origin.baseUrl,
      place: placeIn(origin.headers),
      nowMs: services.nowMs,
    },
    requestIds,
  );
  return poll?.kind === 'failed' && poll.error.kind === 'session' ? undefined : poll;
}

/** Counts the devices at the place of an origin. Undefined where they cannot be had now. */
export async function pollCounts(
  origin: JobOrigin,
  services: JobPollServices,
): Promise<readonly DeviceCount[] | undefined> {
  const operation = inventory.find(({ id }) => id === 'device-counts');
  if (!operation) return undefined;
  try {
    const answer = await sending(origin, services)(callOf(operation, { place: placeIn(origin.headers) }));
    return answer && deviceCounts(bodyOf(answer, services.nowMs()));
  } catch (error) {
    if (error instanceof OrgAccessError) return undefined;
    throw error;
  }
}

/** Sends calls as the person of an origin, with the headers of its place to the letter. */
function sending({ connectionId, baseUrl, username, headers }: JobOrigin, { manager, signal }: JobPollServices) {
  return async (call: ServiceCall): Promise<HttpResponse | undefined> =>
    manager.call(
      connectionId,
      { ...call, headers, agreed: { address: addressBelow(baseUrl, call.path), username } },
      signal,
    );
}
