import type { Made } from '../../tls/madeCertificates.ts';
import { here, pin, trust, type Authorities, type Row } from './authorities.ts';

/** Returns rows for connections with trusted certificates. */
export async function laterLooks({ make, known, root, other, middle, twin }: Authorities): Promise<readonly Row[]> {
  const at = (by: Made, more: object = {}) => make({ by, names: here, ...more });
  const own = await make({ subject: 'appliance' });
  const again = await make({ subject: 'appliance', keyOf: own, to: 9 });
  const leaf = await at(root, { subject: 'appliance' });
  const late = await make({ from: -9, to: -1 });
  return [
    { title: 'as pinned', shows: [own], trusted: pin(own), causes: [], offers: [] },
    { title: 'as pinned, and expired', shows: [late], trusted: pin(late), causes: [], offers: [] },
    {
      title: 'issued again with the pinned key',
      shows: [again],
      trusted: pin(own),
      causes: ['otherCertificate', 'selfSigned', 'otherName'],
      offers: ['certificate'],
      relation: 'sameKey',
    },
    {
      title: 'of its own, in place of the pinned one',
      shows: [await make({ subject: 'appliance' })],
      trusted: pin(own),
      causes: ['otherCertificate', 'selfSigned', 'otherName'],
      offers: ['certificate'],
      relation: 'none',
    },
    {
      title: 'of the issuer of the pinned one, which is shown',
      shows: [await at(root), root],
      trusted: pin(leaf),
      causes: ['otherCertificate'],
      offers: ['certificate', root],
      relation: 'sameIssuer',
    },
    {
      title: 'of another issuer with the name of that of the pinned one',
      shows: [await at(twin), twin],
      trusted: pin(leaf),
      causes: ['otherCertificate'],
      offers: ['certificate', twin],
      relation: 'none',
    },
    {
      title: 'that the computer trusts, in place of the pinned one',
      shows: [await at(known)],
      trusted: pin(own),
      causes: ['otherCertificate'],
      offers: ['certificate', 'computer'],
      relation: 'none',
    },
    { title: 'of the trusted authority', shows: [await at(root)], trusted: trust(root), causes: [], offers: [] },
    {
      title: 'of one of the trusted authorities, over an intermediate',
      shows: [await at(middle), middle],
      trusted: trust(other, root),
      causes: [],
      offers: [],
    },
    {
      title: 'of the trusted authority, expired',
      shows: [await at(root, { from: -9, to: -1 }), root],
      trusted: trust(root),
      causes: ['expired'],
      offers: ['certificate'],
      relation: 'sameIssuer',
    },
    {
      title: 'of the trusted authority, for another address',
      shows: [await at(root, { names: 'IP:10.0.0.7' })],
      trusted: trust(root),
      causes: ['otherName'],
      offers: ['certificate'],
      relation: 'sameIssuer',
    },
    {
      title: 'of another authority, with the trusted one behind it',
      shows: [await at(other), other, root],
      trusted: trust(root),
      causes: ['issuerUnknown'],
      offers: ['certificate', other],
      relation: 'none',
    },
    {
      title: 'with the name of the trusted authority, signed by another',
      shows: [await at(twin, { extensions: ['authorityKeyIdentifier = none'] })],
      trusted: trust(root),
      causes: ['forged'],
      offers: [],
      relation: 'none',
    },
  ];
}
