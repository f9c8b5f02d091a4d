import { hashOf, uuidOf } from '../base/random.ts';
import type { AccessOrganization } from './accessMap.ts';
import type { Device } from './devices.ts';

export interface Application {
  readonly applicationId: string;
  readonly applicationName: string;
  /** Level of its group, from 1. */
  readonly level: number;
}

const levelNames = ['Business Unit', 'Department', 'Team'] as const;
const groupNames = ['Back Office', 'Finance', 'Billing Team'] as const;
const applicationNames = [
  'Intranet',
  'Document Archive',
  'Payroll',
  'General Ledger',
  'Invoicing',
  'Dunning',
  'Tariff Engine',
  'Customer Portal',
] as const;

/** Returns the same six to eight applications for an organization. */
export function applicationsOf({ id }: AccessOrganization): Application[] {
  const count = 6 + (hashOf(`applications of ${id}`) % 3);
  return applicationNames.slice(0, count).map((applicationName, index) => ({
    applicationId: uuidOf(`application of ${id}`, index),
    applicationName,
    level: Math.min(levelNames.length, 1 + Math.floor(index / 2)),
  }));
}

/** Returns three nested groups. */
export function applicationGroup(organization: AccessOrganization, updatedAtMs: number, level = 1): object {
  const levelName = levelNames[level - 1] ?? '';
  const appList = applicationsOf(organization)
    .filter((application) => application.level === level)
    .map((application) => ({ ...application, levelName }));
  const element = {
    groupId: uuidOf(`application group of ${organization.id}`, level),
    groupName: groupNames[level - 1],
    appList,
    isJVM: level === 3,
    isSystemCreated: false,
    lastCMDBUpdateTime: new Date(updatedAtMs).toISOString(),
  };
  const here = { level, levelName, groupElements: [element] };
  return level === levelNames.length
    ? here
    : { ...here, child: applicationGroup(organization, updatedAtMs, level + 1) };
}

interface StorageNode {
  readonly status: string;
  readonly children: readonly StorageNode[];
}

/** Returns the virtual machines of an application, with their hypervisors and storage arrays. */
export function hierarchyOf(organization: AccessOrganization, application: Application, devices: readonly Device[]) {
  const machines = machinesOf(application, devices);
  const [hypervisors, arrays] = ['Hypervisor', 'Array'].map((kind) =>
    devices.filter(({ subCategory }) => subCategory === kind),
  );
  const seed = hashOf(application.applicationId);
  const under = (list: readonly Device[] = [], index: number) =>
    list.slice((seed + index) % Math.max(1, list.length)).slice(0, 1);
  const children = machines.map((machine, index) => {
    const array = under(arrays, index).map((device) => deviceNode(device, []));
    const hypervisor = under(hypervisors, index).map((device) => deviceNode(device, array));
    return deviceNode(machine, hypervisor);
  });
  const storageNode = {
    orgId: organization.id,
    siteId: null,
    name: application.applicationName,
    hostName: null,
    vmName: null,
    vendor: null,
    fqdn: null,
    fqdnList: [],
    deviceType: 'APPLICATION',
    type: 'APPLICATION',
    icon: 'application',
    details: [],
    ...state(children.every(({ status }) => status === 'UP')),
    children,
  };
  return { storageNode, span: children.length, depth: depthOf(storageNode), status: storageNode.status };
}

export function machinesOf({ applicationId }: Application, devices: readonly Device[]): Device[] {
  const machines = devices.filter(({ subCategory }) => subCategory === 'VM');
  const seed = hashOf(applicationId);
  return machines.slice(seed % Math.max(1, machines.length - 6)).slice(0, 2 + (seed % 4));
}

function deviceNode(device: Device, children: readonly StorageNode[]) {
  const { deviceId, orgId, siteId, hostName, vendor, fqdn, category, subCategory } = device;
  return {
    orgId,
    siteId,
    name: deviceId,
    hostName,
    vmName: subCategory === 'VM' ? hostName : null,
    vendor,
    fqdn,
    fqdnList: fqdn === null ? [] : [fqdn],
    deviceType: category.toUpperCase(),
    type: subCategory.toUpperCase().replaceAll(' ', '_'),
    icon: category.toLowerCase(),
    details: [],
    ...state(hashOf(deviceId) % 10 > 0),
    children,
  };
}

function state(isUp: boolean) {
  return isUp ? { colorCode: 'green', status: 'UP' } : { colorCode: 'red', status: 'DOWN' };
}

function depthOf({ children }: StorageNode): number {
  return 1 + Math.max(0, ...children.map(depthOf));
}
