import assert from 'node:assert/strict';
import {
  identityOf,
  isNumber,
  isNumbered,
  roleName,
  splitPlainSite,
  splitQuotedSite,
  type Identity,
} from '../../../../../../src/access/common/privilegeMap/meaning/identity.ts';

describe('identity', () => {
  const identities: readonly (readonly [text: string, identity: Identity])[] = [
    ['1:Acme', { id: '1', name: 'Acme' }],
    ['12 : Acme', { id: '12', name: 'Acme' }],
    ['12: Acme AB', { id: '12', name: 'Acme AB' }],
    ['12 :Acme', { id: '12', name: 'Acme' }],
    ['1:Beta: North\nx', { id: '1', name: 'Beta: North\nx' }],
    ['ab-1:Acme', { id: 'ab-1', name: 'Acme' }],
    ['ab:c:d', { id: 'ab', name: 'c:d' }],
    ['Acme', { name: 'Acme' }],
    ['17', { id: '17' }],
    ['17a', { name: '17a' }],
    ['a17', { name: 'a17' }],
    ['Beta: North', { name: 'Beta: North' }],
    ['Beta North:x', { name: 'Beta North:x' }],
    ['12  : x', { id: '12', name: 'x' }],
    ['12:  x', { id: '12', name: 'x' }],
    [' 12:x ', { id: '12', name: 'x' }],
    [':x', { name: ':x' }],
    ['1:', { name: '1:' }],
    ['1: ', { name: '1:' }],
    ['', { name: '' }],
    ['"1:Acme"', { id: '1', name: 'Acme' }],
    [' "Acme AB" ', { name: 'Acme AB' }],
    ['"17"', { id: '17' }],
    ['  "a:b c"  ', { id: 'a', name: 'b c' }],
    ['"a', { name: '"a' }],
    ['a"b:c', { name: 'a"b:c' }],
    ['x "a"', { name: 'x "a"' }],
    ['"a" x', { name: '"a" x' }],
  ];
  for (const [text, identity] of identities)
    it(`identityOf separates the ID and the name in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(identityOf(text), identity));

  it('isNumber accepts only texts that consist of digits', () => {
    assert.deepEqual(['0', '1234', '', '12a', 'a12', '1 2', '-1'].map(isNumber), [
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('isNumbered accepts a name that follows an ID with a digit', () => {
    const texts = {
      '1:Acme': true,
      '12 : Acme': true,
      '12 :Acme': true,
      '12: Acme': true,
      'a1:x': true,
      '"1:Acme"': true,
      'org:admin': false,
      'org:admin1': false,
      '1:': false,
      '1: ': false,
      '12  :x': true,
      'a 1:x': false,
      Acme: false,
      1: false,
      ':1x': false,
      'a"1:x': false,
      '1:"x"': true,
    };
    for (const [text, expected] of Object.entries(texts)) assert.equal(isNumbered(text), expected, text);
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

  it('splitPlainSite splits two names if the ID of each begins with a digit', () => {
    assert.deepEqual(splitPlainSite('1:Acme:10:Oslo'), ['1:Acme', '10:Oslo']);
    assert.deepEqual(splitPlainSite('1a-b:Beta: North\n:10c:Oslo: Hall\nB'), [
      '1a-b:Beta: North\n',
      '10c:Oslo: Hall\nB',
    ]);
    assert.deepEqual(splitPlainSite('1:A:2:B:3:C'), ['1:A', '2:B:3:C']);
    for (const text of [
      '1:Acme',
      'a:Acme:10:Oslo',
      '1:Acme:b:Oslo',
      '1:Acme:10:',
      '1: Acme:10:Oslo',
      '1:Acme:10: Oslo',
      'x 1:Acme:10:Oslo',
      '1 2:Acme:10:Oslo',
    ])
      assert.equal(splitPlainSite(text), undefined, text);
  });
});
