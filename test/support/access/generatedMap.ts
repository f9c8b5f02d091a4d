import { uuidOf } from '../../../src/demo/base/random.ts';

const cities = 'Bergen,Bilbao,Brno,Dakar,Graz,Kraków,Lyon,Nairobi,Oslo,Perth,Rīga,São Paulo,Turku,Zürich,東京'.split(
  ',',
);
const facilities = 'Campus,Data Center,Depot,Rack Hall,Relay,Substation,Warehouse'.split(',');
const organizationCount = 12;

const roles = ['Operator', 'Engineer', 'Planner', 'Auditor'].map((name, index) => ({
  name,
  privileges: Object.fromEntries(
    ['DEVICES', 'ALERTS', 'REPORTS', 'TOPOLOGY']
      .slice(index)
      .map((area) => [area, ['READ', 'WRITE', 'EXPORT'].slice(index)] as const),
  ),
}));

/** Returns a privilege map with this many sites, always the same. */
export function generatedMap(sites: number) {
  const site = (index: number) => ({
    id: generatedSiteId(index),
    name: `${cities[index % cities.length]} ${facilities[index % facilities.length]} ${1 + Math.floor(index / 100)}-${index % 100}`,
    roles: roles.filter((_, role) => (index + 1) % (role + 2) === 0 || index % 4 === role),
  });
  const all = Array.from({ length: sites }, (_, index) => site(index));
  const each = Math.ceil(sites / organizationCount);
  return {
    organizations: Array.from({ length: organizationCount }, (_, index) => ({
      id: uuidOf('generated organization', index),
      name: `Organization ${index + 1}`,
      sites: all.slice(index * each, (index + 1) * each),
    })),
  };
}

export function generatedSiteId(index: number): string {
  return uuidOf('generated site', index);
}
