import { placeIn } from '../../../access/site/common/placeHeaders.ts';
import { asOrgAccessError, OrgAccessError } from '../../../platform/common/errors.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import { readJson } from '../../../service/common/jsonResponse.ts';
import { refusal } from '../../../service/common/refusals.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { addressBelow } from '../../../service/connection/common/agreedCall.ts';
import { readPage } from '../../../service/forms/common/pages.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { callOf } from '../../common/callOf.ts';
import { knownOperation } from '../../common/catalogue/operationText.ts';
import type { FollowedJob } from '../common/jobSchema.ts';
import type { JobList } from '../common/jobWatch.ts';
import { listJobs, newestJobs } from './jobList.ts';

export type JobOrigin = Pick<FollowedJob, 'connectionId' | 'baseUrl' | 'username' | 'headers'>;

export interface JobPollServices {
  readonly manager: Pick<SessionManager, 'call'>;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
}

/**
 * Requests the state of jobs of one origin, with its base URL, user, and headers.
 *
 * @param requestIds wanted jobs; if empty, the newest ones are listed
 * @returns undefined if its user isn't signed in, or if canceled
 */
export async function pollJobs(
  origin: JobOrigin,
  requestIds: readonly string[],
  services: JobPollServices,
): Promise<JobList | undefined> {
  const { baseUrl } = origin;
  const send = sending(origin, services);
  const operation = knownOperation('discovery-status');
  const first = callOf({ operation, args: newestJobs, place: placeIn(origin.headers) });
  try {
    return await listJobs(async (path = first.path) => {
      const response = await send({ ...first, path });
      if (!response) return undefined;
      const body = bodyOf(response, baseUrl, services.nowMs());
      const page = readPage(body, { path, baseUrl, head: response });
      if (!page) throw new OrgAccessError('shape', { code: 'notTheInterface' });
      return { path, page };
    }, requestIds);
  } catch (cause) {
    const error = asOrgAccessError(cause, 'shape', () => ({ code: 'answerNotRead' }));
    return error.kind === 'session' ? undefined : { kind: 'failed', error };
  }
}

/** Sends calls as the user of an origin, with its exact headers. */
function sending({ connectionId, baseUrl, username, headers }: JobOrigin, { manager, signal }: JobPollServices) {
  return async (call: ServiceCall): Promise<HttpResponse | undefined> =>
    manager.call(
      connectionId,
      { ...call, headers, agreed: { address: addressBelow(baseUrl, call.path), username }, isPolled: true },
      signal,
    );
}

/**
 * Returns the JSON body of a response.
 *
 * @throws OrgAccessError if it is an error, or not JSON
 */
export function bodyOf(response: HttpResponse, baseUrl: string, nowMs: number): unknown {
  if (response.status < 200 || response.status > 299) throw refusal(response, 'request', nowMs);
  return readJson(response, baseUrl);
}
