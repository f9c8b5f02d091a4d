import { uuidOf } from '../base/random.ts';
import type { SitePlace } from './accessMap.ts';

const connectionTypes = ['TELNET', 'SSH', 'SNMP', 'WMI', 'HTTPS'] as const;

/** Fake key, in the form of keys in responses that must be masked. */
const sampleKey = [
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  'ZGVtbyBzZXJ2aWNlIHNhbXBsZSwgbm90IGEga2V5',
  '-----END OPENSSH PRIVATE KEY-----',
].join('\n');

/** Returns the credentials of discoveries by connection type. Passwords are null, SSH keys aren't. */
export function serviceAccountsOf(places: readonly SitePlace[], updatedAtMs: number) {
  return Object.fromEntries(
    connectionTypes.map((type) => [type, places.map((place, index) => account(type, place, index, updatedAtMs))]),
  );
}

function account(
  type: (typeof connectionTypes)[number],
  { organization, site }: SitePlace,
  index: number,
  updatedAtMs: number,
) {
  const name = `${type.toLowerCase()}-inventory`;
  return {
    ref: uuidOf(`account ${type} ${site.id}`, index),
    docStatus: 'ACTIVE',
    lastUpdateTime: new Date(updatedAtMs).toISOString(),
    lastCMDBUpdateTime: null,
    cmdbSysId: null,
    updateLog: null,
    orgId: organization.id,
    siteId: site.id,
    groupId: null,
    connector: type,
    serviceAccount: name,
    credential: [
      {
        username: type === 'SNMP' ? null : name,
        password: null,
        enablePassword: null,
        app: null,
        owner: 'admin',
        sharing: 'SITE',
        sshkey: type === 'SSH' ? sampleKey : null,
        version: type === 'SNMP' ? 'v3' : null,
        securityName: type === 'SNMP' ? 'inventory' : null,
        url: type === 'HTTPS' ? 'https://center.example' : null,
      },
    ],
  };
}
