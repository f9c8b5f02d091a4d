import * as vscode from 'vscode';
import { lacksTrust } from '../../../platform/errors/common/decidable.ts';
import { chooseUnexpected, showDetails } from '../../../platform/vscode/notify.ts';
import {
  type Connection,
  type TrustedCertificate,
  originOf,
  trusting,
} from '../../../service/connection/common/connection.ts';
import type { CertificateReview } from '../../../service/tls/node/certificateReview.ts';
import { trustQuestion, type TrustChoice } from '../../../service/tls/node/trustQuestion.ts';
import { chooseAuthorityFile } from './authorityFiles.ts';
import { reviewOf, type WayToLook } from './certificatesOf.ts';

export interface TrustAnswer {
  readonly trusted: TrustedCertificate | undefined;
}

/**
 * Shows the certificates of a service, and asks whether to trust them. Pressing Enter or Escape refuses.
 *
 * @returns undefined if nothing changes
 * @throws OrgAccessError if the service sends no certificates
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
  const { message, detail, choices } = trustQuestion(host, review, connection.trusted !== undefined);
  if (choices.length === 0) {
    await showDetails(message, detail);
    return undefined;
  }
  const refusal = review.causes.length > 0 ? vscode.l10n.t("Don't Trust") : vscode.l10n.t('Keep As Is');
  const labels = choices.map(({ label }) => label);
  const chosen = await chooseUnexpected(message, detail, labels, refusal);
  return choices.find(({ label }) => label === chosen)?.choice;
}

export type SignInTrust = ReturnType<typeof signInTrust>;

/**
 * Returns the trust decisions of one sign-in, by origin.
 *
 * @param keep called as soon as a certificate is trusted, since the sign-in may still fail
 */
export function signInTrust(way: WayToLook, keep: (trusting: Connection) => Promise<void>) {
  const answers = new Map<string, TrustAnswer>();
  const applied = (connection: Connection): Connection => {
    const answer = answers.get(originOf(connection));
    return answer ? trusting(connection, answer.trusted) : connection;
  };
  return {
    with: applied,
    /**
     * Offers to review the certificate if it stopped a request before anything was sent.
     *
     * @returns a function that asks, and resolves to whether to retry; undefined for other errors
     */
    offer(error: unknown, connection: () => Connection): (() => Promise<boolean>) | undefined {
      const tried = applied(connection());
      if (!lacksTrust(error, new URL(tried.baseUrl).host)) return undefined;
      return async () => {
        const answer = await askForTrust(tried, way, new AbortController().signal);
        if (!answer) return false;
        answers.set(originOf(tried), answer);
        await keep(applied(tried));
        return true;
      };
    },
  };
}
