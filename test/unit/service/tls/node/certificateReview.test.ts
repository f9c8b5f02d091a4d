import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  reviewCertificates,
  type CertificateReview,
  type Look,
} from '../../../../../src/service/tls/node/certificateReview.ts';
import { shownCertificates } from '../../../../../src/service/tls/node/shownCertificates.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { listen } from '../../../../support/service/directly.ts';
import {
  firstLooks,
  laterLooks,
  makeAuthorities,
  type Authorities,
  type Row,
} from '../../../../support/tls/reviewedCertificates.ts';

describe('reviewCertificates', () => {
  let folder: string;
  let all: Authorities;

  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(path.join(tmpdir(), 'review-'));
    all = await makeAuthorities(folder);
  });

  after(() => removeFolder(folder));

  async function review({ shows, trusted }: Row): Promise<{ review: CertificateReview; sent: number }> {
    let sent = 0;
    const server = createServer(
      // Appliances have certificates that are too weak for Node.js.
      { ciphers: 'DEFAULT@SECLEVEL=0', key: shows[0]?.key, cert: shows.map(({ cert }) => cert).join('') },
      () => (sent += 1),
    );
    server.on('connection', (socket) => socket.on('error', () => undefined));
    const origin = `https://127.0.0.1:${await listen(server)}`;
    const look: Look = (material) =>
      shownCertificates(origin, { ca: all.known.cert, ...material }, new AbortController().signal);
    try {
      return { review: await reviewCertificates(origin, trusted, {}, Date.now(), look), sent };
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it("reviewCertificates offers only trust that would make the server's certificate chain valid, and none for a forged chain", async function () {
    this.timeout(120_000);
    const rows = [...(await firstLooks(all)), ...(await laterLooks(all))];
    const authorities = Object.values(all).filter((one) => typeof one !== 'function');
    const told = ({ causes, offers }: Omit<CertificateReview, 'leaf'>) => ({
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
    });
    const wrong: unknown[] = [];
    let requests = 0;
    for (const row of rows) {
      const { review: found, sent } = await review(row);
      requests += sent;
      const wanted = {
        causes: row.causes,
        offers: row.offers.map((offer) => (typeof offer === 'string' ? offer : offer.name)),
      };
      try {
        assert.deepEqual(told(found), wanted);
        assert.equal(found.offers.certificate?.pem ?? row.shows[0]?.cert, row.shows[0]?.cert);
      } catch {
        wrong.push({ title: row.title, found: told(found), wanted });
      }
    }
    assert.deepEqual(wrong, []);
    assert.equal(requests, 0);
  });
});
