import assert from 'node:assert/strict';
import {
  identityOf,
  isNumber,
  isNumbered,
  roleName,
  splitQuotedSite,
  type Identity,
} from '../../../../../../../src/service/privileges/common/privilegeMap/meaning/identity.ts';

describe('identity', () => {
  const identities: readonly (readonly [text: string, identity: Identity])[] = [
    ['1:Acme', { id: '1', name: 'Acme' }],
    ['12 : Acme AB', { id: '12', name: 'Acme AB' }],
    ['1:Beta: North\nx', { id: '1', name: 'Beta: North\nx' }],
    ['ab-1:c:d', { id: 'ab-1', name: 'c:d' }],
    ['Acme', { name: 'Acme' }],
    ['17', { id: '17' }],
    ['17a', { name: '17a' }],
    ['Beta North:x', { name: 'Beta North:x' }],
    [' 12  :  x ', { id: '12', name: 'x' }],
    [':x', { name: ':x' }],
    ['1: ', { name: '1:' }],
    ['', { name: '' }],
    ['"1:Acme"', { id: '1', name: 'Acme' }],
    ['  "a:b c"  ', { id: 'a', name: 'b c' }],
    ['a"b:c', { name: 'a"b:c' }],
    ['"a" x', { name: '"a" x' }],
  ];
  it('identityOf separates the ID and the name', () => {
    for (const [text, identity] of identities) assert.deepEqual(identityOf(text), identity, text);
  });

  it('isNumber accepts only texts that consist of digits', () =>
    assert.deepEqual(['0', '1234', '', '12a', 'a12', '1 2', '-1'].filter(isNumber), ['0', '1234']));

  it('isNumbered accepts a text such as 12:Name, if the ID before the colon contains a digit', () => {
    const accepted = ['1:Acme', '12 : Acme', '12  :x', 'a1:x', '"1:Acme"', '1:"x"'];
    const rejected = ['org:admin', 'org:admin1', '1:', '1: ', 'a 1:x', 'Acme', '1', ':1x', 'a"1:x'];
    assert.deepEqual([...accepted, ...rejected].filter(isNumbered), accepted);
  });

  it('roleName removes only a prefix that contains a digit', () => {
    assert.deepEqual(['7:Operator', 'org:admin', 'Operator', '12 : Site Admin'].map(roleName), [
      'Operator',
      'org:admin',
      'Operator',
      'Site Admin',
    ]);
  });

  it('splitQuotedSite splits two quoted names at the colon in between', () => {
    assert.deepEqual(splitQuotedSite('"1:Acme":"10:Oslo"'), ['1:Acme', '10:Oslo']);
    assert.deepEqual(splitQuotedSite('  "Acme AB"  :  "Oslo"  '), ['Acme AB', 'Oslo']);
    for (const text of [
      '1:Acme:10:Oslo',
      '"1:Acme"',
      '"1:Acme":10',
      '"":"10:Oslo"',
      '"1:Acme":""',
      'x"1:Acme":"10:Oslo"',
      '"1:Acme":"10:Oslo"x',
      '"a""b":"c"',
    ])
      assert.equal(splitQuotedSite(text), undefined, text);
  });
});
