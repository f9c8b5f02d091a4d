/** The words of generated names. The cities are real, the organizations invented. */

export const cities = words(
  'Aachen,Aarhus,Antwerp,Bari,Basel,Bergen,Bilbao,Bogotá,Brno,Cádiz,Cork,Dakar,Dublin,Espoo,Faro,Genève,Ghent,Graz,Hà Nội,Haifa,Izmir,' +
    'Kaunas,Kraków,Kyōto,Lagos,Leeds,Lima,Linz,Łódź,Lyon,Málaga,Mérida,Montréal,Mumbai,Nairobi,Nantes,Odense,Oslo,Osaka,Oulu,Perth,Plovdiv,Porto,' +
    'Québec,Quito,Rīga,Rouen,São Paulo,Sevilla,Split,Tallinn,Tampere,Tartu,Torino,Tromsø,Turku,Umeå,Utrecht,Varna,Vigo,Wrocław,Zürich,東京',
);

export const facilities = words(
  'Airport Hall,Archive,Campus,Cold Store,Control Room,Data Center,Depot,Edge,Exchange,Harbour,Laboratory,Relay,Substation,Tower,Warehouse,Workshop',
);

export const organizationNames = words(
  'Ambervale,Birkholm,Corvane,Dunmarrow,Elmsgate,Fjordhelm,Galdora,Hartwick,Isenfeld,Juniperra,Kestrane,Lindmere,Marrowby,Nyholt,Ostervane,' +
    'Pellingham,Quillmoor,Rostavik,Silverholt,Tarnwell,Ulvsund,Vantora,Westmarrow,Yarlside,Zelmora',
);

export const industries = words(
  'Aerospace,Bank,Chemicals,Energy,Ferries,Foods,Hospitals,Insurance,Logistics,Media,Mining,Paper,Rail,Research,Retail,Shipping,Steel,Telecom,' +
    'Textiles,University,Water',
);

/** The areas that privileges are about, the most usual first. */
export const areas = words(
  'DEVICES,ALERTS,APPLICATIONS,DISCOVERY,REPORTS,STORAGE,TOPOLOGY,AUDIT LOG,SERVICE ACCOUNTS,BACKUPS,NETWORKS,FIREWALLS,CERTIFICATES,CAPACITY,' +
    'CONTRACTS,DASHBOARDS,DATABASES,FIRMWARE,HYPERVISORS,INCIDENTS,INVENTORY,LICENCES,LOAD BALANCERS,MAINTENANCE WINDOWS,POLICIES,POWER,' +
    'RACKS,SCHEDULES,SCRIPTS,SENSORS,SNAPSHOTS,SUBNETS,SWITCHES,TEMPLATES,TICKETS,VIRTUAL MACHINES,VOLUMES,WORKFLOWS,CABLING,CLUSTERS,CONTAINERS,' +
    'COOLING,CREDENTIALS,PROXIES,ENERGY METERS,GATEWAYS,IMAGES,LOG STREAMS,METRICS,MOBILE DEVICES,PATCHES,PRINTERS,QUEUES,REPLICATION,ROUTERS,' +
    'SPARE PARTS,TAGS,THRESHOLDS,TUNNELS,WIRELESS',
);

/** The actions of privileges, the most usual first. */
export const actions = words(
  'READ,WRITE,DELETE,EXPORT,APPROVE,ACKNOWLEDGE,IMPORT,SHARE,SCHEDULE,RESTART,RESTORE,ASSIGN,ARCHIVE,COMPARE,LOCK,UNLOCK,AUDIT',
);

/** The names of roles that look after an area. */
export const duties = words('Operator,Administrator,Engineer,Manager,Planner,Specialist');

function words(list: string): readonly string[] {
  return list.split(',');
}
