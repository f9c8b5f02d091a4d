import { isObject, objectsOf, textOf, type JsonObject } from '../base/json.ts';
import { OperationRefusal } from '../base/response.ts';
import { grants, placeValue } from '../record/accessMap.ts';
import { jobStates, triggerTypes } from '../state/jobs.ts';
import { readTargets } from '../state/targets.ts';
import { badRequest, notFound, siteOf, type Call, type Operation } from './operation.ts';
import type { Shape } from './shape.ts';

const anyList: Shape = { listOf: 'any' };

function listOfTexts(...names: readonly string[]): Shape {
  return { listOf: { members: Object.fromEntries(names.map((name) => [name, 'text'] as const)) } };
}

function discoveryShape(own: Readonly<Record<string, Shape>>): Shape {
  return {
    members: {
      ipPool: {
        members: {
          ipRange: listOfTexts('ipAddressFrom', 'ipAddressTo'),
          maskRange: listOfTexts('ipAddressMask', 'mask'),
          fqdnAddress: listOfTexts('ip', 'fqdn', 'deviceId'),
          fqdnV6Address: listOfTexts('ipv6', 'fqdn'),
        },
      },
      dsSelectedOrganization: 'text',
      dsSelectedSiteId: 'text',
      scheduleInfo: { members: { ...epochSchedule, ...writtenSchedule } },
      communityStringInfo: anyList,
      authList: anyList,
      enabledPasswordList: anyList,
      applicationProperties: { members: { openstackDetails: anyList } },
      resetCredentials: 'flag',
      ignorePing: 'flag',
      isIgnoreDevices: 'flag',
      discoveredDeviceType: 'any',
      createdBy: 'text',
      requestName: 'text',
      ...own,
    },
  };
}

/** Milliseconds since the epoch, and an interval in seconds. Both forms share the name of the end. */
const epochSchedule = { scheduleStartTime: 'number', scheduleEndTime: 'any', interval: 'number' } as const;

const writtenSchedule = {
  recurrence: { oneOf: ['NOW', 'MINUTE', ''] },
  recurrenceMin: 'any',
  recurrenceHour: 'any',
  scheduleDate: 'text',
  scheduleTime: 'text',
  scheduleTimeAMPM: 'text',
  scheduleEndDate: 'text',
  scheduleEndTimeAMPM: 'text',
} as const;

const create: Operation = {
  method: 'POST',
  path: '/api/v2/dataCollector/schedule/',
  needs: 'site',
  writes: true,
  body: { shape: discoveryShape({ triggerType: { oneOf: triggerTypes } }), required: true },
  answer(call) {
    requireDiscovery(call);
    requireSamePlaces(call);
    const triggerType = knownTriggerType(call.body);
    const targets = readTargets(isObject(call.body.ipPool) ? call.body.ipPool : {});
    if (typeof targets === 'string') throw badRequest(targets);
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
  body: {
    shape: discoveryShape({
      triggerType: { oneOf: ['JOB_ACTION'] },
      requestId: 'text',
      action: { oneOf: ['DELETED'] },
      status: { oneOf: jobStates },
    }),
    required: true,
  },
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
    throw badRequest('There is no credential: communityStringInfo or authList needs an entry.');
}

/** JOB_ACTION is for existing jobs only. */
function knownTriggerType({ triggerType }: JsonObject): string {
  const known = triggerTypes.find((word) => word === triggerType && word !== 'JOB_ACTION');
  if (known) return known;
  throw badRequest('There is no such triggerType.');
}

function startOf({ body, nowMs }: Call): number {
  const start = isObject(body.scheduleInfo) ? Number(body.scheduleInfo.scheduleStartTime) : NaN;
  return start > nowMs && start < 8.64e15 ? start : nowMs;
}
