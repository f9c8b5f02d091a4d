import * as vscode from 'vscode';
import { plain } from '../../platform/common/text/displayText.ts';
import type { Consent, Consents } from '../../platform/vscode/consents.ts';
import { confirm } from '../../platform/vscode/notify.ts';
import { isLoopback, originOf, type Connection } from '../../service/connection/common/connection.ts';
import { tokenOriginOf } from '../../service/connection/common/tokenEndpoint.ts';

type Destination = Pick<Connection, 'baseUrl' | 'tokenEndpoint' | 'grantType'>;

export type KnownOrigins = ReturnType<typeof knownOriginsIn>;

/**
 * Returns the origins that a person has signed in to, and separate origins of their tokens, for one sign-in. They
 * remember its answers, so that it asks about each origin at most once.
 */
export function knownOriginsIn(consents: Consents) {
  const agreedTo = new Set<string>();
  const isNew = (consent: Consent) => !consents.has(consent) && !agreedTo.has(consent.to);
  return {
    /** Whether credentials may be sent: the origins are known, or a person confirms them. */
    async agreed(connection: Destination): Promise<boolean> {
      const { own, token } = consentsTo(connection);
      const isTokenNew = token.some(isNew);
      if (!isTokenNew && !own.some(isNew)) return true;
      const isAgreed = await (isTokenNew ? askAboutBoth(connection) : ask(connection));
      if (isAgreed) for (const { to } of [...own, ...token]) agreedTo.add(to);
      return isAgreed;
    },
    async remember(connection: Destination) {
      const { own, token } = consentsTo(connection);
      await consents.add(...own, ...token);
    },
  };
}

/**
 * Returns the origins that need consent. The origin of tokens counts only together with that of the service. This
 * computer needs no consent.
 */
function consentsTo(connection: Destination): Record<'own' | 'token', readonly Consent[]> {
  const [origin, tokenOrigin] = [originOf(connection), tokenOriginOf(connection)];
  const consent = (needed: string, to: string): Consent[] =>
    isLoopback(new URL(needed).hostname) ? [] : [{ who: 'signIn', to }];
  return {
    own: consent(origin, origin),
    token: tokenOrigin === origin ? [] : consent(tokenOrigin, `${origin} > ${tokenOrigin}`),
  };
}

async function ask({ grantType, ...connection }: Destination): Promise<boolean> {
  const origin = originOf(connection);
  return await confirm(
    vscode.l10n.t('Sign in to {0} for the first time?', plain(origin)),
    grantType
      ? vscode.l10n.t('The client secret will be sent to this address. Check that it belongs to your service.')
      : vscode.l10n.t(
          'Your user name, your password, and the client secret will be sent to this address. Check that it belongs to your service.',
        ),
    vscode.l10n.t('Sign In'),
  );
}

/**
 * Asks whether another origin may issue the tokens. Pressing Enter refuses, because people don't type that address
 * themselves.
 */
async function askAboutBoth(connection: Destination): Promise<boolean> {
  const [origin, tokenOrigin] = [originOf(connection), tokenOriginOf(connection)];
  return await confirm(
    vscode.l10n.t('Sign in to {0} by way of {1}?', plain(origin), plain(tokenOrigin)),
    vscode.l10n.t(
      'The token endpoint of this connection is at another address. All that you sign in with, such as your password and the client secret, will be sent to {1}, and the access token to {0}. Check that both belong to your service.',
      plain(origin),
      plain(tokenOrigin),
    ),
    vscode.l10n.t('Sign In'),
    vscode.l10n.t("Don't Sign In"),
  );
}
