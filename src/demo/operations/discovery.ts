import { isObject, objectsOf, textOf, type JsonObject } from '../base/json.ts';
import { badRequest, notFound, OperationRefusal } from '../base/response.ts';
import { grants, placeValue } from '../record/accessMap.ts';
import { triggerTypes } from '../state/jobs.ts';
import { readTargets } from '../state/targets.ts';
import { siteOf, type Call, type Operation } from './operation.ts';

const create: Operation = {
  method: 'POST',
  path: '/api/v2/dataCollector/schedule/',
  needs: 'site',
  writes: true,
  body: 'required',
  answer(call) {
    requireDiscovery(call);
    requireSamePlaces(call);
    const triggerType = knownTriggerType(call.body);
    const targets = readTargets(isObject(call.body.ipPool) ? call.body.ipPool : {});
    if (targets.length === 0) throw badRequest('There is no target: ipPool needs an ipRange or a fqdnAddress.');
    if (triggerType === 'NETWORK_DISCOVERY') requireCredential(call.body);
    const requestName = textOf(call.body.requestName) || 'Discovery';
    const plan = { requestName, triggerType, targets, startsAtMs: startOf(call) };
    return `Request [${call.state.jobs.create(siteOf(call), plan)}] has been accepted and will be carried out.`;
  },
};

const end: Operation = {
  method: 'PUT',
  path: '/api/v2/dataCollector/schedule/{requestId}',
  needs: 'site',
  writes: true,
  body: 'required',
  answer(call) {
    requireDiscovery(call);
    requireSamePlaces(call);
    const { requestId = call.pathValue, action } = call.body;
    if (action !== 'DELETED') throw badRequest('The action must be DELETED.');
    if (requestId !== call.pathValue) throw badRequest('The requestId of the body is not that of the path.');
    if (!call.state.jobs.delete(siteOf(call), call.pathValue, call.nowMs))
      throw notFound('This site has no job of this request ID.');
    return `Request [${call.pathValue}] has been deleted.`;
  },
};

export const discoveryOperations: readonly Operation[] = [create, end];

/** Requires a role that may discover, unless the site isn't in the access map. */
function requireDiscovery(call: Call): void {
  const wanted = siteOf(call).site.id;
  const site = call.map.organizations.flatMap(({ sites }) => sites).find(({ id }) => id === wanted);
  if (site && !grants(site.roles, ['DISCOVERY', 'WRITE']))
    throw new OperationRefusal(403, 'access_denied', 'The user has no DISCOVERY: WRITE on this site.');
}

function requireSamePlaces(call: Call): void {
  const { organization, site } = siteOf(call);
  const { dsSelectedOrganization, dsSelectedSiteId } = call.body;
  if (dsSelectedOrganization !== placeValue(organization))
    throw badRequest('dsSelectedOrganization must be as the request header orgId.');
  if (dsSelectedSiteId !== placeValue(site)) throw badRequest('dsSelectedSiteId must be as the request header siteId.');
}

function requireCredential(body: JsonObject): void {
  if (objectsOf(body.communityStringInfo).length + objectsOf(body.authList).length === 0)
    throw badRequest('There is no credential: communityStringInfo or authList needs an element.');
}

function knownTriggerType({ triggerType }: JsonObject): string {
  const known = triggerTypes.find((word) => word === triggerType);
  if (known) return known;
  throw badRequest('There is no such triggerType.');
}

function startOf({ body, nowMs }: Call): number {
  const start = isObject(body.scheduleInfo) ? Number(body.scheduleInfo.scheduleStartTime) : NaN;
  return start > nowMs && start < 8.64e15 ? start : nowMs;
}
