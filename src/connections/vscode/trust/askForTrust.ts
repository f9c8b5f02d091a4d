import * as vscode from 'vscode';
import { chooseUnexpected, showDetails } from '../../../platform/vscode/notify.ts';
import type { CertificateReview } from '../../../tls/node/certificateReview.ts';
import { trustQuestion, type TrustChoice } from '../../../tls/node/trustQuestion.ts';
import type { Connection, TrustedCertificate } from '../../common/connection.ts';
import { chooseAuthorityFile } from './authorityFiles.ts';
import { reviewOf, type WayToLook } from './certificatesOf.ts';

/** What a person has decided to trust; nothing of their own, where the computer's trust is to do. */
export interface TrustAnswer {
  readonly trusted: TrustedCertificate | undefined;
}

/**
 * Shows the certificates of a service, and asks what to do about them. Enter and Escape refuse.
 *
 * @returns undefined when nothing is to change
 * @throws OrgAccessError when the service shows none
 */
export async function askForTrust(
  connection: Connection,
  way: WayToLook,
  signal: AbortSignal,
): Promise<TrustAnswer | undefined> {
  const review = await reviewOf(connection, way, signal);
  for (;;) {
    const choice = await ask(connection, review);
    if (choice !== 'file') return choice && { trusted: choice === 'computer' ? undefined : review.offers[choice] };
    const trusted = await chooseAuthorityFile(connection, way, signal);
    if (trusted) return { trusted };
  }
}

async function ask(connection: Connection, review: CertificateReview): Promise<TrustChoice | undefined> {
  const { host } = new URL(connection.baseUrl);
  const { message, detail, choices } = trustQuestion(host, review, connection.trusted?.kind);
  if (choices.length === 0) {
    await showDetails(message, detail);
    return undefined;
  }
  const refusal = review.causes.length > 0 ? vscode.l10n.t("Don't Trust") : vscode.l10n.t('Keep As Is');
  const labels = choices.map(({ label }) => label);
  const chosen = await chooseUnexpected(message, detail, labels, refusal);
  return choices.find(({ label }) => label === chosen)?.choice;
}
