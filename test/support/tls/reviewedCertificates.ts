import type { TlsCause } from '../../../src/platform/errors/common/tlsCauseWords.ts';
import type { TrustedCertificate } from '../../../src/service/connection/common/connection.ts';
import { certificatesIn, type Made } from './madeCertificates.ts';

const here = 'IP:127.0.0.1';
const caTrue = { isAuthority: true };

/** Certificates of a server, and the expected findings. */
export interface Row {
  readonly title: string;
  /** Chain, with the server's certificate first. */
  readonly shows: readonly Made[];
  readonly trusted?: TrustedCertificate;
  readonly causes: readonly TlsCause[];
  /** Expected offers to trust; an authority by its certificate. */
  readonly offers: readonly (string | Made)[];
}

const pin = ({ cert }: Made): TrustedCertificate => ({ kind: 'certificate', pem: cert });
const trust = (...all: readonly Made[]): TrustedCertificate => ({
  kind: 'authority',
  pem: all.map(({ cert }) => cert).join(''),
});

/** Creates the authorities. The computer trusts only `known`. */
export async function makeAuthorities(folder: string) {
  const make = certificatesIn(folder);
  const [known, root, other] = await Promise.all([make(caTrue), make(caTrue), make(caTrue)]);
  const [knownMiddle, middle, twin, impostor] = await Promise.all([
    make({ ...caTrue, by: known }),
    make({ ...caTrue, by: root }),
    make({ ...caTrue, subject: root.subject }),
    make({ ...caTrue, subject: known.subject }),
  ]);
  return { make, known, root, other, knownMiddle, middle, twin, impostor };
}

export type Authorities = Awaited<ReturnType<typeof makeAuthorities>>;

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
    row('of one that it trusts, the intermediate missing', [await at(knownMiddle)], ['incompleteChain'], 'certificate'),
    row('of one that it trusts, expired', [await at(known, { from: -9, to: -1 })], ['expired'], 'certificate'),
    row('with the name of one that it trusts, signed by another', [await at(impostor, nobody)], ['forged']),
    row('of a private authority, with its certificate', [await at(root), root], ['issuerUnknown'], ...both(root)),
    row('of a private authority, alone', [await at(root)], ['incompleteChain'], 'certificate'),
    row('over an intermediate, without the root', [await at(middle), middle], ['issuerUnknown'], ...both(middle)),
    row('with a stranger behind it', [await at(root), root, other], ['issuerUnknown'], ...both(root)),
    row('of a private authority, expired', [await at(root, { from: -9, to: -1 }), root], ['expired'], 'certificate'),
    row(
      'of a private authority, signed with SHA-1',
      [await at(root, { digest: 'sha1' }), root],
      ['unfit'],
      'certificate',
    ),
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

/** Returns rows for connections with trusted certificates. */
export async function laterLooks({ make, known, root, other, middle, twin }: Authorities): Promise<readonly Row[]> {
  const at = (by: Made, more: object = {}) => make({ by, names: here, ...more });
  const own = await make({ subject: 'appliance' });
  const leaf = await at(root, { subject: 'appliance' });
  return [
    { title: 'as pinned', shows: [own], trusted: pin(own), causes: [], offers: [] },
    {
      title: 'of the issuer of the pinned one, which is shown',
      shows: [await at(root), root],
      trusted: pin(leaf),
      causes: ['otherCertificate'],
      offers: ['certificate', root],
    },
    {
      title: 'of another issuer with the name of that of the pinned one',
      shows: [await at(twin), twin],
      trusted: pin(leaf),
      causes: ['otherCertificate'],
      offers: ['certificate', twin],
    },
    {
      title: 'that the computer trusts, in place of the pinned one',
      shows: [await at(known)],
      trusted: pin(own),
      causes: ['otherCertificate'],
      offers: ['certificate', 'computer'],
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
    },
    {
      title: 'of another authority, with the trusted one behind it',
      shows: [await at(other), other, root],
      trusted: trust(root),
      causes: ['issuerUnknown'],
      offers: ['certificate', other],
    },
    {
      title: 'with the name of the trusted authority, signed by another',
      shows: [await at(twin, { extensions: ['authorityKeyIdentifier = none'] })],
      trusted: trust(root),
      causes: ['forged'],
      offers: [],
    },
  ];
}
