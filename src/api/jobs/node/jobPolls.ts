import { placeIn } from '../../../access/site/common/placeHeaders.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { addressBelow } from '../../../service/connection/common/agreedCall.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { callOf } from '../../common/callOf.ts';
import { inventory } from '../../common/catalogue/inventory.ts';
import { deviceCounts, type DeviceCount } from '../common/deviceCounts.ts';
import type { FollowedJob } from '../common/followedJob.ts';
import type { Poll } from '../common/jobWatch.ts';
import { bodyOf, listJobs } from './jobList.ts';

export type JobOrigin = Pick<FollowedJob, 'connectionId' | 'baseUrl' | 'username' | 'headers'>;

export interface JobPollServices {
  readonly manager: Pick<SessionManager, 'call'>;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
}

/**
 * Requests the state of jobs of one origin, with its base URL, user, and headers.
 *
 * @returns undefined if its user isn't signed in
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

/** Counts the devices of an origin. Returns undefined if unavailable. */
export async function pollCounts(
  origin: JobOrigin,
  services: JobPollServices,
): Promise<readonly DeviceCount[] | undefined> {
  const operation = inventory.find(({ id }) => id === 'device-counts');
  if (!operation) return undefined;
  try {
    const response = await sending(origin, services)(callOf(operation, { place: placeIn(origin.headers) }));
    return response && deviceCounts(bodyOf(response, services.nowMs()));
  } catch (error) {
    if (error instanceof OrgAccessError) return undefined;
    throw error;
  }
}

/** Sends calls as the user of an origin, with its exact headers. */
function sending({ connectionId, baseUrl, username, headers }: JobOrigin, { manager, signal }: JobPollServices) {
  return async (call: ServiceCall): Promise<HttpResponse | undefined> =>
    manager.call(
      connectionId,
      { ...call, headers, agreed: { address: addressBelow(baseUrl, call.path), username } },
      signal,
    );
}
