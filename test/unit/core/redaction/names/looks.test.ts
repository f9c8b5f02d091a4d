import assert from 'node:assert/strict';
import { bareWord, isScrambled, looksSecret } from '../../../../../src/core/redaction/names/looks.ts';

const secrets = [
  'Kite7maple',
  'a1b2c3d4',
  'Xk9!7',
  'k#aple',
  '(Kite7maple)',
  'Kite7maple.',
  '**Kite7maple**',
  '`Kite7maple`',
  'a'.repeat(511) + '7',
  'x@y@z.w',
  'K1.7te-',
  '12.5.Kite!7',
  'ab:cd:7g:zz',
  '!a=b',
  '!x=7a',
  'shaX1-9!',
  'xsha1:z!',
  'pre-eu-1-x9',
  '12:30Kite',
  '%a%7!',
  'k!7-2024-05-06T07:08',
  '2024-05-06T07:08!Kite',
  'k!7.10.20.30.40',
  'Kite!7::1',
  'k!7/maple',
  'src/a1!maple',
  'aes128Kite!',
  'aes128Kite',
  'Kite!7ab+',
  'ab1+Kite7',
  'K7te-eu-1',
  'aB3dE6gH.jK2mN5pQ.sT1vW4yZ',
  'k_Q8zR2v.xT5bN7_wL1c',
  'aB3dE6gHj.K2m4pQ7',
  '%7f(x',
  'f1(x)%7ab',
];
const words: Readonly<Record<string, readonly string[]>> = {
  'a word': ['maple', 'Ärger', 'l’été', "don't", 'two-words', 'हिन्दी'],
  'signs alone': ['----', '****', '=> =', '…?!!', '§§§§', '####'],
  'a number with or without its unit': [
    '1234',
    '-12.5',
    '1,000',
    '10:30',
    '2024-05-06',
    '12/24',
    '95.5%',
    '1500ms',
    '>=1234',
    '~1024',
    '100MB',
  ],
  'a time': ['2024-05-06T07:08:09.123Z', '2024-05-06T07:08+02'],
  'an address of the Internet Protocol': [
    '10.20.30.40',
    '10.0.0.1:8080/x',
    '192.168.100.200:8443/login7#top',
    '10.0.0.1/24',
    'fe80::1',
    '2001:db8::ff00:42:8329',
    'fe80::1%eth0',
    '2001:db8::/32',
    'aa:bb:cc:dd:ee:ff',
  ],
  'a version': ['v1.2.3', '1.2.3-rc1', '10.4.2+build7', '2.x.y'],
  'a web address': ['https://x/a1', 'ssh://h9'],
  'a path': ['/etc/ab1', './a1/b2', '../a1', '~/a1', 'c:/a1', 'D:\\a1\\b2', 'src/a1.ts', 'a.b-c_d1/x'],
  'an address of a person': ['a1@b2.example', 'a.b+c-1@x9'],
  'a standard or an algorithm': [
    'SHA-256',
    'md5',
    'aes/128',
    'aes128c',
    '3des3',
    'des56',
    'tls1.3',
    'base64',
    'utf-8',
    'oauth2.0',
    'tlsv1.3',
    'ipv6',
    'rfc6749',
    'x509v3'.slice(0, 4),
    'http/1.1',
    'saml2',
    'RS256',
    'v2',
  ],
  'a digest with its name': ['sha256:a1b2', 'SHA1:x9'],
  'a name of a host': ['i-0a1b2c3d4e5f67890.eu-west-1.compute.internal', 'ip-10-0-0-1.ec2.internal'],
  'a name in code': [
    'com.example.Base64Utils.decodeV2',
    'org.example.OAuth2X509Filter',
    'aB3dE6gHj.K2mN4p',
    'os.environ9',
    'a.b.c1',
    'get_x.y1(self.z)',
    'x1.close()',
    'x.y1(',
  ],
  'something assigned': ['key=a1', 'a.b-c=1x'],
  'a word with a sign after it': ['wpa2+', 'ab1*'],
  'a region': ['eu-west-1', 'us-east-12', 'west-1'],
  'a call': ['Date1(now)', 'f.g1()', 'Date1(', 'f1(a.b:c)'],
  'too short, too long, or hidden already': ['a1b', 'a'.repeat(512) + '7', '••••7a', 'a1 b2c3'],
};

describe('a word beside the name of a credential', () => {
  for (const word of secrets) it(`can be one: ${word.slice(0, 40)}`, () => assert.equal(looksSecret(word), true));
  for (const [what, list] of Object.entries(words)) {
    for (const word of list)
      it(`is none, as ${what}: ${word.slice(0, 40)}`, () => assert.equal(looksSecret(word), false));
  }

  it('is looked at without what stands around it', () => {
    assert.deepEqual(['([{*_`\'"a"\'`_*}])', 'a.,;:!?|', 'a.b', '"a'].map(bareWord), ['a', 'a', 'a.b', 'a']);
  });
});

describe('a word that looks as if written by chance', () => {
  for (const [word, is] of Object.entries({
    aaBB11aaBB11aaBB: true,
    aaBB11aaBB11aaaa: false,
    aaBBaaBBaaBBaaBB: true,
    AA11AA11AA11AA11: true,
    aa11aa11aa11aa11: true,
    aaBBaaBBaaBBaaBBaaaa: true,
    aaBBaaBBaaBBaaBBaaaaa: false,
    'aa-BB-11-aa-BB-11-aa-BB': false,
    aaBBBBBBBBBBBBaa: false,
    aa11111111111111aa: false,
    aB1aB1aB1aB1aB1: false,
  }))
    it(`${is ? 'changes' : 'does not change'} between small letters, capitals and digits for that: ${word}`, () =>
      assert.equal(isScrambled(word), is));
});
