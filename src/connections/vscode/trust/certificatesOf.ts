import { tlsCauseOf } from '../../../errors/common/tlsCauseWords.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import type { Transport } from '../../../service/common/http.ts';
import { describeFailure } from '../../../service/common/networkErrors.ts';
import type { TlsMaterial } from '../../../tls/common/tlsMaterial.ts';
import { readAuthorityFile, trustByFile, type AuthorityFileProblem } from '../../../tls/node/authorityFile.ts';
import { reviewCertificates, type CertificateReview } from '../../../tls/node/certificateReview.ts';
import { shownCertificates } from '../../../tls/node/shownCertificates.ts';
import { originOf, type Connection } from '../../common/connection.ts';
import type { TrustedCertificate } from '../../common/connection.ts';

/** As much of the transport as looking at certificates takes. */
export type WayToLook = Pick<Transport, 'channel' | 'clock' | 'deadlineMs'>;

/** Asks a service for its certificates. @throws OrgAccessError when there are none to be had */
export async function reviewOf(
  connection: Connection,
  way: WayToLook,
  signal: AbortSignal,
): Promise<CertificateReview> {
  const origin = originOf(connection);
  const own = await ownMaterial(connection, way);
  return await inTime(origin, way, signal, (end) =>
    reviewCertificates(origin, connection.trusted, own, way.clock.now(), (material) =>
      shownCertificates(origin, material, end),
    ),
  );
}

/**
 * Makes trust of a file that a person has chosen, once the service satisfies it.
 *
 * @throws OrgAccessError of kind `tls` when the service does not, or what keeps it from being asked
 */
export async function trustOfFile(
  content: Buffer,
  connection: Connection,
  way: WayToLook,
  signal: AbortSignal,
): Promise<TrustedCertificate | AuthorityFileProblem> {
  const { pem, problem } = readAuthorityFile(content);
  if (problem !== undefined) return problem;
  const origin = originOf(connection);
  const own = await ownMaterial(connection, way);
  return await inTime(origin, way, signal, async (end) => {
    const { chain, refusedFor } = await shownCertificates(origin, { ...own, ca: pem }, end);
    const trusted = trustByFile(pem, chain[0]);
    if (trusted.kind === 'authority' && refusedFor !== undefined) {
      const why = tlsCauseOf(refusedFor) ?? 'unfit';
      throw new OrgAccessError('tls', { code: 'notSecure', host: new URL(origin).host, why });
    }
    return trusted;
  });
}

/** The certificate that the connection shows of itself, without what it trusts. */
async function ownMaterial(connection: Connection, { channel }: WayToLook): Promise<TlsMaterial> {
  const { pinned: _, ca: __, ...own } = (await channel?.(connection))?.tls ?? {};
  return own;
}

async function inTime<T>(
  origin: string,
  { clock, deadlineMs }: WayToLook,
  signal: AbortSignal,
  work: (end: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const limitMs = deadlineMs();
  const timer = clock.after(limitMs, () => late.abort());
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } catch (error) {
    if (late.signal.aborted)
      throw new OrgAccessError('timeout', { code: 'timedOut', seconds: Math.round(limitMs / 1000) }, { cause: error });
    throw describeFailure(error, new URL(origin), 0);
  } finally {
    timer.dispose();
  }
}
