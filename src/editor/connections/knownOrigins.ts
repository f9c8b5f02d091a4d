import * as vscode from 'vscode';
import { isLoopback, originOf, type Connection } from '../../core/connection/connection.ts';
import { otherUsersAt } from '../../core/connection/localPeer.ts';
import { plain } from '../../model/text/displayText.ts';
import { confirm } from '../notify.ts';

const memoryKey = 'orgAccess.knownOrigins';

/**
 * The origins that a person has signed in to before. A first sign-in is asked about, unless it stays on this computer and with this
 * user.
 */
export interface KnownOrigins {
  /** Whether credentials may go to the origin of this connection: it is known, or a person who has seen it agrees. */
  agreed(connection: Pick<Connection, 'baseUrl'>): Promise<boolean>;
  remember(connection: Connection): Promise<void>;
}

/** As one sign-in knows them: it asks once about each. */
export function knownOriginsIn(memory: vscode.Memento): KnownOrigins {
  const known = () => memory.get<readonly string[]>(memoryKey, []);
  const agreedTo = new Set<string>();
  return {
    async agreed(connection) {
      const origin = originOf(connection);
      const key = await keyOf(origin);
      if (key === undefined || known().includes(key) || agreedTo.has(key)) return true;
      const isAgreed = await ask(origin);
      if (isAgreed) agreedTo.add(key);
      return isAgreed;
    },
    async remember(connection) {
      const key = await keyOf(originOf(connection));
      if (key !== undefined && !known().includes(key)) await memory.update(memoryKey, [...known(), key]);
    },
  };
}

async function ask(origin: string): Promise<boolean> {
  if (isLoopback(new URL(origin).hostname)) {
    return await confirm(
      vscode.l10n.t('Sign in to {0}, which is run by another user of this computer?', plain(origin)),
      vscode.l10n.t(
        'Your user name, your password, and the client secret will be sent to a program of that user, which may be posing as your service.',
      ),
      vscode.l10n.t('Sign In'),
    );
  }
  return await confirm(
    vscode.l10n.t('Sign in to {0} for the first time?', plain(origin)),
    vscode.l10n.t(
      'Your user name, your password, and the client secret will be sent to this address. Check that it belongs to your service.',
    ),
    vscode.l10n.t('Sign In'),
  );
}

/** The name by which an origin is remembered. Undefined for one that need not be asked about. */
async function keyOf(origin: string): Promise<string | undefined> {
  const { hostname, protocol, port } = new URL(origin);
  if (!isLoopback(hostname)) return origin;
  const users = protocol === 'http:' ? await otherUsersAt(Number(port === '' ? '80' : port)) : [];
  return users.length === 0 ? undefined : `${origin} ${users.join(' ')}`;
}
