import type { TlsCause } from '../../../../src/errors/common/tlsCauseWords.ts';
import type { Made } from '../../tls/madeCertificates.ts';
import { caTrue, here, type Authorities, type Row } from './authorities.ts';

/** Returns rows for connections without trusted certificates. */
export async function firstLooks({ make, ...all }: Authorities): Promise<readonly Row[]> {
  const { known, root, other, knownMiddle, middle, lateMiddle, lateRoot, twin, impostor, narrow, below } = all;
  const at = (by: Made, more: object = {}) => make({ by, names: here, ...more });
  const own = (more: object = {}) => make({ names: here, ...more });
  const row = (title: string, shows: readonly Made[], causes: readonly TlsCause[], ...offers: (string | Made)[]) => ({
    title,
    shows,
    causes,
    offers,
  });
  const nobody = { extensions: ['authorityKeyIdentifier = none'] };
  const both = (authority: Made) => ['certificate', authority];
  const twoRoots = await at(root);
  return [
    row('of an authority that the computer trusts', [await at(known)], []),
    row('of one that it trusts, over an intermediate', [await at(knownMiddle), knownMiddle], []),
    row('of one that it trusts, the intermediate missing', [await at(knownMiddle)], ['issuerUnknown'], 'certificate'),
    row(
      'of one that it trusts, for another address',
      [await at(known, { names: 'IP:10.0.0.7' })],
      ['otherName'],
      'certificate',
    ),
    row('of one that it trusts, expired', [await at(known, { from: -9, to: -1 })], ['expired'], 'certificate'),
    row('of one that it trusts, not yet valid', [await at(known, { from: 1 })], ['notYetValid'], 'certificate'),
    row(
      'of one that it trusts, over an expired intermediate',
      [await at(lateMiddle), lateMiddle],
      ['expired'],
      'certificate',
    ),
    row('with the name of one that it trusts, signed by another', [await at(impostor, nobody)], ['forged']),
    row(
      'with the name of one that it trusts, signed by another whose key it names',
      [await at(impostor)],
      ['issuerUnknown'],
      'certificate',
    ),
    row('of a private authority, with its certificate', [await at(root), root], ['issuerUnknown'], ...both(root)),
    row('of a private authority, alone', [await at(root)], ['issuerUnknown'], 'certificate'),
    row('over an intermediate, without the root', [await at(middle), middle], ['issuerUnknown'], ...both(middle)),
    row('over an intermediate, with the root', [await at(middle), middle, root], ['issuerUnknown'], ...both(root)),
    row(
      'over an intermediate, in the wrong order',
      [await at(middle), root, middle],
      ['issuerUnknown'],
      ...both(middle),
    ),
    row('with a stranger behind it', [await at(root), root, other], ['issuerUnknown'], ...both(root)),
    row('with itself twice', [twoRoots, twoRoots, root], ['issuerUnknown'], ...both(root)),
    row(
      'of a private authority, for another address',
      [await at(root, { names: 'IP:10.0.0.7' }), root],
      ['issuerUnknown', 'otherName'],
      'certificate',
    ),
    row(
      'of a private authority, for a name alone',
      [await at(root, { names: 'DNS:appliance' }), root],
      ['issuerUnknown', 'otherName'],
      'certificate',
    ),
    row(
      'of a private authority, with the address as common name',
      [await make({ by: root, subject: '127.0.0.1' }), root],
      ['issuerUnknown', 'otherName'],
      'certificate',
    ),
    {
      ...row(
        'of a private authority, for a common name',
        [await make({ by: root, subject: 'localhost' }), root],
        ['issuerUnknown'],
        ...both(root),
      ),
      host: 'localhost',
    },
    {
      ...row(
        'of a private authority, for many names',
        [
          await at(root, {
            names: `${here},${Array.from({ length: 40 }, (_, n) => `DNS:n${n}.example`).join(',')},DNS:localhost`,
          }),
          root,
        ],
        ['issuerUnknown'],
        ...both(root),
      ),
      host: 'localhost',
    },
    row('of a private authority, expired', [await at(root, { from: -9, to: -1 }), root], ['expired'], 'certificate'),
    row('of a private authority, not yet valid', [await at(root, { from: 1 }), root], ['notYetValid'], 'certificate'),
    row('of a private authority that has expired', [await at(lateRoot), lateRoot], ['expired'], 'certificate'),
    row(
      'of a private authority, for clients',
      [await at(root, { extensions: ['extendedKeyUsage = clientAuth'] }), root],
      ['unfit'],
      'certificate',
    ),
    row(
      'of a private authority, signed with SHA-1',
      [await at(root, { digest: 'sha1' }), root],
      ['unfit'],
      'certificate',
    ),
    row(
      'with an extension that is critical and unknown',
      [await at(root, { extensions: ['1.2.3.4 = critical,DER:0500'] }), root],
      ['unfit'],
      'certificate',
    ),
    row(
      'below an authority that may have none below it',
      [await at(below), below, narrow, root],
      ['unfit'],
      'certificate',
    ),
    row(
      'below a certificate that is no authority',
      [await at(await own()), await own()],
      ['issuerUnknown'],
      'certificate',
    ),
    row(
      'of a private authority, with RSA',
      [await at(root, { algorithm: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'] }), root],
      ['issuerUnknown'],
      ...both(root),
    ),
    row(
      'of a private authority, with Ed25519',
      [await at(root, { algorithm: ['-algorithm', 'ED25519'] }), root],
      ['issuerUnknown'],
      ...both(root),
    ),
    row('of a private authority with the name of another', [await at(twin), twin], ['issuerUnknown'], ...both(twin)),
    row('with another authority of the name of its issuer', [await at(root, nobody), twin], ['forged']),
    row('of its own, for the address', [await own()], ['selfSigned'], 'certificate'),
    row('of its own, which calls itself an authority', [await own(caTrue)], ['selfSigned'], 'certificate'),
    row('of its own, without a name', [await make()], ['selfSigned', 'otherName'], 'certificate'),
    row('of its own, expired', [await own({ from: -9, to: -1 })], ['expired', 'selfSigned'], 'certificate'),
    row('of its own, not yet valid', [await own({ from: 1 })], ['notYetValid', 'selfSigned'], 'certificate'),
    row(
      'of its own, expired, for another name',
      [await make({ names: 'DNS:appliance', from: -9, to: -1 })],
      ['expired', 'selfSigned', 'otherName'],
      'certificate',
    ),
    {
      ...row('of its own, for a common name', [await make({ subject: 'localhost' })], ['selfSigned'], 'certificate'),
      host: 'localhost',
    },
  ];
}
