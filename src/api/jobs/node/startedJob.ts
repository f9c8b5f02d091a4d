import { isPlaceHeader, placeIn } from '../../../access/site/common/placeHeaders.ts';
import { own, parseObject, text } from '../../../platform/common/json/json.ts';
import { requestIdIn } from '../../../service/forms/common/jobs.ts';
import { discovery } from '../../common/catalogue/discovery.ts';
import type { ApiCall } from '../../node/apiCall.ts';
import type { FollowedJob } from '../common/jobSchema.ts';
import { beginWatch } from '../common/jobWatch.ts';

export function isDiscovery({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return discovery.some(
    ({ id, ...create }) =>
      id === 'create-discovery' && create.method === method && create.path === path.replace(/\?.*/s, ''),
  );
}

/** Returns the job that a call has started, `unnamed` if its response has no ID, or undefined if it has started none. */
export function startedJob({
  connection,
  username,
  call,
  startedAtMs,
  outcome,
}: ApiCall): FollowedJob | 'unnamed' | undefined {
  if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status > 299) return undefined;
  if (call.kind !== 'job' && !isDiscovery(call)) return undefined;
  // Without a site, the job isn't followed, because the list of jobs can't be requested.
  if (!placeIn(call.headers)?.site) return undefined;
  const body = outcome.response?.body;
  const requestId = requestIdIn(body?.kind === 'json' ? body.value : body?.kind === 'text' ? body.text : undefined);
  if (requestId === undefined) return isDiscovery(call) ? 'unnamed' : undefined;
  const sent = parseObject(call.body) ?? {};
  const [requestName, triggerType] = ['requestName', 'triggerType'].map((name) => text(own(sent, name)));
  const names = {
    ...(requestName !== undefined && { requestName }),
    ...(triggerType !== undefined && { triggerType }),
  };
  return {
    watch: beginWatch({ requestId, ...names }, startedAtMs + outcome.durationMs),
    connectionId: connection.id,
    baseUrl: connection.baseUrl,
    username,
    headers: (call.headers ?? []).filter(([name]) => isPlaceHeader(name)),
  };
}
