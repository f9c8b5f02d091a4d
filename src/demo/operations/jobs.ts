import { notFound } from '../base/response.ts';
import type { Device } from '../record/devices.ts';
import { compared } from '../state/inventory.ts';
import { byOctets } from './monitoring.ts';
import { inventoryOf, pageOf, siteOf } from './operation.ts';
import type { Call, Operation } from './operation.ts';

const columns = ['requestId', 'requestName', 'triggerType', 'status', 'progressStatus', 'startDate'] as const;

const list: Operation = {
  method: 'GET',
  path: '/api/v2/scheduler/status/all',
  needs: 'site',
  answer(call) {
    const [status, triggerType] = [call.query.text('status'), call.query.text('triggerType')];
    const rows = call.state.jobs
      .rows(siteOf(call), call.nowMs)
      .filter((row) => (!status || row.status === status) && (!triggerType || row.triggerType === triggerType));
    const sort = call.query.sort(columns);
    return pageOf(call, sort.length === 0 ? rows : rows.sort((one, other) => compared(one, other, sort)));
  },
};

const devicesByNetwork: Operation = {
  method: 'GET',
  path: '/api/v2/scheduler/octet/{requestId}',
  needs: 'site',
  answer: (call) => byOctets(devicesOf(call), 3),
};

const devicesOfJob: Operation = {
  method: 'GET',
  path: '/api/v2/scheduler/devices/{requestId}',
  needs: 'site',
  answer: (call) => ({
    requestId: call.pathValue,
    devices: devicesOf(call).map(({ deviceId, hostName, fqdn, discoveredIpAddr }) => ({
      deviceId,
      hostName,
      fqdn,
      discoveredIpAddr,
    })),
  }),
};

export const jobOperations: readonly Operation[] = [list, devicesByNetwork, devicesOfJob];

/** Returns the devices of a job with their IDs in the inventory. */
function devicesOf(call: Call): readonly Device[] {
  const found = call.state.jobs.devicesOf(siteOf(call), call.pathValue, call.nowMs);
  if (!found) throw notFound('This site has no job of this request ID.');
  const addresses = new Set(found.map(({ discoveredIpAddr }) => discoveredIpAddr));
  return inventoryOf(call).devices.filter(({ discoveredIpAddr }) => addresses.has(discoveredIpAddr));
}
