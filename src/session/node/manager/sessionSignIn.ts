import { randomBytes } from 'node:crypto';
import { clientName, originOf, type Connection } from '../../../connections/common/connection.ts';
import { tokenOriginOf } from '../../../connections/common/tokenEndpoint.ts';
import type { Learned, PasswordCredentials } from '../../../service/common/tokenRequests.ts';
import { isLive } from '../../common/session.ts';
import type { SessionMachine } from './sessionMachine.ts';
import type { SessionPorts, StateCell } from './sessionPorts.ts';
import type { UserActions } from './userActions.ts';

interface SignInServices {
  readonly ports: Pick<SessionPorts, 'client'>;
  readonly cell: StateCell;
  readonly transitions: SessionMachine;
  readonly decisions: UserActions;
}

/**
 * Signs in with a password, which is used for this one request and kept nowhere, or as the client itself. A live session stays as it is until
 * the new one is there.
 *
 * @param connection may differ from the one known so far, since what was typed is kept only once the service accepts it
 * @param end is aborted when nobody wants this sign-in any more
 * @param accepted runs when the service has accepted, before the session begins: the place to keep what was typed, and what was learned
 * @returns false when `end` was aborted, or when something else ended this attempt; all is then as before
 * @throws OrgAccessError when the service refuses or cannot be reached; all is then as before
 */
export async function signIn(
  { ports, cell, transitions, decisions }: SignInServices,
  connection: Connection,
  credentials: PasswordCredentials,
  end: AbortSignal,
  accepted: (learned: Learned) => Promise<void>,
): Promise<boolean> {
  const { epoch, state: before } = transitions;
  if (!isLive(before)) transitions.show({ kind: 'signingIn' });
  try {
    const granted = await ports.client.passwordGrant(connection, credentials, end);
    if (!granted || end.aborted) return false;
    await accepted(granted.learned);
    if (epoch.aborted) return false;
    const { clientSecret } = credentials;
    const { clientId, grantType } = connection;
    const family = randomBytes(8).toString('hex');
    const [origin, tokenOrigin] = [originOf(connection), tokenOriginOf(connection)];
    const session = {
      origin,
      ...(tokenOrigin !== origin && { tokenOrigin }),
      clientId,
      clientAuthentication: granted.clientAuthentication,
      ...(grantType && { grantType }),
      clientSecret,
      username: grantType ? clientName(clientId) : credentials.username,
      family,
      generation: 0,
      tokens: granted.tokens,
    };
    transitions.begin(session);
    void decisions.begin(session);
    return true;
  } finally {
    // A session that has begun has ended the epoch too.
    if (!epoch.aborted && transitions.state.kind === 'signingIn') {
      transitions.show(before.kind === 'restoring' ? { kind: 'signedOut' } : before);
      cell.lookAgain();
    }
  }
}
