import { OrgAccessError } from '../../../platform/common/errors.ts';
import { tlsCauseOf } from '../../../platform/errors/common/networkCodes.ts';
import type { Transport } from '../../../service/common/http.ts';
import { describeFailure } from '../../../service/common/networkErrors.ts';
import { originOf, type Connection } from '../../../service/connection/common/connection.ts';
import type { TrustedCertificate } from '../../../service/connection/common/connection.ts';
import type { TlsMaterial } from '../../../service/tls/common/tlsMaterial.ts';
import { readAuthorityFile, trustByFile, type AuthorityFileProblem } from '../../../service/tls/node/authorityFile.ts';
import { reviewCertificates, type CertificateReview } from '../../../service/tls/node/certificateReview.ts';
import { shownCertificates } from '../../../service/tls/node/shownCertificates.ts';

/** Members of the transport that are needed to fetch certificates. */
export type WayToLook = Pick<Transport, 'channel' | 'clock' | 'deadlineMs'>;

/** @throws OrgAccessError if the service sends no certificates */
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

/** @throws OrgAccessError, of kind `tls` if the file doesn't make the service trusted */
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
