import { applicationsOf, hierarchyOf, applicationGroup, machinesOf } from '../record/applications.ts';
import type { Application } from '../record/applications.ts';
import type { Device } from '../record/devices.ts';
import { chainLinks, defaultSiteSize, otherSiteSize, siteTopology, topologyDevice } from '../record/siteTopology.ts';
import { inventoryOf, notFound, organizationOf, siteOf } from './operation.ts';
import type { Call, Operation } from './operation.ts';

const flag = { kind: 'flag' } as const;
const days = { kind: 'number', otherwise: 1 } as const;
const appId = { kind: 'text', required: true } as const;

const ofSite: Operation = {
  method: 'GET',
  path: '/api/v2/topology/detail/default',
  needs: 'site',
  query: {
    days,
    hiddenDevices: flag,
    view: { kind: 'text', values: ['svg', 'canvas'] },
    enrich: flag,
    force: flag,
    persist: flag,
  },
  answer(call) {
    const inventory = inventoryOf(call);
    const size = call.state.isDefault(siteOf(call)) ? defaultSiteSize : otherSiteSize;
    const isShown = (device: Device) => call.query.flag('hiddenDevices') || !inventory.isHidden(device);
    return siteTopology(inventory.devices, size, isShown);
  },
};

const hierarchy: Operation = {
  method: 'GET',
  path: '/api/v2/iman/storage',
  needs: 'organization',
  query: { appId },
  answer: (call) => hierarchyOf(organizationOf(call), applicationOf(call), organizationDevices(call)),
};

const ofApplication: Operation = {
  method: 'GET',
  path: '/api/v2/iman/topology/default',
  needs: 'organization',
  query: { appId },
  answer(call) {
    const machines = machinesOf(applicationOf(call), organizationDevices(call));
    return { links: chainLinks(machines), devices: machines.map(topologyDevice) };
  },
};

const groups: Operation = {
  method: 'GET',
  path: '/api/v2/applicationGroup/group',
  needs: 'organization',
  query: { calculateEventStats: flag, days },
  answer: (call) => applicationGroup(organizationOf(call), call.state.startedMs),
};

export const topologyOperations: readonly Operation[] = [ofSite, hierarchy, ofApplication, groups];

function applicationOf(call: Call): Application {
  const wanted = call.query.text('appId');
  const found = applicationsOf(organizationOf(call)).find(({ applicationId }) => applicationId === wanted);
  if (found) return found;
  throw notFound('This organization has no application of this ID.');
}

/** Returns the devices of the first site, which run the applications of the organization. */
function organizationDevices(call: Call): readonly Device[] {
  const organization = organizationOf(call);
  const [site] = organization.sites;
  return site ? call.state.inventory({ organization, site }, call.nowMs).devices : [];
}
