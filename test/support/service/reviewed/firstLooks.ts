import type { TlsCause } from '../../../../src/errors/common/tlsCauseWords.ts';
import type { Made } from '../../tls/madeCertificates.ts';
import { here, type Authorities, type Row } from './authorities.ts';

/** Returns rows for connections without trusted certificates. */
export async function firstLooks({ make, ...all }: Authorities): Promise<readonly Row[]> {
  const { known, root, other, knownMiddle, middle, impostor } = all;
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
    row('with the name of one that it trusts, signed by another', [await at(impostor, nobody)], ['forged']),
    row('of a private authority, with its certificate', [await at(root), root], ['issuerUnknown'], ...both(root)),
    row('of a private authority, alone', [await at(root)], ['issuerUnknown'], 'certificate'),
    row('over an intermediate, without the root', [await at(middle), middle], ['issuerUnknown'], ...both(middle)),
    row('over an intermediate, with the root', [await at(middle), middle, root], ['issuerUnknown'], ...both(root)),
    row('with a stranger behind it', [await at(root), root, other], ['issuerUnknown'], ...both(root)),
    row(
      'of a private authority, for another address',
      [await at(root, { names: 'IP:10.0.0.7' }), root],
      ['issuerUnknown', 'otherName'],
      'certificate',
    ),
    row('of a private authority, expired', [await at(root, { from: -9, to: -1 }), root], ['expired'], 'certificate'),
    row(
      'of a private authority, signed with SHA-1',
      [await at(root, { digest: 'sha1' }), root],
      ['unfit'],
      'certificate',
    ),
    row('of its own, for the address', [await own()], ['selfSigned'], 'certificate'),
    row('of its own, without a name', [await make()], ['selfSigned', 'otherName'], 'certificate'),
    row('of its own, expired', [await own({ from: -9, to: -1 })], ['expired', 'selfSigned'], 'certificate'),
    row(
      'of its own, expired, for another name',
      [await make({ names: 'DNS:appliance', from: -9, to: -1 })],
      ['expired', 'selfSigned', 'otherName'],
      'certificate',
    ),
  ];
}
