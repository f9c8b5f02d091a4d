import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TlsCause } from '../../../../src/core/base/networkCodes.ts';
import type { TrustedCertificate } from '../../../../src/core/connection/connection.ts';
import type { Relation } from '../../../../src/core/tls/certificateChange.ts';
import { reviewCertificates, type CertificateReview, type Look } from '../../../../src/core/tls/certificateReview.ts';
import { shownCertificates } from '../../../../src/core/tls/shownCertificates.ts';
import { figure } from '../../../support/figures.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { listen } from '../../../support/service/directly.ts';
import { certificatesIn, type Made } from '../../../support/service/madeCertificates.ts';

const here = 'IP:127.0.0.1';
const caTrue = { isAuthority: true };

interface Row {
  readonly title: string;
  /** The server's own certificate first. */
  readonly shows: readonly Made[];
  readonly host?: string;
  readonly trusted?: TrustedCertificate;
  readonly causes: readonly TlsCause[];
  /** What can be trusted; of an authority, which. */
  readonly offers: readonly (string | Made)[];
  readonly relation?: Relation;
}

const pin = ({ cert }: Made): TrustedCertificate => ({ kind: 'certificate', pem: cert });
const trust = (...all: readonly Made[]): TrustedCertificate => ({
  kind: 'authority',
  pem: all.map(({ cert }) => cert).join(''),
});

async function makeAll(folder: string) {
  const make = certificatesIn(folder);
  const [known, root, other] = await Promise.all([make(caTrue), make(caTrue), make(caTrue)]);
  const [knownMiddle, middle, lateMiddle, lateRoot, twin, impostor] = await Promise.all([
    make({ ...caTrue, by: known }),
    make({ ...caTrue, by: root }),
    make({ ...caTrue, by: known, from: -9, to: -1 }),
    make({ ...caTrue, from: -9, to: -1 }),
    make({ ...caTrue, subject: root.subject }),
    make({ ...caTrue, subject: known.subject }),
  ]);
  const narrow = await make({
    ...caTrue,
    by: root,
    extensions: ['basicConstraints = critical,CA:TRUE,pathlen:0'],
    isAuthority: false,
  });
  const below = await make({ ...caTrue, by: narrow });
  return { make, known, root, other, knownMiddle, middle, lateMiddle, lateRoot, twin, impostor, narrow, below };
}

type All = Awaited<ReturnType<typeof makeAll>>;

/** Rows about connections that trust nothing yet. */
async function firstLooks({ make, ...all }: All): Promise<readonly Row[]> {
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

/** Rows about connections that trust something already. */
async function laterLooks({ make, known, root, other, middle, lateRoot, twin }: All): Promise<readonly Row[]> {
  const at = (by: Made, more: object = {}) => make({ by, names: here, ...more });
  const own = await make({ subject: 'appliance' });
  const again = await make({ subject: 'appliance', keyOf: own, to: 9 });
  const leaf = await at(root, { subject: 'appliance' });
  const late = await make({ from: -9, to: -1 });
  const lateAgain = await make({ from: -5, to: -1, keyOf: own });
  const next = await make({ ...caTrue, subject: lateRoot.subject, keyOf: lateRoot });
  return [
    { title: 'as pinned', shows: [own], trusted: pin(own), causes: [], offers: [] },
    { title: 'as pinned, and expired', shows: [late], trusted: pin(late), causes: [], offers: [] },
    { title: 'pinned and of an authority that the computer trusts', shows: [await at(known)], causes: [], offers: [] },
    {
      title: 'issued again with the pinned key',
      shows: [again],
      trusted: pin(own),
      causes: ['otherCertificate', 'selfSigned', 'otherName'],
      offers: ['certificate'],
      relation: 'sameKey',
    },
    {
      title: 'issued again with the pinned key, and expired',
      shows: [lateAgain],
      trusted: pin(own),
      causes: ['otherCertificate', 'selfSigned', 'expired', 'otherName'],
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
      title: 'of the issuer of the pinned one, which is not shown',
      shows: [await at(root)],
      trusted: pin(leaf),
      causes: ['otherCertificate'],
      offers: ['certificate'],
      relation: 'none',
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
    { title: 'of a trusted intermediate', shows: [await at(middle)], trusted: trust(middle), causes: [], offers: [] },
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
      title: 'of another authority than the trusted one',
      shows: [await at(other), other],
      trusted: trust(root),
      causes: ['issuerUnknown'],
      offers: ['certificate', other],
      relation: 'none',
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
      title: 'of its own, in place of one of the trusted authority',
      shows: [await make({ names: here })],
      trusted: trust(root),
      causes: ['selfSigned'],
      offers: ['certificate'],
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
    {
      title: 'of the trusted authority, which has expired and has a new certificate',
      shows: [await at(next), next],
      trusted: trust(lateRoot),
      causes: ['expired'],
      offers: ['certificate', next],
      relation: 'sameIssuer',
    },
    {
      title: 'that the computer trusts, in place of one of the trusted authority',
      shows: [await at(known)],
      trusted: trust(root),
      causes: ['issuerUnknown'],
      offers: ['certificate', 'computer'],
      relation: 'none',
    },
  ];
}

describe('review of certificates', () => {
  let folder: string;
  let all: All;

  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(path.join(tmpdir(), 'review-'));
    all = await makeAll(folder);
  });

  after(() => removeFolder(folder));

  async function review({
    shows,
    host = '127.0.0.1',
    trusted,
  }: Row): Promise<{ review: CertificateReview; sent: number }> {
    let sent = 0;
    const server = createServer(
      // What is too weak for Node.js is what appliances have.
      { ciphers: 'DEFAULT@SECLEVEL=0', key: shows[0]?.key, cert: shows.map(({ cert }) => cert).join('') },
      () => (sent += 1),
    );
    server.on('connection', (socket) => socket.on('error', () => undefined));
    const origin = `https://${host}:${await listen(server)}`;
    const look: Look = (material) =>
      shownCertificates(origin, { ca: all.known.cert, ...material }, new AbortController().signal);
    try {
      return { review: await reviewCertificates(origin, trusted, {}, Date.now(), look), sent };
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('offers for each chain what would be accepted afterwards, and nothing for one that is forged', async function () {
    this.timeout(120_000);
    const rows = [...(await firstLooks(all)), ...(await laterLooks(all))];
    const authorities = Object.values(all).filter((one) => typeof one !== 'function');
    const told = ({ causes, offers, change }: Omit<CertificateReview, 'leaf'>) => ({
      causes,
      offers: [
        ...(offers.certificate ? ['certificate'] : []),
        ...(offers.authority
          ? [
              authorities.concat(rows.flatMap(({ shows }) => shows)).find(({ cert }) => cert === offers.authority?.pem)
                ?.name ?? '?',
            ]
          : []),
        ...(offers.computer ? ['computer'] : []),
      ],
      relation: change?.relation,
    });
    const wrong: unknown[] = [];
    let requests = 0;
    for (const row of rows) {
      const { review: found, sent } = await review(row);
      requests += sent;
      const wanted = {
        causes: row.causes,
        offers: row.offers.map((offer) => (typeof offer === 'string' ? offer : offer.name)),
        relation: row.relation,
      };
      try {
        assert.deepEqual(told(found), wanted);
        assert.equal(found.offers.certificate?.pem ?? row.shows[0]?.cert, row.shows[0]?.cert);
      } catch {
        wrong.push({ title: row.title, found: told(found), wanted });
      }
    }
    assert.deepEqual(wrong, []);
    figure(
      `${rows.length} chains of certificates reviewed, made by openssl: ${requests} requests sent to their servers`,
    );
    assert.equal(requests, 0);
  });
});
