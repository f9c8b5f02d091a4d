import * as vscode from 'vscode';
import { plain } from '../../../platform/common/text/displayText.ts';
import { confirm } from '../../../platform/vscode/notify.ts';
import { requestTimeoutMs } from '../../../platform/vscode/settings.ts';
import { describeFailure } from '../../../service/common/networkErrors.ts';
import { originOf, type Connection } from '../../../service/connection/common/connection.ts';
import {
  trustedAmong,
  fingerprintOf,
  type ExpectedCertificate,
} from '../../../service/connection/node/expectedCertificate.ts';
import { channelOf } from '../../../service/node/channel.ts';
import { shownCertificates, type ShownCertificates } from '../../../service/tls/node/shownCertificates.ts';
import type { ConnectionRegistry } from '../../vscode/connectionRegistry.ts';
import type { ConnectionSecretStore } from '../../vscode/connectionSecrets.ts';
import { expectedCertificatesIn } from '../../vscode/expectedCertificates.ts';
import { fillInHeaders } from '../../vscode/headerValue.ts';

interface Services {
  readonly registry: ConnectionRegistry;
  readonly connectionSecrets: ConnectionSecretStore;
  readonly globalState: vscode.Memento;
}

/** Asks for a shared connection's secret headers, and checks the expected certificate, before anything is sent. */
export async function isReadyToSignIn(title: string, connection: Connection, services: Services): Promise<boolean> {
  return (
    (await fillInHeaders(title, connection, services.connectionSecrets)) && (await trustExpected(connection, services))
  );
}

async function trustExpected(connection: Connection, services: Services): Promise<boolean> {
  const certificates = expectedCertificatesIn(services.globalState);
  const expected = certificates.of(connection);
  if (!expected) return true;
  const shown = await certificatesOf(connection, services);
  const trusted = trustedAmong(shown.chain, expected);
  if (trusted) await services.registry.save({ ...connection, trusted });
  else if (!(await isForgotten(connection, expected, shown))) return false;
  await certificates.forget(connection.id);
  return true;
}

async function certificatesOf(connection: Connection, { connectionSecrets }: Services): Promise<ShownCertificates> {
  const origin = originOf(connection);
  const channel = await channelOf(connection, connectionSecrets);
  const signal = AbortSignal.timeout(requestTimeoutMs());
  const progress = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Checking the certificate…') };
  return await vscode.window.withProgress(progress, async () => {
    try {
      return await shownCertificates(origin, channel?.tls ?? {}, signal);
    } catch (error) {
      throw describeFailure(error, new URL(origin), 0);
    }
  });
}

/** Asks whether to discard the expected fingerprint. */
async function isForgotten(
  connection: Connection,
  { kind, fingerprints }: ExpectedCertificate,
  { chain }: ShownCertificates,
): Promise<boolean> {
  return await confirm(
    vscode.l10n.t(
      '{0} shows a different certificate than the one that was shared with you.',
      plain(new URL(originOf(connection)).host),
    ),
    [
      vscode.l10n.t('Named, SHA-256: {0}', fingerprints.join(', ')),
      ...chain.map((pem) => vscode.l10n.t('Shown, SHA-256: {0}', fingerprintOf(pem))),
      '',
      kind === 'authority'
        ? vscode.l10n.t(
            "Many servers don't send the certificate of their CA. Forget it, and choose the file of your CA when you are asked. If the fingerprints still differ, a proxy or another device may be posing as your service.",
          )
        : vscode.l10n.t(
            'It was replaced, or a proxy or another device is posing as your service. Ask your administrator which certificate is right.',
          ),
      vscode.l10n.t('Nothing was sent.'),
    ].join('\n'),
    vscode.l10n.t('Forget the Shared Certificate'),
    vscode.l10n.t("Don't Sign In"),
  );
}
