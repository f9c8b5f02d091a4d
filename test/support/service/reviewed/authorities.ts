import type { TrustedCertificate } from '../../../../src/connections/common/connection.ts';
import type { TlsCause } from '../../../../src/errors/common/tlsCauseWords.ts';
import type { Relation } from '../../../../src/tls/node/certificateChange.ts';
import { certificatesIn, type Made } from '../../tls/madeCertificates.ts';

export const here = 'IP:127.0.0.1';
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
  readonly relation?: Relation;
}

export const pin = ({ cert }: Made): TrustedCertificate => ({ kind: 'certificate', pem: cert });
export const trust = (...all: readonly Made[]): TrustedCertificate => ({
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
