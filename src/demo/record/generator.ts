import { randomNumbers, uuidOf, type RandomNumbers } from '../base/random.ts';
import type { AccessMap, AccessOrganization, AccessRole, AccessSite } from './accessMap.ts';

/** Words of generated names. The organizations are invented. */

const cities = words(
  'Aachen,Aarhus,Antwerp,Bari,Basel,Bergen,Bilbao,Bogotá,Brno,Cádiz,Cork,Dakar,Dublin,Espoo,Faro,Genève,Ghent,Graz,Hà Nội,Haifa,Izmir,' +
    'Kaunas,Kraków,Kyōto,Lagos,Leeds,Lima,Linz,Łódź,Lyon,Málaga,Mérida,Montréal,Mumbai,Nairobi,Nantes,Odense,Oslo,Osaka,Oulu,Perth,Plovdiv,Porto,' +
    'Québec,Quito,Rīga,Rouen,São Paulo,Sevilla,Split,Tallinn,Tampere,Tartu,Torino,Tromsø,Turku,Umeå,Utrecht,Varna,Vigo,Wrocław,Zürich,東京',
);

const facilities = words(
  'Airport Hall,Archive,Campus,Cold Store,Control Room,Data Center,Depot,Edge,Exchange,Harbour,Laboratory,Relay,Substation,Tower,Warehouse,Workshop',
);

const organizationNames = words(
  'Ambervale,Birkholm,Corvane,Dunmarrow,Elmsgate,Fjordhelm,Galdora,Hartwick,Isenfeld,Juniperra,Kestrane,Lindmere,Marrowby,Nyholt,Ostervane,' +
    'Pellingham,Quillmoor,Rostavik,Silverholt,Tarnwell,Ulvsund,Vantora,Westmarrow,Yarlside,Zelmora',
);

const industries = words(
  'Aerospace,Bank,Chemicals,Energy,Ferries,Foods,Hospitals,Insurance,Logistics,Media,Mining,Paper,Rail,Research,Retail,Shipping,Steel,Telecom,' +
    'Textiles,University,Water',
);

const areas = words(
  'DEVICES,ALERTS,APPLICATIONS,DISCOVERY,REPORTS,STORAGE,TOPOLOGY,AUDIT LOG,SERVICE ACCOUNTS,BACKUPS,NETWORKS,FIREWALLS,CERTIFICATES,CAPACITY,' +
    'CONTRACTS,DASHBOARDS,DATABASES,FIRMWARE,HYPERVISORS,INCIDENTS,INVENTORY,LICENCES,LOAD BALANCERS,MAINTENANCE WINDOWS,POLICIES,POWER,' +
    'RACKS,SCHEDULES,SCRIPTS,SENSORS,SNAPSHOTS,SUBNETS,SWITCHES,TEMPLATES,TICKETS,VIRTUAL MACHINES,VOLUMES,WORKFLOWS,CABLING,CLUSTERS,CONTAINERS,' +
    'COOLING,CREDENTIALS,PROXIES,ENERGY METERS,GATEWAYS,IMAGES,LOG STREAMS,METRICS,MOBILE DEVICES,PATCHES,PRINTERS,QUEUES,REPLICATION,ROUTERS,' +
    'SPARE PARTS,TAGS,THRESHOLDS,TUNNELS,WIRELESS',
);

const actions = words(
  'READ,WRITE,DELETE,EXPORT,APPROVE,ACKNOWLEDGE,IMPORT,SHARE,SCHEDULE,RESTART,RESTORE,ASSIGN,ARCHIVE,COMPARE,LOCK,UNLOCK,AUDIT',
);

const duties = words('Operator,Administrator,Engineer,Manager,Planner,Specialist');

function words(list: string): readonly string[] {
  return list.split(',');
}

export interface MapSize {
  /** 1 to 200,000. */
  sites: number;
  /** Number of distinct privileges, 1 to 1,000. Defaults to 40. */
  privileges?: number | undefined;
  /** Integer from 0 to 2³²−1. Defaults to 1. */
  seed?: number | undefined;
}

const citiesOfAnOrganization = 12;

/** Returns a deterministic access map, which uses every role if there are as many sites. */
export function generatedMap({ sites, privileges = 40, seed = 1 }: MapSize): AccessMap {
  const random = randomNumbers(seed);
  const roles = generatedRoles(privileges, random);
  const namesTurn = random.below(organizationNames.length * industries.length);
  const siteName = numberedNames();
  let made = 0;

  function site(firstCity: number): AccessSite {
    const city = cities[(firstCity + random.below(citiesOfAnOrganization)) % cities.length];
    const name = siteName(`${city} ${facilities[random.below(facilities.length)]}`);
    const held = new Set([made < roles.length ? made : random.low(roles.length)]);
    for (let more = random.low(4); more > 0; more -= 1) held.add(random.low(roles.length));
    const id = uuidOf('generated site', made++);
    return { id, name, roles: roles.filter((_, index) => held.has(index)) };
  }

  function organization(size: number, index: number): AccessOrganization {
    const own = random.below(6) === 0 ? { roles: roles.slice(0, 1) } : {};
    const firstCity = random.below(cities.length);
    return {
      id: uuidOf('generated organization', index),
      name: organizationName(namesTurn + index),
      ...own,
      sites: Array.from({ length: size }, () => site(firstCity)),
    };
  }

  return { schemaVersion: 4, organizations: organizationSizes(sites, random).map(organization) };
}

/**
 * Returns roles that together grant exactly `count` privileges. Each has all privileges of its own areas, and may read some others.
 */
function generatedRoles(count: number, random: RandomNumbers): AccessRole[] {
  const areaCount = Math.min(areas.length, count, Math.ceil(1.9 * Math.sqrt(count)));
  const roleCount = Math.max(duties.length, Math.ceil(areaCount / 2));
  const actionsIn = (area: number) => actions.slice(0, Math.ceil((count - area) / areaCount));

  return Array.from({ length: roleCount }, (_, index) => {
    const held = new Map<number, readonly string[]>();
    for (let more = 1 + random.below(3); more > 0; more -= 1) held.set(random.below(areaCount), actions.slice(0, 1));
    for (let area = index % areaCount; area < areaCount; area += roleCount) held.set(area, actionsIn(area));
    const privileges = [...held]
      .sort(([one], [other]) => one - other)
      .map(([area, may]) => [areas[area], may] as const);
    return { name: roleName(index, areaCount), privileges: Object.fromEntries(privileges) as AccessRole['privileges'] };
  });
}

function roleName(index: number, areaCount: number): string {
  const area = (areas[index % areaCount] ?? '').toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return `${area} ${duties[index % duties.length]}`;
}

/** Returns sizes that vary widely: 12 organizations, or one for each 400 sites if more. */
function organizationSizes(sites: number, random: RandomNumbers): number[] {
  const count = Math.min(sites, Math.max(12, Math.round(sites / 400)));
  const weights = Array.from({ length: count }, () => 0.1 + random.next() ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let placed = 0;
  return weights.map((weight, index) => {
    weightSoFar += weight;
    const size = index + 1 + Math.floor((sites - count) * (weightSoFar / total)) - placed;
    placed += size;
    return size;
  });
}

/** Returns distinct names while there are pairs of words. */
function organizationName(number: number): string {
  const round = Math.floor(number / organizationNames.length);
  return `${organizationNames[number % organizationNames.length]} ${industries[(round + number) % industries.length]}`;
}

function numberedNames(): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const number = (used.get(name) ?? 0) + 1;
    used.set(name, number);
    return `${name} ${number}`;
  };
}
