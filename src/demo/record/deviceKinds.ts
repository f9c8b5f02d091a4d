/** Kinds of devices. Vendors and models are invented. */

export interface DeviceKind {
  readonly category: 'Compute' | 'Network' | 'Storage' | 'Cluster';
  readonly subCategory: string;
  /** Middle part of host names. */
  readonly code: string;
  readonly share: number;
  /** Kind in monitoring operations. Missing if not monitored. */
  readonly devSubType?: string;
  readonly makers: readonly [string, ...string[]];
  readonly systems: readonly [string, ...string[]];
  readonly isBillable: boolean;
  readonly reachable: readonly string[];
}

export const deviceKinds: readonly [DeviceKind, ...DeviceKind[]] = [
  kind(
    'Compute',
    'VM',
    'vm',
    46,
    ['Cloudmoor'],
    ['Debian 12', 'Ubuntu 24.04', 'Windows Server 2022'],
    true,
    ['SSH', 'WMIC'],
    'VM',
  ),
  kind(
    'Compute',
    'Bare Metal',
    'bm',
    12,
    ['Tarnwell', 'Perivale'],
    ['Debian 12', 'Rocky Linux 9'],
    true,
    ['SSH'],
    'BARE_METAL',
  ),
  kind('Compute', 'Hypervisor', 'hv', 6, ['Tarnwell'], ['Cloudmoor Host 8'], true, ['SSH', 'PYSPHERE'], 'HYPERVISOR'),
  kind(
    'Network',
    'Switch',
    'sw',
    12,
    ['Northlake', 'Ostervane'],
    ['NorthOS 9.3', 'VaneOS 4.2'],
    true,
    ['SNMP', 'SSH', 'TELNET'],
    'SWITCH',
  ),
  kind('Network', 'Router', 'rt', 4, ['Northlake'], ['NorthOS 9.3'], true, ['SNMP', 'SSH'], 'ROUTER'),
  kind('Network', 'Load Balancer', 'lb', 2, ['Quillmoor'], ['QuillOS 15'], true, ['SNMP'], 'LB'),
  kind('Network', 'Firewall', 'fw', 3, ['Quillmoor'], ['QuillOS 15'], false, ['SNMP']),
  kind('Network', 'Fabric Interconnect', 'fi', 1, ['Perivale'], ['NorthOS 9.3'], false, ['SSH'], 'FABRIC_INTERCONNECT'),
  kind('Storage', 'Array', 'ar', 4, ['Silverholt'], ['HoltOS 3'], true, ['SNMP', 'SSH']),
  kind('Storage', 'Filer', 'fs', 3, ['Silverholt', 'Yarlside'], ['HoltOS 3', 'YarlFS 11'], true, ['SSH']),
  kind('Cluster', 'Hypervisor Cluster', 'hc', 3, ['Cloudmoor'], ['Cloudmoor Center 8'], false, []),
  kind('Cluster', 'Container Cluster', 'cc', 2, ['Ulvsund'], ['Ulv 1.31'], false, []),
];

// oxlint-disable-next-line max-params -- rows of a table
function kind(
  category: DeviceKind['category'],
  subCategory: string,
  code: string,
  share: number,
  makers: DeviceKind['makers'],
  systems: DeviceKind['systems'],
  isBillable: boolean,
  reachable: DeviceKind['reachable'],
  devSubType?: DeviceKind['devSubType'],
): DeviceKind {
  return {
    category,
    subCategory,
    code,
    share,
    makers,
    systems,
    isBillable,
    reachable,
    ...(devSubType && { devSubType }),
  };
}
