import * as l10n from '@vscode/l10n';
import type { Connection } from '../common/connection.ts';
import type { TokenEndpointProblem } from '../common/tokenEndpoint.ts';
import type { ConnectionProblem } from './connectionSettings.ts';

const sentences: Readonly<Record<ConnectionProblem, () => string>> = {
  empty: () => l10n.t('Enter the base URL of the service, such as https://service.example.com.'),
  incomplete: () => l10n.t("This isn't a complete URL. Enter one such as https://service.example.com."),
  otherScheme: () => l10n.t('The base URL must start with https://.'),
  unprotected: () =>
    l10n.t(
      'Use https://. Plain http:// would send your password unencrypted. It is accepted only for localhost, 127.0.0.1, and [::1].',
    ),
  credentials: () => l10n.t('Leave the user name and password out of the base URL.'),
  extra: () => l10n.t('Remove everything from "?" or "#" onward.'),
  noObject: () => l10n.t('A connection must be an object with a base URL and a client ID.'),
  noClientId: () => l10n.t('The client ID is missing.'),
  sameId: () => l10n.t('An earlier connection has the same ID.'),
  trusted: () => l10n.t("The trusted certificate can't be read."),
  clientCertificate: () =>
    l10n.t('The client certificate needs the path of a certificate and of its key, or the path of a PFX file.'),
  tokenEndpoint: () =>
    l10n.t('The token endpoint must be a path such as /oauth/token, or an address that starts with https://.'),
  clientAuthentication: () => l10n.t('The client authentication must be "form", "basic", or "none".'),
  grantType: () => l10n.t('The grant type must be "password" or "client_credentials".'),
  headers: () =>
    l10n.t(
      'There can be up to 10 headers, each with a name of its own, and none that Org Access sets itself, such as Authorization.',
    ),
};

/**
 * Appends "(production)" to the name of a production connection.
 *
 * @param name sanitized by `plain`
 */
export function marked({ production }: Pick<Connection, 'production'>, name: string): string {
  return production ? l10n.t('{0} (production)', name) : name;
}

/**
 * Returns the name of a connection for a person, marked if it is production. Every list, title, and message uses it.
 *
 * @param clean sanitizes the name, such as `plain`
 */
export function shownName(
  connection: Pick<Connection, 'name' | 'production'>,
  clean: (text: string, maxLength?: number) => string,
  maxLength?: number,
): string {
  return marked(connection, clean(connection.name, maxLength));
}

export function connectionProblemText(problem: ConnectionProblem): string {
  return sentences[problem]();
}

export function tokenEndpointProblemText(problem: TokenEndpointProblem): string {
  return sentences[problem === 'unprotected' || problem === 'extra' ? problem : 'tokenEndpoint']();
}

/** @param position 1-based */
export function leftOutConnectionText([position, problem]: readonly [
  position: number,
  problem: ConnectionProblem,
]): string {
  return l10n.t('Connection {0}: {1}', position, sentences[problem]());
}
