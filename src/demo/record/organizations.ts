/** Organizations, sites, roles, and privileges of the demo. Only the cities are real. */

import { uuidOf } from '../base/random.ts';
import type { AccessMap, AccessOrganization, AccessRole } from './accessMap.ts';

interface Organization {
  name: string;
  roles?: string;
  /** Names of sites, each with one letter for each of its roles. IDs are hashes of names. */
  sites: readonly (readonly [name: string, roles: string])[];
}

const privilegesByRole: Record<string, AccessRole> = {
  A: {
    name: 'Auditor',
    privileges: { 'AUDIT LOG': ['READ'], DEVICES: ['READ'], REPORTS: ['READ', 'EXPORT'] },
  },
  C: {
    name: 'Capacity Planner',
    privileges: { APPLICATIONS: ['READ'], REPORTS: ['READ'], STORAGE: ['READ', 'WRITE'] },
  },
  D: {
    name: 'Discovery Manager',
    privileges: { DEVICES: ['READ'], DISCOVERY: ['READ', 'WRITE'], 'SERVICE ACCOUNTS': ['READ'] },
  },
  O: {
    name: 'Operator',
    privileges: {
      ALERTS: ['READ', 'ACKNOWLEDGE'],
      APPLICATIONS: ['READ', 'WRITE'],
      DEVICES: ['READ', 'WRITE'],
      TOPOLOGY: ['READ'],
    },
  },
  S: {
    name: 'Site Administrator',
    privileges: {
      'APPLICATION GROUPS': ['READ', 'WRITE'],
      DEVICES: ['READ', 'WRITE', 'DELETE'],
      DISCOVERY: ['READ', 'WRITE'],
      TOPOLOGY: ['READ', 'WRITE'],
    },
  },
  V: {
    name: 'Viewer',
    privileges: { APPLICATIONS: ['READ'], DEVICES: ['READ'], TOPOLOGY: ['READ'] },
  },
};

const organizations: readonly Organization[] = [
  {
    name: 'Acme Infrastructure',
    sites: [
      ['Oslo Data Center', 'OSA'],
      ['Oslo Data Center: Rack Hall 1', 'OD'],
      ['Oslo Data Center: Rack Hall 2', 'OD'],
      ['Oslo Data Center: Rack Hall 10', 'O'],
      ['Tromsø Edge', 'O'],
      ['Göteborg Hamn', 'OC'],
      ['Malmö', 'V'],
      ['København Ørestad', 'OA'],
      ['Helsinki Pasila', 'V'],
      ['Reykjavík Cold Storage', 'ODC'],
      ['Tallinn', 'V'],
      ['Rīga', 'V'],
      ['Gdańsk', 'VC'],
      ['Łódź', 'V'],
    ],
  },
  {
    name: 'Nordwind Energie',
    sites: [
      ['Zürich Altstetten', 'OD'],
      ['München Ost', 'O'],
      ['Düsseldorf', 'V'],
      ['Köln Bay 3', 'V'],
      ['Köln Bay 12', 'V'],
      ['Plzeň', 'VA'],
      ['Győr', 'V'],
      ['Besançon', 'V'],
      ['A Coruña', 'V'],
      ['Strasbourg', 'C'],
    ],
  },
  {
    name: 'Pacific Freight: West',
    sites: [
      ['Seattle Pier 4', 'OSD'],
      ['Seattle Pier 30', 'O'],
      ['Portland', 'V'],
      ['San José', 'OC'],
      ['Montréal', 'V'],
      ['São Paulo', 'V'],
      ['Bogotá', 'A'],
      ['東京 Ōtemachi', 'V'],
    ],
  },
  {
    name: 'Meridian Research Trust',
    roles: 'A',
    sites: [
      ['Cambridge Lab 9', 'S'],
      ['Cambridge Lab 11', 'V'],
      ['Hà Nội', 'V'],
      ['Nairobi', 'VD'],
    ],
  },
];

export function ownMap(): AccessMap {
  return { organizations: organizations.map(organizationAccess) };
}

function organizationAccess({ name, roles, sites }: Organization): AccessOrganization {
  return {
    id: uuidOf(`organization ${name}`),
    name,
    ...(roles === undefined ? {} : { roles: rolesOf(roles) }),
    sites: sites.map(([siteName, letters]) => ({
      id: uuidOf(`site ${siteName}`),
      name: siteName,
      roles: rolesOf(letters),
    })),
  };
}

export function rolesOf(letters: string): AccessRole[] {
  return [...letters].flatMap((letter) => privilegesByRole[letter] ?? []);
}
