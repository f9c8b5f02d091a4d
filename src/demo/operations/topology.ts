import { notFound } from '../base/response.ts';
import { applicationsOf, hierarchyOf, applicationGroup, machinesOf } from '../record/applications.ts';
import type { Application } from '../record/applications.ts';
import type { Device } from '../record/devices.ts';
import { chainLinks, defaultSiteSize, otherSiteSize, siteTopology, topologyDevice } from '../record/siteTopology.ts';
import { inventoryOf, organizationOf, siteOf } from './operation.ts';
import type { Call, Operation } from './operation.ts';

const ofSite: Operation = {
  method: 'GET',
  path: '/api/v2/topology/detail/default',
  needs: 'site',
  answer(call) {
    const inventory = inventoryOf(call);
    const { hasLinkDown = false } = siteOf(call).site;
    const size = call.state.isDefault(siteOf(call)) ? defaultSiteSize : otherSiteSize;
    const isShown = (device: Device) => call.query.flag('hiddenDevices') || !inventory.isHidden(device);
    return siteTopology(inventory.devices, size, isShown, hasLinkDown);
  },
};

const hierarchy: Operation = {
  method: 'GET',
  path: '/api/v2/iman/storage',
  needs: 'organization',
  answer: (call) => hierarchyOf(organizationOf(call), applicationOf(call), organizationDevices(call)),
};

const ofApplication: Operation = {
  method: 'GET',
  path: '/api/v2/iman/topology/default',
  needs: 'organization',
  answer(call) {
    const machines = machinesOf(applicationOf(call), organizationDevices(call));
    return { links: chainLinks(machines), devices: machines.map(topologyDevice) };
  },
};

const groups: Operation = {
  method: 'GET',
  path: '/api/v2/applicationGroup/group',
  needs: 'organization',
  answer: (call) => applicationGroup(organizationOf(call), call.state.startedMs),
};

export const topologyOperations: readonly Operation[] = [ofSite, hierarchy, ofApplication, groups];

function applicationOf(call: Call): Application {
  const wanted = call.query.required('appId');
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
