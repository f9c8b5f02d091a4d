import * as l10n from '@vscode/l10n';
import { plainWithoutLinks } from '../../common/text/displayText.ts';
import type { ProblemTable } from './problemTable.ts';

export const signInProblems = {
  wrongPassword: () => l10n.t('The user name or password is incorrect.'),
  /** `said` is the service's own sentence, without secrets. */
  accountMayBeLocked: ({ said }: { readonly said: string }) =>
    l10n.t(
      'The service refused the sign-in: the account may be locked, or the password may have expired. Ask your administrator before you try again. The service says: "{0}"',
      plainWithoutLinks(said, 200),
    ),
  moreThanPassword: () =>
    l10n.t(
      "The service requires more than a user name and password, such as a second factor, which Org Access doesn't support. Ask your administrator.",
    ),
  clientRefused: () => l10n.t("The service doesn't accept the client ID or client secret. Check both."),
  clientMayNot: ({ as }: { readonly as: 'person' | 'client' }) =>
    as === 'person'
      ? l10n.t(
          "The service doesn't accept this client: its ID or secret is wrong, or it may not be used to sign in with a password. Check both, or ask your administrator.",
        )
      : l10n.t(
          "The service doesn't accept this client: its ID or secret is wrong, or it isn't allowed to use client credentials. Check both, or ask your administrator.",
        ),
  passwordGrantUnsupported: () => l10n.t("This service doesn't allow signing in with a user name and password."),
  clientGrantUnsupported: () =>
    l10n.t(
      "This service doesn't allow a client to sign in without a person. Change who signs in with Edit Connection.",
    ),
  signInNotUnderstood: ({ as }: { readonly as: 'person' | 'client' }) =>
    as === 'person'
      ? l10n.t(
          "The service didn't accept the sign-in and gave no clear reason. The user name, the password, the client ID, or the client secret may be wrong. If they are right, check the base URL.",
        )
      : l10n.t(
          "The service didn't accept the sign-in and gave no clear reason. The client ID or the client secret may be wrong. If they are right, check the base URL.",
        ),
  /** The base URL is right, but nothing is at the token endpoint. */
  noTokenEndpoint: ({ endpoint }: { readonly endpoint: string }) =>
    l10n.t(
      'The service is at the base URL, but it issues no tokens at {0}. Releases after 11.0 may keep their users in an external identity server. Ask your administrator for its token endpoint.',
      plainWithoutLinks(endpoint, 100),
    ),
  signInRefusedUnsaid: ({ status }: { readonly status: number }) =>
    l10n.t(
      'The service, or a gateway in front of it, refused the sign-in ({0}) without saying why. Use Check Connection, or ask your administrator.',
      status,
    ),
  scopeRefused: () => l10n.t("The service doesn't grant the requested scope. Edit the scope of the connection."),
} satisfies ProblemTable;
