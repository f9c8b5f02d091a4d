import * as vscode from 'vscode';
import { isLoopback, originOf, type Connection } from '../core/connection.ts';
import { plain } from '../model/displayText.ts';
import { confirm } from './notify.ts';

const key = 'orgAccess.knownOrigins';

/** The origins that a person has signed in to before. A first sign-in is asked about, unless it stays on this computer. */
export interface KnownOrigins {
  /** Whether credentials may go to the origin of this connection: it is known, or a person who has seen it agrees. */
  agreed(connection: Connection): Promise<boolean>;
  remember(connection: Connection): Promise<void>;
}

export function knownOriginsIn(memory: vscode.Memento): KnownOrigins {
  const known = () => memory.get<readonly string[]>(key, []);
  return {
    async agreed(connection) {
      const origin = originOf(connection);
      if (isLoopback(new URL(origin).hostname) || known().includes(origin)) return true;
      return await confirm(
        vscode.l10n.t('Sign in to {0} for the first time?', plain(origin)),
        vscode.l10n.t('Your user name, your password and the client secret are sent to this address. Check that it is the address of your service.'),
        vscode.l10n.t('Sign In'),
      );
    },
    async remember(connection) {
      const origin = originOf(connection);
      if (!isLoopback(new URL(origin).hostname) && !known().includes(origin)) await memory.update(key, [...known(), origin]);
    },
  };
}
