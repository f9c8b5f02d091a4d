import * as l10n from '@vscode/l10n';
import { plainWithoutLinks } from '../../common/text/displayText.ts';
import { isOne } from '../../common/text/language.ts';
import { certificateFaultText, type CertificateFault } from './certificateFaults.ts';
import { detailsText, type InLog } from './logHint.ts';
import { networkCauseWords, type NetworkCause } from './networkCauseWords.ts';
import type { ProblemTable } from './problemTable.ts';
import { tlsCauseWords, type TlsCause } from './tlsCauseWords.ts';

export const connectionProblems = {
  notReached: ({ host, why }: { readonly host: string; readonly why: NetworkCause }) => networkCauseWords[why](host),
  requestNotMade: (known: InLog) => [l10n.t("The request couldn't be sent."), ...detailsText(known)].join(' '),
  timedOut: ({ seconds }: { readonly seconds: number }) =>
    isOne(seconds)
      ? l10n.t("The service didn't respond within {0} second. Check your network connection.", seconds)
      : l10n.t("The service didn't respond within {0} seconds. Check your network connection.", seconds),
  notSecure: ({ host, why }: { readonly host: string; readonly why: TlsCause }) => tlsCauseWords[why](host),
  certificateFileNotRead: ({ file }: { readonly file: string }) =>
    l10n.t(
      "The file {0} of the client certificate can't be read. Choose another one with Edit Connection.",
      plainWithoutLinks(file),
    ),
  clientCertificateUnusable: ({ file, fault }: { readonly file: string; readonly fault: CertificateFault }) =>
    certificateFaultText(file, fault),
  secretHeaderNotKnown: ({ name }: { readonly name: string }) =>
    l10n.t("The value of the header {0} isn't known on this computer. Enter it with Edit Connection.", name),
} satisfies ProblemTable;
