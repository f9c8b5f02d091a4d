import * as vscode from 'vscode';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { confirm, showDetails, showError } from '../../../platform/vscode/notify.ts';
import { type Connection, trusting } from '../../../service/connection/common/connection.ts';
import { certificateLines, trustedText } from '../../../service/tls/node/certificateLines.ts';
import { trustedFacts } from '../../../service/tls/node/certificateReview.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import { chosenConnection } from '../connectionCommands.ts';
import type { ConnectionRegistry } from '../connectionRegistry.ts';
import { askForTrust } from './askForTrust.ts';
import type { WayToLook } from './certificatesOf.ts';

export interface TrustServices {
  readonly sessions: SessionReader;
  readonly registry: ConnectionRegistry;
  readonly transport: WayToLook;
}

export function trustCommands(services: TrustServices) {
  const { sessions } = services;
  const on = async (
    id: unknown,
    title: string,
    act: (connection: Connection, services: TrustServices) => Promise<unknown>,
  ) => {
    const chosen = await chosenConnection(sessions, id, title, vscode.l10n.t('Select a connection'));
    if (chosen) await act(chosen, services);
  };
  return {
    reviewCertificate: (id: unknown) => on(id, vscode.l10n.t('Review Certificate'), reviewCertificate),
    stopTrusting: (id: unknown) => on(id, vscode.l10n.t('Stop Trusting'), stopTrusting),
  } satisfies CommandHandlers;
}

export async function reviewCertificate(connection: Connection, { registry, transport }: TrustServices): Promise<void> {
  const { host, protocol } = new URL(connection.baseUrl);
  if (protocol !== 'https:') {
    await showDetails(vscode.l10n.t('{0} is on this computer and has no certificate.', plain(host)));
    return;
  }
  const end = new AbortController();
  const title = vscode.l10n.t('Looking at the certificate of {0}', plain(host));
  const progress = { location: vscode.ProgressLocation.Window, title };
  try {
    const answer = await vscode.window.withProgress(progress, () => askForTrust(connection, transport, end.signal));
    if (answer) await registry.save(trusting(connection, answer.trusted));
  } catch (error) {
    if (!(error instanceof OrgAccessError)) throw error;
    showError(error, connection.id);
  }
}

/** @returns whether the person has confirmed */
export async function stopTrusting(connection: Connection, { registry, transport }: TrustServices): Promise<boolean> {
  const { trusted, baseUrl } = connection;
  if (!trusted) return false;
  const { host } = new URL(baseUrl);
  const facts = trustedFacts(trusted, transport.clock.now());
  const agreed = await confirm(
    trusted.kind === 'certificate'
      ? vscode.l10n.t('Stop trusting the certificate of {0}?', plain(host))
      : vscode.l10n.t('Stop trusting the authority of {0}?', plain(host)),
    [
      vscode.l10n.t("From now on, this computer's own trust decides for this connection."),
      ...facts.flatMap((certificate) => [
        '',
        ...certificateLines(trustedText(trusted), certificate, trusted.kind === 'authority'),
      ]),
    ].join('\n'),
    vscode.l10n.t('Stop Trusting'),
  );
  if (agreed) await registry.save(trusting(connection, undefined));
  return agreed;
}
