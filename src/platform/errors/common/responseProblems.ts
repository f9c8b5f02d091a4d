import * as l10n from '@vscode/l10n';
import { countText, plainWithoutLinks } from '../../common/text/displayText.ts';
import { megabytes } from '../../common/text/time.ts';
import { detailsText, type InLog } from './logHint.ts';
import type { ProblemTable } from './problemTable.ts';

interface TooLarge {
  readonly limitMb: number;
  readonly sizeMb?: number;
}

export const responseProblems = {
  /** `origin` is undefined if it can't be shown. */
  redirected: ({ origin }: { readonly origin?: string }) =>
    origin === undefined
      ? l10n.t("The service redirects to another address. Org Access doesn't follow redirects. Check the base URL.")
      : l10n.t(
          "The service redirects to {0}. Org Access doesn't follow redirects, to protect your credentials. Check the base URL.",
          origin,
        ),
  /** `addsSlash` means that the target is the requested path with a slash at its end. */
  redirectedWithin: ({ path, addsSlash }: { readonly path: string; readonly addsSlash: boolean }) =>
    addsSlash
      ? l10n.t(
          "The service redirects to {0}, the same address with a slash at its end. Org Access doesn't follow redirects, to protect your credentials. Use the address with the slash.",
          plainWithoutLinks(path),
        )
      : l10n.t(
          "The service redirects to the path {0} of the same address, perhaps to a sign-in page. Org Access doesn't follow redirects, to protect your credentials. Check the path in the base URL.",
          plainWithoutLinks(path),
        ),
  /** `sizeMb` is undefined if the service doesn't announce it. */
  answerTooLarge: ({ host, limitMb, sizeMb }: TooLarge & { readonly host: string }) =>
    sizeMb === undefined
      ? l10n.t("The response from {0} is larger than {1} and wasn't read.", host, megabytes(limitMb))
      : l10n.t(
          "The response from {0} has {1}, more than the limit of {2}, and wasn't read.",
          host,
          megabytes(sizeMb),
          megabytes(limitMb),
        ),
  accessTooLarge: ({ limitMb, sizeMb }: TooLarge) =>
    sizeMb === undefined
      ? l10n.t(
          "Your access couldn't be loaded because it is larger than {0}, the most that Org Access reads. Ask your service administrator for a user with access to fewer sites.",
          megabytes(limitMb),
        )
      : l10n.t(
          "Your access couldn't be loaded because it has {0}, and Org Access reads at most {1}. Ask your service administrator for a user with access to fewer sites.",
          megabytes(sizeMb),
          megabytes(limitMb),
        ),
  answerTooDeep: ({ host, maxDepth }: { readonly host: string; readonly maxDepth: number }) =>
    l10n.t("The response from {0} is nested more than {1} levels deep and wasn't read.", host, maxDepth),
  tooManyValues: ({ host, most }: { readonly host: string; readonly most: number }) =>
    l10n.t(
      "The response from {0} has more than {1} values and wasn't read. Send the request from the API view to see it as text and save it.",
      host,
      countText(most),
    ),
  charsetUnknown: ({ charset }: { readonly charset: string }) =>
    l10n.t(
      'The response is in the character set "{0}", which isn\'t known here, so it can\'t be read. Ask the service administrator for UTF-8.',
      plainWithoutLinks(charset),
    ),
  fileRepeatsSecret: () =>
    l10n.t("The response is a file that repeats a token or a secret of your session, so it isn't passed on."),
  noAccessToken: () => l10n.t('The service responded without an access token. Check that the base URL is correct.'),
  notBearer: () =>
    l10n.t("The service issued a type of token that Org Access can't use. Org Access works with bearer tokens."),
  webPage: () =>
    l10n.t(
      'A web page was returned instead of data, possibly the sign-in page of a proxy or VPN. Open the base URL in a browser, then try again.',
    ),
  notTheInterface: () => l10n.t("The response isn't in the format that the service documents. Check the base URL."),
  answerNotRead: () => l10n.t("The response couldn't be read."),
  accessNotRead: (known: InLog) => [l10n.t("Your access couldn't be read."), ...detailsText(known)].join(' '),
  callFailed: () => l10n.t('An unexpected error occurred. Run the operation again.'),
  notAReport: () => l10n.t("This file isn't a JSON report that was exported by Org Access."),
} satisfies ProblemTable;
