import * as vscode from 'vscode';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { confirm } from '../../../platform/vscode/notify.ts';
import type { Connection, TrustedCertificate } from '../../../service/connection/common/connection.ts';
import { maxAuthorities } from '../../../service/tls/node/authorityFile.ts';
import { trustOfFile, type WayToLook } from './certificatesOf.ts';

/** Maximum size of a file, far more than a few certificates take. */
const maxBytes = 1024 * 1024;

/** @returns undefined if canceled */
export async function chooseAuthorityFile(
  connection: Connection,
  way: WayToLook,
  signal: AbortSignal,
): Promise<TrustedCertificate | undefined> {
  for (;;) {
    const [file] =
      (await vscode.window.showOpenDialog({
        title: vscode.l10n.t('CA File'),
        openLabel: vscode.l10n.t('Trust'),
        filters: { [vscode.l10n.t('Certificates')]: ['pem', 'crt', 'cer', 'der'], [vscode.l10n.t('All Files')]: ['*'] },
      })) ?? [];
    if (!file) return undefined;
    const read = await trustIn(file, connection, way, signal);
    if (typeof read !== 'string') return read;
    const message = vscode.l10n.t("This file doesn't make the service trusted.");
    if (!(await confirm(message, read, vscode.l10n.t('Choose Another…')))) return undefined;
  }
}

/** @returns what to trust, or the reason why the file can't be used */
async function trustIn(
  file: vscode.Uri,
  connection: Connection,
  way: WayToLook,
  signal: AbortSignal,
): Promise<TrustedCertificate | string> {
  if ((await vscode.workspace.fs.stat(file)).size > maxBytes) return tooMany();
  const content = Buffer.from(await vscode.workspace.fs.readFile(file));
  try {
    const found = await trustOfFile(content, connection, way, signal);
    if (found === 'noCertificate')
      return vscode.l10n.t('It has no certificate that can be read. Choose a file in PEM or DER format.');
    return found === 'tooMany' ? tooMany() : found;
  } catch (error) {
    if (!(error instanceof OrgAccessError)) throw error;
    const { problem } = error;
    return problem.code === 'notSecure' && ['selfSigned', 'issuerUnknown'].includes(problem.why)
      ? vscode.l10n.t(
          'None of its certificates has issued that of the service. Ask your administrator for the right file.',
        )
      : errorText(error);
  }
}

function tooMany(): string {
  return vscode.l10n.t(
    'It has more than {0} certificates. Choose a file with those of the authority of this service alone.',
    maxAuthorities,
  );
}
