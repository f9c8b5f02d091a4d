import * as l10n from '@vscode/l10n';
import { plainWithoutLinks } from '../../common/text/displayText.ts';
import type { ProblemTable, RequestPurpose } from './problemTable.ts';

/** Refusals by a proxy, a gateway, or a service that can't be told from one. */
export const betweenProblems = {
  proxyRefused: ({ host, status }: { readonly host: string; readonly status?: number }) => proxyRefused(host, status),
  proxyNotReached: ({ proxy }: { readonly proxy: string }) =>
    l10n.t(
      'The proxy {0} can\'t be reached. Check its address in "http.proxy" or the environment. If the service doesn\'t need a proxy, add it to "http.noProxy".',
      plainWithoutLinks(proxy),
    ),
  proxyAsksForPassword: () => l10n.t('The proxy requires a user name and password. Check the setting "http.proxy".'),
  /** Schemes other than user name and password: `Negotiate`, `NTLM`. */
  proxyAsksForOther: ({ schemes }: { readonly schemes: readonly string[] }) =>
    l10n.t(
      'The proxy requires a sign-in by {0}, which doesn\'t use the user name and password in "http.proxy". Ask your administrator whether the service can be reached without the proxy ("http.noProxy") or through another one.',
      schemes.join(', '),
    ),
  /** The service itself sends no web pages to programs, so a proxy or a gateway refused. */
  refusedByPage,
  requestTooLarge: ({ status }: { readonly status: number }) =>
    l10n.t(
      'The request, or its token, is larger than the service, or a gateway in front of it, accepts ({0}). Send less at once, or ask your administrator to allow larger requests.',
      status,
    ),
  requiresTls: () => l10n.t('This port expects HTTPS. Start the base URL with https://.'),
} satisfies ProblemTable;

function proxyRefused(host: string, status: number | undefined): string {
  if (status === undefined || status === 407)
    return l10n.t(
      'The proxy refused to connect to {0}. Check the setting "http.proxy" with its user name and password.',
      host,
    );
  return status >= 500
    ? l10n.t("The proxy couldn't connect to {0} ({1}). Try again later, or ask the proxy administrator.", host, status)
    : l10n.t(
        'The proxy doesn\'t allow connections to {0} ({1}). Ask the proxy administrator, or add the service to "http.noProxy" if it doesn\'t need the proxy.',
        host,
        status,
      );
}

function refusedByPage({ status, purpose }: { readonly status: number; readonly purpose: RequestPurpose }): string {
  switch (purpose) {
    case 'signIn':
    case 'clientSignIn':
      return l10n.t(
        'Something between VS Code and the service, such as a proxy or a gateway, refused the sign-in ({0}) with a web page. Use Check Connection, or ask your administrator.',
        status,
      );
    case 'refresh':
      return l10n.t(
        'Something between VS Code and the service, such as a proxy or a gateway, refused to let the token be refreshed ({0}). Org Access will try again.',
        status,
      );
    case 'request':
      return l10n.t(
        'A web page was returned in place of a response ({0}). Something between VS Code and the service, such as a proxy or a gateway, may have refused the request. Use Check Connection, or ask your administrator.',
        status,
      );
  }
}
