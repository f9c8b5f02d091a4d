import assert from 'node:assert/strict';
import { readTargets } from '../../../../../../src/api/jobs/common/discovery/targets.ts';

const none = { ipRange: [], maskRange: [], fqdnAddress: [], fqdnV6Address: [] };
const range = (ipAddressFrom: string, ipAddressTo = ipAddressFrom) => ({ ipAddressFrom, ipAddressTo });

describe('readTargets', () => {
  const understood: readonly (readonly [typed: string, targets: object])[] = [
    ['10.0.0.1-10.0.0.50', { ipRange: [range('10.0.0.1', '10.0.0.50')] }],
    ['10.0.0.1 – 10.0.0.50', { ipRange: [range('10.0.0.1', '10.0.0.50')] }],
    ['10.0.0.1-50', { ipRange: [range('10.0.0.1', '10.0.0.50')] }],
    ['10.0.0.0/24', { maskRange: [{ ipAddressMask: '10.0.0.0', mask: '24' }] }],
    ['10.0.0.0 / 255.255.252.0', { maskRange: [{ ipAddressMask: '10.0.0.0', mask: '22' }] }],
    ['10.0.0.0/0.0.0.0', { maskRange: [{ ipAddressMask: '10.0.0.0', mask: '0' }] }],
    ['db1.example=10.0.0.7', { fqdnAddress: [{ ip: '10.0.0.7', fqdn: 'db1.example' }] }],
    ['10.0.0.7  db1.example', { fqdnAddress: [{ ip: '10.0.0.7', fqdn: 'db1.example' }] }],
    ['db-1 (10.0.0.7)', { fqdnAddress: [{ ip: '10.0.0.7', fqdn: 'db-1' }] }],
    ['2001:db8::7', { fqdnV6Address: [{ ipv6: '2001:db8::7', fqdn: '' }] }],
    ['db1.example=2001:db8::7', { fqdnV6Address: [{ ipv6: '2001:db8::7', fqdn: 'db1.example' }] }],
    ['10.0.0.1 10.0.0.2', { ipRange: [range('10.0.0.1'), range('10.0.0.2')] }],
    [
      '10.0.0.1, 10.0.0.1;\n10.1.0.0/16\r\n\n db1=10.0.0.7,',
      {
        ipRange: [range('10.0.0.1')],
        maskRange: [{ ipAddressMask: '10.1.0.0', mask: '16' }],
        fqdnAddress: [{ ip: '10.0.0.7', fqdn: 'db1' }],
      },
    ],
    ['10.0.0.0-10.0.3.255', { ipRange: [range('10.0.0.0', '10.0.3.255')] }],
  ];
  for (const [typed, targets] of understood)
    it(`readTargets accepts ${JSON.stringify(typed)}`, () =>
      assert.deepEqual(readTargets(typed), { ...none, ...targets }));

  const refused: readonly (readonly [typed: string, fault: object])[] = [
    [' , ', { code: 'none' }],
    ['db1.example', { code: 'noAddress', target: 'db1.example' }],
    ['10.0.0.50-10.0.0.1', { code: 'backwards', target: '10.0.0.50-10.0.0.1' }],
    ['10.0.0.1-300', { code: 'notUnderstood', target: '10.0.0.1-300' }],
    ['10.0.0.0/33', { code: 'mask', target: '10.0.0.0/33' }],
    ['10.0.0.0/255.0.255.0', { code: 'mask', target: '10.0.0.0/255.0.255.0' }],
    ['10.0.0', { code: 'notUnderstood', target: '10.0.0' }],
    ['010.0.0.1', { code: 'notUnderstood', target: '010.0.0.1' }],
    ['2001:db8::/64', { code: 'rangeOfV6', target: '2001:db8::/64' }],
    ['2001:db8::1-2001:db8::9', { code: 'rangeOfV6', target: '2001:db8::1-2001:db8::9' }],
    ['fe80::1%eth0', { code: 'notUnderstood', target: 'fe80::1%eth0' }],
    ['db1 db2 10.0.0.1', { code: 'notUnderstood', target: 'db1 db2 10.0.0.1' }],
    ['10.0.0.1-10.0.2.255, 10.1.0.1-10.1.2.255', { code: 'tooMany', count: 1534 }],
  ];
  for (const [typed, fault] of refused)
    it(`readTargets rejects ${JSON.stringify(typed)}`, () => assert.deepEqual(readTargets(typed), fault));
});
