import * as l10n from '@vscode/l10n';
import { plainWithoutLinks } from '../../common/text/displayText.ts';

/** Fault of a client certificate. `otherKey`: its key belongs to another certificate; `oldPfx`: its encryption is obsolete. */
export type CertificateFault = keyof typeof words;

/** Returns a sentence for an unusable client certificate. */
export function certificateFaultText(file: string, fault: CertificateFault): string {
  return words[fault](plainWithoutLinks(file));
}

const words = {
  noCertificate: (file) => l10n.t('{0} contains no certificate. Choose a PEM file with your client certificate.', file),
  noKey: (file) => l10n.t('{0} contains no private key that can be read. Choose the PEM file with your key.', file),
  noPfx: (file) => l10n.t("{0} isn't a PFX file. Choose a file such as client.pfx or client.p12.", file),
  oldPfx: (file) =>
    l10n.t(
      '{0} is encrypted in an old way that this computer no longer supports. Have it exported again with AES encryption.',
      file,
    ),
  otherKey: (file) =>
    l10n.t("The key in {0} doesn't belong to your client certificate. Choose the key that was made with it.", file),
  passphraseNeeded: (file) =>
    l10n.t("The passphrase of {0} isn't known on this computer. Enter it with Edit Connection.", file),
  passphraseWrong: (file) => l10n.t("The passphrase of {0} isn't correct. Enter it with Edit Connection.", file),
  unusable: (file) =>
    l10n.t(
      "The client certificate with the key in {0} can't be used for TLS. Ask your administrator for another one.",
      file,
    ),
} satisfies Readonly<Record<string, (file: string) => string>>;
