import * as vscode from 'vscode';
import { plain } from '../../platform/common/text/displayText.ts';
import { confirm } from '../../platform/vscode/notify.ts';
import { isLoopback, originOf, type Connection } from '../common/connection.ts';
import { tokenOriginOf } from '../common/tokenEndpoint.ts';

const memoryKey = 'orgAccess.knownOrigins';

type Destination = Pick<Connection, 'baseUrl' | 'tokenEndpoint' | 'grantType'>;

/** Origins that a person has signed in to, and separate origins of their tokens. */
export interface KnownOrigins {
  /** Whether credentials may be sent: the origins are known, or a person confirms them. */
  agreed(connection: Destination): Promise<boolean>;
  remember(connection: Destination): Promise<void>;
}

/** Returns the origins for one sign-in, which asks about each at most once. */
export function knownOriginsIn(memory: vscode.Memento): KnownOrigins {
  const known = () => memory.get<readonly string[]>(memoryKey, []);
  const agreedTo = new Set<string>();
  return {
    async agreed(connection) {
      const isNew = (key: string | undefined) => key !== undefined && !known().includes(key) && !agreedTo.has(key);
      const { own, token } = keysOf(connection);
      if (!isNew(own) && !isNew(token)) return true;
      const isAgreed = await (isNew(token) ? askAboutBoth(connection) : ask(connection));
      if (isAgreed) for (const key of [own, token]) if (key !== undefined) agreedTo.add(key);
      return isAgreed;
    },
    async remember(connection) {
      const { own, token } = keysOf(connection);
      const added = [own, token].filter((key) => key !== undefined && !known().includes(key));
      if (added.length > 0) await memory.update(memoryKey, [...known(), ...added]);
    },
  };
}

/** Returns the keys of both origins. A token origin counts only together with the service's origin. */
function keysOf(connection: Destination): Partial<Record<'own' | 'token', string | undefined>> {
  const [origin, tokenOrigin] = [originOf(connection), tokenOriginOf(connection)];
  const own = keyOf(origin);
  if (tokenOrigin === origin) return { own };
  const token = keyOf(tokenOrigin);
  return { own, token: token && `${origin} > ${token}` };
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

/** Asks about tokens from another origin. Enter refuses, because people don't type that address themselves. */
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

/** Returns undefined for this computer, which needs no confirmation. */
function keyOf(origin: string): string | undefined {
  return isLoopback(new URL(origin).hostname) ? undefined : origin;
}
