import { hashOf } from '../base/random.ts';
import { placeValue, sitePlaces } from '../record/accessMap.ts';
import { serviceAccountsOf } from '../record/serviceAccounts.ts';
import type { Operation } from './operation.ts';

/** Operation that lists organizations and sites. Its IDs include the names, as the headers require. */
const sites: Operation = {
  method: 'GET',
  path: '/api/v2/sites',
  needs: 'nothing',
  answer: ({ map }) =>
    map.organizations.map((organization) => ({
      orgId: placeValue(organization),
      orgName: organization.name,
      siteList: organization.sites.map((site) => ({
        siteId: placeValue(site),
        siteName: site.name,
        address: hashOf(site.name) % 3 === 0 ? null : { city: site.name.split(/[ :]/, 1)[0] },
      })),
    })),
};

const serviceAccounts: Operation = {
  method: 'GET',
  path: '/api/v2/dataCollector/serviceAccount/',
  needs: 'site',
  takesWildcard: true,
  answer({ map, tenancy: { organization, site }, state }) {
    if (organization && site) return serviceAccountsOf([{ organization, site }], state.startedMs);
    const places = sitePlaces(map).filter(
      (place) => (!organization || place.organization.id === organization.id) && (!site || place.site.id === site.id),
    );
    return serviceAccountsOf(places, state.startedMs);
  },
};

export const placeOperations: readonly Operation[] = [sites, serviceAccounts];
