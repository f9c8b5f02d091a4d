import assert from 'node:assert/strict';
import { discoveryBody, type DiscoveryPlan } from '../../../../../../src/api/jobs/common/discovery/discoveryBody.ts';
import { discoveryFindings } from '../../../../../../src/api/jobs/common/discovery/discoveryChecks.ts';
import { serviceAccounts } from '../../../../../../src/api/jobs/common/discovery/serviceAccounts.ts';
import { readTargets, type Targets } from '../../../../../../src/api/jobs/common/discovery/targets.ts';
import { isObject } from '../../../../../../src/platform/common/json/json.ts';

const headers = [
  ['orgId', '0a:North'],
  ['siteId', '1b:Oslo'],
] as const;
const nowMs = Date.UTC(2026, 10, 26, 13, 5);
const hourMs = 60 * 60_000;
const key = ['-----BEGIN OPENSSH PRIVATE KEY-----', 'aW52ZW50ZWQ=', '-----END OPENSSH PRIVATE KEY-----'].join('\n');

const listed = {
  data: {
    TELNET: null,
    SSH: [
      {
        ref: 'r1',
        serviceAccount: 'ssh-inventory',
        credential: [{ username: 'scan', password: null, enablePassword: null, sshkey: key, owner: 'admin' }],
      },
    ],
    SNMP: [{ ref: 'r2', serviceAccount: 'snmp-inventory', credential: [{ username: null, securityName: 'v3user' }] }],
  },
};

function accounts() {
  const read = serviceAccounts(listed);
  assert.ok(read);
  return read;
}

function plan(change: Partial<DiscoveryPlan> = {}): DiscoveryPlan {
  const targets = readTargets('10.0.0.1-20, db1=10.0.0.7') as Targets;
  const schedule = { kind: 'now' } as const;
  return { name: 'Night', targets, accounts: accounts(), schedule, headers, nowMs, ...change };
}

describe('serviceAccounts', () => {
  it('serviceAccounts groups accounts by connection type, with their user names and without secrets', () => {
    assert.deepEqual(
      accounts().map(({ connectionType, name, usernames }) => [connectionType, name, ...usernames]),
      [
        ['SSH', 'ssh-inventory', 'scan'],
        ['SNMP', 'snmp-inventory', 'v3user'],
      ],
    );
    const written = JSON.stringify(accounts());
    for (const secret of ['PRIVATE KEY', 'aW52', 'sshkey', 'hidden']) assert.ok(!written.includes(secret), secret);
    assert.ok(written.includes('"ref":"r1"') && written.includes('"owner":"admin"'));
  });

  it('serviceAccounts returns undefined for a response in another format, and no accounts for an empty one', () => {
    for (const body of [null, [], 'text']) assert.equal(serviceAccounts(body), undefined);
    assert.deepEqual(serviceAccounts({ data: {} }), []);
  });
});

describe('discoveryBody', () => {
  it('discoveryBody repeats the organization and site from the headers, and puts targets and accounts into the documented members', () => {
    const body = discoveryBody(plan());
    assert.ok(isObject(body));
    assert.deepEqual([body.dsSelectedOrganization, body.dsSelectedSiteId], ['0a:North', '1b:Oslo']);
    assert.deepEqual(body.ipPool, {
      ipRange: [{ ipAddressFrom: '10.0.0.1', ipAddressTo: '10.0.0.20' }],
      maskRange: [],
      fqdnAddress: [{ ip: '10.0.0.7', fqdn: 'db1' }],
    });
    assert.equal(JSON.stringify(body.communityStringInfo).match(/"ref"/g)?.length, 1);
    assert.ok(JSON.stringify(body.communityStringInfo).includes('snmp-inventory'));
    assert.ok(JSON.stringify(body.authList).includes('ssh-inventory'));
    assert.deepEqual(body.scheduleInfo, { scheduleStartTime: nowMs });
  });

  it('discoveryBody adds members for IPv6 targets only if there are any, because older service versions reject those members', () => {
    const body = discoveryBody(plan({ targets: readTargets('2001:db8::7') as Targets }));
    assert.ok(isObject(body) && isObject(body.ipPool));
    assert.deepEqual(body.ipPool.fqdnV6Address, [{ ipv6: '2001:db8::7', fqdn: '' }]);
  });

  it('discoveryBody writes schedule times as epoch milliseconds, and the interval in seconds', () => {
    const schedule = { kind: 'between', startMs: nowMs, endMs: nowMs + hourMs, intervalS: 900 } as const;
    const body = discoveryBody(plan({ schedule }));
    assert.ok(isObject(body));
    const times = { scheduleStartTime: nowMs, scheduleEndTime: nowMs + hourMs };
    assert.deepEqual(body.scheduleInfo, { ...times, interval: 900 });
  });
});

describe('discoveryFindings', () => {
  const find = (change: object) =>
    discoveryFindings(JSON.stringify({ ...(discoveryBody(plan()) as object), ...change }));

  it('discoveryFindings returns no findings for a body that the form created', () => {
    assert.deepEqual(find({}), []);
    assert.deepEqual(discoveryFindings('{'), []);
    assert.deepEqual(discoveryFindings('[]'), []);
  });

  const found: readonly (readonly [title: string, change: object, findings: readonly object[]])[] = [
    ['a missing target', { ipPool: { ipRange: [{ ipAddressFrom: '', ipAddressTo: '' }] } }, [{ code: 'noTarget' }]],
    ['only masks', { ipPool: { maskRange: [{ ipAddressMask: '10.0.0.0', mask: '24' }] } }, [{ code: 'onlyMasksOrV6' }]],
    [
      'more than 1024 addresses',
      { ipPool: { ipRange: [{ ipAddressFrom: '10.0.0.0', ipAddressTo: '10.0.4.0' }] } },
      [{ code: 'tooManyAddresses', count: 1025 }],
    ],
    ['a missing credential', { authList: [], communityStringInfo: null }, [{ code: 'noCredential' }]],
  ];
  for (const [title, change, findings] of found)
    it(`discoveryFindings reports ${title}`, () => assert.deepEqual(find(change), findings));

  it('discoveryFindings requires targets and credentials only for network discoveries', () => {
    assert.deepEqual(find({ triggerType: 'PCAP_COLLECTION', ipPool: {}, authList: [], communityStringInfo: [] }), []);
  });
});
