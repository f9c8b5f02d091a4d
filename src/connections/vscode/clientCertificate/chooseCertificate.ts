import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { certificateFaultText } from '../../../platform/errors/common/certificateFaults.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import type { ClientCertificate, Connection } from '../../../service/connection/common/connection.ts';
import { faultOf, type OwnCertificate } from '../../../service/tls/node/ownCertificate.ts';
import { keyIn, pathsOf, readFiles } from '../../../service/tls/node/ownCertificateFiles.ts';
import type { ConnectionSecretStore } from '../connectionSecrets.ts';

/** Choice in the list. `files` returns the chosen paths, `none`, or undefined to show the list again. */
interface Way extends vscode.QuickPickItem {
  readonly files: () => Promise<ClientCertificate | undefined> | 'none';
}

/**
 * Lets a person choose a usable client certificate, and stores its passphrase in secret storage.
 *
 * @returns undefined if dismissed, `none` to remove the certificate
 */
export async function chooseCertificate(
  { id, clientCertificate }: Pick<Connection, 'id' | 'clientCertificate'>,
  title: string,
  placeholder: string,
  secrets: ConnectionSecretStore,
): Promise<ClientCertificate | 'none' | undefined> {
  const ways: readonly Way[] = [
    {
      label: vscode.l10n.t('Choose PEM files…'),
      detail: vscode.l10n.t('A certificate and its key, such as client.pem and client.key, or one file with both'),
      files: () => choosePair(title, clientCertificate),
    },
    {
      label: vscode.l10n.t('Choose PFX file…'),
      detail: vscode.l10n.t('One file with the certificate and its key, such as client.pfx or client.p12'),
      files: async () => {
        const pfxFile = await chooseFile(title, 'PFX', ['pfx', 'p12'], clientCertificate);
        return pfxFile === undefined ? undefined : { pfxFile };
      },
    },
    ...(clientCertificate
      ? [
          {
            label: vscode.l10n.t('Read the files again and enter the passphrase'),
            files: () => Promise.resolve(clientCertificate),
          },
          { label: vscode.l10n.t('Remove the client certificate'), files: () => 'none' as const },
        ]
      : []),
  ];
  for (;;) {
    const way = await pickFrom({ title, placeholder, items: ways });
    if (!way) return undefined;
    const files = await way.files();
    if (files === 'none') {
      await secrets.setPassphrase(id, undefined);
      return files;
    }
    const opened = files && (await openFiles(files, title));
    if (!opened) continue;
    await secrets.setPassphrase(id, opened.passphrase);
    return files;
  }
}

async function choosePair(
  title: string,
  before: ClientCertificate | undefined,
): Promise<ClientCertificate | undefined> {
  const certificateFile = await chooseFile(title, 'PEM', ['pem', 'crt', 'cer'], before);
  if (certificateFile === undefined) return undefined;
  if (await keyIn(certificateFile)) return { certificateFile, keyFile: certificateFile };
  const chosen = { certificateFile, keyFile: certificateFile };
  const keyFile = await chooseFile(vscode.l10n.t('Key of the Client Certificate'), 'PEM', ['key', 'pem'], chosen);
  return keyFile === undefined ? undefined : { certificateFile, keyFile };
}

async function chooseFile(
  title: string,
  kind: string,
  endings: string[],
  before: ClientCertificate | undefined,
): Promise<string | undefined> {
  const [last] = before ? pathsOf(before) : [];
  const [file] =
    (await vscode.window.showOpenDialog({
      title,
      openLabel: vscode.l10n.t('Choose'),
      defaultUri: vscode.Uri.file(last === undefined ? homedir() : path.dirname(last)),
      filters: { [kind]: endings, [vscode.l10n.t('All Files')]: ['*'] },
    })) ?? [];
  if (file && file.scheme !== 'file') {
    showWarning(vscode.l10n.t('Choose a file on this computer, from which requests are sent.'));
    return undefined;
  }
  return file?.fsPath;
}

/** Returns undefined if the certificate is unusable or the person cancels. */
async function openFiles(files: ClientCertificate, title: string): Promise<OwnCertificate | undefined> {
  const file = pathsOf(files).at(-1) ?? '';
  try {
    const closed = await readFiles(files);
    const fault = faultOf(closed);
    if (!fault) return closed;
    if (fault === 'passphraseNeeded') return await askPassphrase(closed, title, file);
    showWarning(certificateFaultText(fault === 'noCertificate' ? (pathsOf(files)[0] ?? file) : file, fault));
  } catch (error) {
    if (!(error instanceof OrgAccessError)) throw error;
    showWarning(errorText(error));
  }
  return undefined;
}

async function askPassphrase(closed: OwnCertificate, title: string, file: string): Promise<OwnCertificate | undefined> {
  const name = path.basename(file);
  const reply = await ask({
    title,
    prompt: vscode.l10n.t('Passphrase of {0}. It is kept in secret storage.', name),
    placeholder: vscode.l10n.t('Passphrase'),
    password: true,
    step: 1,
    totalSteps: 1,
    canGoBack: true,
    check: (text) => (text === '' ? vscode.l10n.t('Enter the passphrase.') : undefined),
    submit: (passphrase) => Promise.resolve(passphraseFault({ ...closed, passphrase }, file)),
  });
  return reply?.kind === 'answer' ? { ...closed, passphrase: reply.text } : undefined;
}

function passphraseFault(own: OwnCertificate, file: string): string | undefined {
  const fault = faultOf(own);
  if (fault === 'passphraseWrong') return vscode.l10n.t("This isn't the passphrase of {0}.", path.basename(file));
  return fault && certificateFaultText(file, fault);
}
